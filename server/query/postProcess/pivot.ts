import { type Cell, Generic } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { type Aggregate, aggregatesOf } from './aggregates.ts';
import {
  columnNamed,
  type Frame,
  type FrameColumn,
  groupRows,
  kindOf,
  type Label,
  PostProcessingError,
} from './frame.ts';
import { labelText } from './labelText.ts';
import { flag, type Options, text, texts } from './options.ts';

const NULL_LABEL = '<NULL>';

interface Group {
  readonly label: Label;
  readonly rows: ReadonlyMap<number, readonly number[]>;
}

/** The column that each aggregate reads. */
const sourcesOf = (
  table: Frame,
  aggregates: readonly Aggregate[],
): ReadonlyMap<Aggregate, FrameColumn> =>
  new Map(
    aggregates.map((aggregate): [Aggregate, FrameColumn] => {
      const found = table.columns.find(({ label }) => label[0] === aggregate.column);
      if (!found) {
        throw new PostProcessingError(
          `Column referenced by aggregate is undefined: ${aggregate.column}`,
        );
      }
      return [aggregate, found];
    }),
  );

const labelOf = (value: Cell, column: FrameColumn | undefined, nullLabel: string): string =>
  value === null || !column ? nullLabel : labelText(value, column.type, kindOf(column));

/** Rows of a group, by the row of the pivoted table that they go into. */
const rowsWithin = (
  rows: readonly number[],
  rowOf: ReadonlyMap<number, number>,
): ReadonlyMap<number, readonly number[]> => {
  const inside = new Map<number, number[]>();
  for (const row of rows) {
    const at = rowOf.get(row);
    if (at === undefined) continue;
    const known = inside.get(at);
    if (known) known.push(row);
    else inside.set(at, [row]);
  }
  return inside;
};

const computed = (
  aggregate: Aggregate,
  values: readonly Cell[],
  group: Group,
  rowCount: number,
): readonly Cell[] =>
  Array.from({ length: rowCount }, (_, at) => {
    const rows = group.rows.get(at);
    return rows ? aggregate.compute(rows.map((row) => values[row] ?? null)) : null;
  });

/** Rows keyed by the index, columns by metric and the values of `columns`; both ascending. */
export const pivot = (table: Frame, options: Options): Frame => {
  const indexNames = texts(options, 'index', []);
  if (indexNames.length === 0) {
    throw new PostProcessingError('Pivot operation requires at least one index');
  }
  const aggregates = aggregatesOf(options);
  if (aggregates.length === 0) {
    throw new PostProcessingError('Pivot operation must include at least one aggregate');
  }
  const sources = sourcesOf(table, aggregates);
  const index = indexNames.map((name) => columnNamed(table, name));
  const dropsMissing = flag(options, 'drop_missing_columns', true);
  const groupFirst = flag(options, 'combine_value_with_metric', false);
  const nullLabel = text(options, 'column_fill_value', NULL_LABEL);
  // Nothing takes its place among texts by its name; among others it comes last.
  const by = texts(options, 'columns', []).map((name) => {
    const column = columnNamed(table, name);
    if (kindOf(column) !== Generic.string) return column;
    return { ...column, values: column.values.map((value) => value ?? nullLabel) };
  });
  const fill = (options.metric_fill_value ?? null) as Cell;

  // Rows without a name stay only where everything else that is missing does.
  const rowGroups = groupRows(index, table.rowCount).filter(
    ({ key }) => !dropsMissing || key.every((value) => value !== null),
  );
  const rowOf = new Map(rowGroups.flatMap(({ rows }, at) => rows.map((row) => [row, at] as const)));
  const valueGroups = groupRows(by, table.rowCount);
  assertAffordable(
    'The pivoted table',
    rowGroups.length,
    index.length + valueGroups.length * aggregates.length,
  );
  const columnGroups = valueGroups.map(
    ({ key, rows }): Group => ({
      label: key.map((value, at) => labelOf(value, by[at], nullLabel)),
      rows: rowsWithin(rows, rowOf),
    }),
  );
  if (flag(options, 'marginal_distributions', false)) {
    throw new PostProcessingError(
      'The pivot option marginal_distributions is not available: leave it out.',
    );
  }

  const columns = aggregates
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .flatMap((aggregate) => {
      const values = sources.get(aggregate)?.values ?? [];
      return columnGroups
        .filter((group) => group.rows.size > 0)
        .map((group): FrameColumn => {
          const label =
            groupFirst && by.length > 0
              ? [...group.label, aggregate.name]
              : [aggregate.name, ...group.label];
          return {
            label,
            values: computed(aggregate, values, group, rowGroups.length),
            kind: null,
            type: '',
          };
        });
    });
  const kept = dropsMissing
    ? columns.filter(({ values }) => values.some((value) => value !== null))
    : columns;
  const rows = rowGroups
    .map((_, at) => at)
    .filter((at) => !dropsMissing || kept.some(({ values }) => values[at] !== null));
  const pick = (column: FrameColumn): FrameColumn => ({
    ...column,
    values: rows.map((at) => column.values[at] ?? fill),
  });
  return {
    index: index.map((column, at) => ({
      ...column,
      values: rows.map((row) => rowGroups[row]?.key[at] ?? null),
    })),
    columns: kept.map(pick),
    rowCount: rows.length,
    rowNumbers: null,
  };
};
