import type { Cell } from '#common/cell.ts';

export interface GridColumn {
  readonly name: string;
  /** What stands above the column instead of its name, which copies keep. */
  readonly title?: string;
  /** Our short word for the type: how values are read. */
  readonly type: string;
  /** The database's own name of it, which is shown where it is known. */
  readonly typeName?: string;
  /** `type_generic`: 0 numeric, 1 text, 2 temporal, 3 boolean. */
  readonly generic: 0 | 1 | 2 | 3 | null;
}

export const titleOf = ({ title, name }: GridColumn): string => title ?? name;
export const titleAt = (columns: readonly GridColumn[], column: number): string => {
  const known = columns[column];
  return known ? titleOf(known) : '';
};

/** What a grid shows. Values are read by position; undefined means not loaded yet. */
export interface GridSource {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  readonly cell: (row: number, column: number) => Cell | undefined;
  /** The database for whose SQL the values are quoted when they are copied as SQL. */
  readonly backend?: string;
  /** For rows in pages: the first row at or after this one that may be loaded. */
  readonly nextHere?: (row: number) => number;
}

/** Columns that are entirely in memory. */
export const columnsSource = (
  columns: readonly GridColumn[],
  values: readonly (readonly Cell[])[],
): GridSource => ({
  columns,
  rowCount: values[0]?.length ?? 0,
  cell: (row, column) => values[column]?.[row],
});
