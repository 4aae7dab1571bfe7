import { type Cell, Generic } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { type Aggregate, aggregatesOf, kindMade, sourcesOf } from './aggregates.ts';
import {
  columnNamed,
  type Frame,
  type FrameColumn,
  groupRows,
  kindOf,
  PostProcessingError,
} from './frame.ts';
import { labelText } from './labelText.ts';
import { type ColumnGroup, withMargins } from './margins.ts';
import { flag, type Options, text, texts } from './options.ts';

export const NULL_LABEL = '<NULL>';

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
  group: ColumnGroup,
  rowCount: number,
): readonly Cell[] =>
  Array.from({ length: rowCount }, (_, at) => {
    const rows = group.rows.get(at);
    return rows ? aggregate.compute(rows.map((row) => values[row] ?? null)) : null;
  });

interface Pivoted {
  readonly column: FrameColumn;
  readonly isMargin: boolean;
}

const byName = (a: Aggregate, b: Aggregate) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** A column for each aggregate and group of columns: metric by metric, or group by group. */
const columnsOf = (
  aggregates: ReadonlyMap<Aggregate, FrameColumn>,
  groups: readonly ColumnGroup[],
  rowCount: number,
  isGroupFirst: boolean,
): readonly Pivoted[] => {
  const sorted = [...aggregates.keys()].sort(byName);
  const pivoted = (aggregate: Aggregate, group: ColumnGroup): Pivoted => {
    const { name } = aggregate;
    const source = aggregates.get(aggregate);
    return {
      column: {
        label: isGroupFirst ? [...group.label, name] : [name, ...group.label],
        values: computed(aggregate, source?.values ?? [], group, rowCount),
        ...kindMade(aggregate, source),
      },
      isMargin: group.isMargin ?? false,
    };
  };
  const known = groups.filter(({ rows }) => rows.size > 0);
  return isGroupFirst
    ? known.flatMap((group) => sorted.map((aggregate) => pivoted(aggregate, group)))
    : sorted.flatMap((aggregate) => known.map((group) => pivoted(aggregate, group)));
};

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
  const index = indexNames.map((name) => columnNamed(table, name));
  const sources = sourcesOf(table, aggregates);
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
  const named = groupRows(index, table.rowCount).filter(
    ({ key }) => !dropsMissing || key.every((value) => value !== null),
  );
  const rowOf = new Map(named.flatMap(({ rows }, at) => rows.map((row) => [row, at] as const)));
  const valueGroups = groupRows(by, table.rowCount);
  assertAffordable(
    'The pivoted table',
    named.length,
    index.length + valueGroups.length * aggregates.length,
  );
  const groups = valueGroups.map(
    ({ key, rows }): ColumnGroup => ({
      label: key.map((value, at) => labelOf(value, by[at], nullLabel)),
      rows: rowsWithin(rows, rowOf),
    }),
  );
  const read = dropsMissing ? [...index, ...sources.values()] : [];
  const { rowGroups, columnGroups } = flag(options, 'marginal_distributions', false)
    ? withMargins({
        name: text(options, 'marginal_distribution_name', 'All'),
        rowGroups: named,
        columnGroups: groups,
        counted: Array.from({ length: table.rowCount }, (_, row) => row).filter((row) =>
          read.every(({ values }) => (values[row] ?? null) !== null),
        ),
        hasColumn: dropsMissing && by.length > 0,
        columnOf: new Map(
          valueGroups.flatMap(({ rows }, at) => rows.map((row) => [row, at] as const)),
        ),
      })
    : { rowGroups: named, columnGroups: groups };

  const columns = columnsOf(sources, columnGroups, rowGroups.length, groupFirst && by.length > 0);
  const kept = dropsMissing
    ? columns.filter(({ column }) => column.values.some((value) => value !== null))
    : columns;
  const rows = rowGroups
    .map((_, at) => at)
    .filter((at) => !dropsMissing || kept.some(({ column }) => column.values[at] !== null));
  // What a total does not have stays missing, whatever fills the others.
  const pick = ({ column, isMargin }: Pivoted): FrameColumn => ({
    ...column,
    values: rows.map((at) => column.values[at] ?? (isMargin ? null : fill)),
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
