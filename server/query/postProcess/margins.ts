/** Totals at the edges of a pivot: of each row's groups, of each column's rows, and of all. */
import type { Cell } from '../../engine/engine.ts';
import { PostProcessingError } from './frame.ts';

interface RowGroup {
  readonly key: readonly Cell[];
  readonly rows: readonly number[];
}

export interface ColumnGroup {
  readonly label: readonly (string | null)[];
  /** Rows of the table, by the row of the pivot that they go into. */
  readonly rows: ReadonlyMap<number, readonly number[]>;
  readonly isMargin?: boolean;
}

interface Edges {
  readonly name: string;
  readonly rowGroups: readonly RowGroup[];
  readonly columnGroups: readonly ColumnGroup[];
  /** Rows that count: those with everything that the pivot reads, or all. */
  readonly counted: readonly number[];
  /** Rows by their row of the pivot have a total too. */
  readonly hasColumn: boolean;
  /** The column group of each row of the table, by its place. */
  readonly columnOf: ReadonlyMap<number, number>;
}

const grouped = (rows: readonly number[], placeOf: (row: number) => number | undefined) => {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place === undefined) continue;
    const known = groups.get(place);
    if (known) known.push(row);
    else groups.set(place, [row]);
  }
  return groups;
};

/** The groups of both sides with the total behind them, named like it in the first place and not at all in others. */
export const withMargins = (edges: Edges): Pick<Edges, 'rowGroups' | 'columnGroups'> => {
  const { name, rowGroups, columnGroups, counted, hasColumn, columnOf } = edges;
  const isTaken =
    rowGroups.some(({ key }) => key.includes(name)) ||
    columnGroups.some(({ label }) => label.includes(name));
  if (isTaken) throw new PostProcessingError(`Conflicting name "${name}" in margins`);
  const edge = rowGroups.length;
  const named = (length: number) => Array.from({ length }, (_, at) => (at === 0 ? name : ''));
  const below = grouped(counted, (row) => columnOf.get(row));
  const columns = columnGroups.map((group, at): ColumnGroup => {
    const rows = below.get(at);
    return rows ? { ...group, rows: new Map([...group.rows, [edge, rows]]) } : group;
  });
  const rowOf = new Map(rowGroups.flatMap(({ rows }, at) => rows.map((row) => [row, at] as const)));
  const beside = grouped(counted, (row) => rowOf.get(row));
  const total: ColumnGroup = {
    label: named(columnGroups[0]?.label.length ?? 1),
    rows: new Map([...beside, [edge, counted]]),
    isMargin: true,
  };
  return {
    rowGroups: [...rowGroups, { key: named(rowGroups[0]?.key.length ?? 1), rows: counted }],
    columnGroups: hasColumn ? [...columns, total] : columns,
  };
};
