/** The cells of a table that stand for rows: those of its dimensions. */
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { type ItemValues, menuFilters } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import type { FilterClause } from '../../vizHooks';
import { columnConfig, wantsBars } from './columnConfig';
import type { TableColumn } from './columns';
import { isRaw } from './mode';
import { timeDimension } from './timeDimension';

type Row = ChartResult['data'][number];

const named = (columns: unknown): ReadonlyMap<string, unknown> =>
  new Map(toList(columns).map((column) => [columnLabel(column), column]));

/** Label in the result → the column as the form data has it. Raw rows stand for nothing but themselves. */
export const dimensionsOf = (form: FormData): ReadonlyMap<string, unknown> =>
  named(isRaw(form) ? [] : form.groupby);

/**
 * The columns whose values filter other charts: the dimensions, and of raw rows all but the numbers, which do so only
 * where the settings have no bars in their cells.
 */
export const filteringColumns = (
  columns: readonly TableColumn[],
  form: FormData,
): ReadonlyMap<string, unknown> => {
  if (!isRaw(form)) return dimensionsOf(form);
  const measured = new Set(
    columns
      .filter(({ name, isNumeric }) => isNumeric && wantsBars(form, columnConfig(form, name)))
      .map(({ name }) => name),
  );
  return new Map([...named(form.all_columns)].filter(([name]) => !measured.has(name)));
};

/** What a cell of a dimension stands for: its value, which in a column cut by time is a whole period. */
export const cellValues = (
  dimensions: ReadonlyMap<string, unknown>,
  name: string,
  value: unknown,
  form: FormData,
): ItemValues => ({
  columns: [dimensions.get(name)],
  values: [value],
  grains: [name === timeDimension(form) ? timeGrain(form) : undefined],
});

/** What a row stands for: the values of all its dimensions. */
export const rowFilters = (
  dimensions: ReadonlyMap<string, unknown>,
  columns: readonly TableColumn[],
  row: Row,
  form: FormData,
): readonly FilterClause[] =>
  columns
    .filter(({ name }) => dimensions.has(name))
    .flatMap(({ name, valueOf, text }) =>
      menuFilters({
        ...cellValues(dimensions, name, row[name], form),
        formatted: [text(valueOf(row))],
      }),
    );
