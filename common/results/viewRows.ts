import type { Cell } from '../cell.ts';
import { assertView, filtered, shows } from './filters.ts';
import { sorted } from './sorted.ts';
import { elementKind, valueKind, type ViewColumn, type ViewSpec } from './viewSpec.ts';

/** A result by columns, read only where the view needs it. */
export interface ViewSource {
  readonly columns: readonly ViewColumn[];
  readonly rowCount: number;
  readonly column: (index: number) => readonly Cell[];
  /** The rows that contain a text, given in lower case. */
  readonly searched: (rows: Uint32Array, lowerCase: string) => Uint32Array;
}

/** Row numbers of a view, in its order. Throws a `ViewError` for an impossible view. */
export const viewRows = (source: ViewSource, spec: ViewSpec): Uint32Array => {
  const { columns } = source;
  assertView(spec, columns);
  const kindOf = (column: number) => valueKind(columns[column] as ViewColumn);
  let rows: Uint32Array = new Uint32Array(source.rowCount);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  for (const filter of spec.filters)
    rows = filtered(rows, filter, kindOf(filter.column), source.column(filter.column));
  if (spec.search !== '') rows = source.searched(rows, spec.search.toLowerCase());
  const keys = spec.order_by.map(({ column, descending = false }) => ({
    kind: kindOf(column),
    elements: elementKind(columns[column] as ViewColumn),
    cells: source.column(column),
    descending,
  }));
  return keys.length === 0 ? rows : sorted(rows, keys);
};

/** A result that is completely in memory. */
export const heldSource = (
  columns: readonly ViewColumn[],
  values: readonly (readonly Cell[])[],
): ViewSource => ({
  columns,
  rowCount: values[0]?.length ?? 0,
  column: (index) => values[index] ?? [],
  searched: (rows, lowerCase) =>
    rows.filter((row) =>
      shows(
        values.map((column) => column[row] ?? null),
        lowerCase,
      ),
    ),
});
