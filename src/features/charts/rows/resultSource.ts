/** The rows of a chart's answer as a grid shows them. */
import type { Cell } from '#common/cell.ts';
import { compareTexts } from '#common/results/compare.ts';
import { byName } from '@/lib/byName';
import type { GridColumn, GridSource } from '@/ui/DataGrid/gridSource';
import type { ChartResult } from '@/viz/chartResult';
import { display } from '@/viz/shared/values';

type Columns = Pick<ChartResult, 'colnames' | 'coltypes'>;
export type Row = Readonly<Record<string, unknown>>;

/** How values are read, and what people read of it: an answer names no type of the database. */
const TYPES = ['DOUBLE', 'VARCHAR', 'TIMESTAMP', 'BOOLEAN'] as const;
const WORDS = ['number', 'text', 'time', 'true or false'] as const;
export const genericOf = (type: number | undefined): GridColumn['generic'] =>
  type === 0 || type === 1 || type === 2 || type === 3 ? type : null;

export type Names = Readonly<Record<string, string>>;

/** Under the names that people gave them. */
export const gridColumns = (
  { colnames, coltypes }: Columns,
  names: Names = byName([]),
  titles: Names = byName([]),
): readonly GridColumn[] =>
  colnames.map((name, at) => {
    const generic = genericOf(coltypes[at]);
    const type =
      generic === null ? { type: '' } : { type: TYPES[generic], typeName: WORDS[generic] };
    const title = titles[name];
    return {
      name: names[name] || name,
      ...(title !== undefined && { title }),
      ...type,
      generic,
    };
  });

/** Times are milliseconds on the wire. */
const timeText = (ms: number): string => {
  const text = new Date(ms).toISOString();
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10);
  return text.slice(0, text.endsWith('.000Z') ? 19 : 23).replace('T', ' ');
};

export const toCell = (value: unknown, generic: GridColumn['generic']): Cell => {
  if (value === undefined) return null;
  if (generic === 2 && typeof value === 'number' && Number.isFinite(value)) return timeText(value);
  return value as Cell;
};

export interface Order {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

/** A click sorts ascending, another one descending, a third one not at all. */
export const nextOrder = (order: Order | null, column: number): Order | null => {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : null;
};

const isNumberText = (text: string): boolean => /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text);

/** Numbers by their size, also where they are text because a double does not hold them. */
const compareValues = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a), String(b)];
  if (isNumberText(x) && isNumberText(y)) {
    const bySize = Number(x) - Number(y);
    if (bySize !== 0) return bySize;
    const [i, j] = [x, y].map((text) => (text.includes('.') ? null : BigInt(text)));
    if (typeof i === 'bigint' && typeof j === 'bigint') return i < j ? -1 : i > j ? 1 : 0;
  }
  return compareTexts(x, y);
};

/** The numbers of the rows with a text in one of their cells, as people read it. */
const found = (
  { data, colnames }: Columns & Pick<ChartResult, 'data'>,
  columns: readonly GridColumn[],
  text: string,
): readonly number[] => {
  const wanted = text.toLowerCase();
  const has = (row: Row) =>
    colnames.some((name, at) => {
      const cell = toCell(row[name], columns[at]?.generic ?? null);
      return cell !== null && display(cell).toLowerCase().includes(wanted);
    });
  return [...data.keys()].filter((at) => has(data[at] ?? {}));
};

/** Row numbers in order; equal rows stay as they came, and nulls are last in either direction. */
const inOrder = (
  data: readonly Row[],
  rows: readonly number[],
  name: string,
  { direction }: Order,
): readonly number[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [data[a]?.[name] ?? null, data[b]?.[name] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
    return sign * compareValues(x, y) || a - b;
  });
};

export const resultSource = (
  result: Columns & Pick<ChartResult, 'data'>,
  order: Order | null,
  names: Names,
  search = '',
  titles: Names = byName([]),
): GridSource => {
  const columns = gridColumns(result, names, titles);
  const { data, colnames } = result;
  const name = order ? colnames[order.column] : undefined;
  const left = search === '' ? null : found(result, columns, search);
  const rows =
    order && name !== undefined ? inOrder(data, left ?? [...data.keys()], name, order) : left;
  return {
    columns,
    rowCount: rows?.length ?? data.length,
    cell: (row, column) => {
      const key = colnames[column] ?? '';
      return toCell(data[rows ? (rows[row] ?? row) : row]?.[key], columns[column]?.generic ?? null);
    },
  };
};
