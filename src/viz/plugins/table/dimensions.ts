/** The cells of a table that stand for rows: those of its dimensions. */
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { crossFilter, isChosen, menuFilters, NO_MASK } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import type { ChartMask, FilterClause, VizHooks } from '../../vizHooks';
import type { TableColumn } from './columns';
import { isRaw } from './mode';

type Row = ChartResult['data'][number];

/** Label in the result → the column as the form data has it. Raw rows stand for nothing but themselves. */
export const dimensionsOf = (form: FormData): ReadonlyMap<string, unknown> =>
  new Map(isRaw(form) ? [] : toList(form.groupby).map((column) => [columnLabel(column), column]));

/** A cell is chosen by its column and its value: the same value may stand in two columns. */
const chosenState = (name: string, value: unknown) => [name, value ?? null];

export const isCellChosen = (state: VizHooks['filterState'], name: string, value: unknown) =>
  isChosen(state, chosenState(name, value));

export const cellMask = (
  column: unknown,
  name: string,
  value: unknown,
  state: VizHooks['filterState'],
): ChartMask => {
  if (isCellChosen(state, name, value)) return NO_MASK;
  const { extraFormData } = crossFilter([column], [value]);
  return { extraFormData, filterState: { value: chosenState(name, value) } };
};

export const rowFilters = (
  dimensions: ReadonlyMap<string, unknown>,
  columns: readonly TableColumn[],
  row: Row,
): readonly FilterClause[] => {
  const shown = columns.filter(({ name }) => dimensions.has(name));
  return menuFilters(
    shown.map(({ name }) => dimensions.get(name)),
    shown.map(({ name }) => row[name]),
    shown.map(({ valueOf, text }) => text(valueOf(row))),
  );
};
