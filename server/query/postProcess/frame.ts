/** A table on its way through post-processing: named columns, an index of rows, exact cells. */
import { type Cell, Generic } from '../../engine/engine.ts';
import { compareDecimals, decimalOf } from '../numbers.ts';

/** A name of one or more levels: a metric, then the values it was pivoted by. */
export type Label = readonly (string | null)[];

export interface FrameColumn {
  readonly label: Label;
  readonly values: readonly Cell[];
  /** What the values are; null where only they can tell. */
  readonly kind: Generic | null;
  /** The wire's short type name of a column as the database gave it. */
  readonly type: string;
}

export interface Frame {
  /** Columns that name the rows; empty where rows have numbers. */
  readonly index: readonly FrameColumn[];
  readonly columns: readonly FrameColumn[];
  readonly rowCount: number;
  /** What rows were numbered before they were sorted. */
  readonly rowNumbers: readonly number[] | null;
}

export class PostProcessingError extends Error {
  override readonly name = 'PostProcessingError';
}

export const missingColumns = () =>
  new PostProcessingError('Referenced columns not available in DataFrame.');

export const head = ({ label }: Pick<FrameColumn, 'label'>): string | null => label[0] ?? null;

const LEVEL_SEPARATOR = ', ';
const ESCAPED = '\\, ';
export const escaped = (text: string) => text.replaceAll(LEVEL_SEPARATOR, ESCAPED);
export const unescaped = (text: string) => text.replaceAll(ESCAPED, LEVEL_SEPARATOR);
export const flatName = (label: Label): string =>
  label.length === 1
    ? (label[0] ?? '')
    : label
        .filter((part) => part !== null)
        .map(escaped)
        .join(LEVEL_SEPARATOR);

/** The type of columns whose cells are lists of numbers, also where those are digits. */
export const NUMBERS = 'NUMBERS';

export const computed = (label: Label, values: readonly Cell[], type = ''): FrameColumn => ({
  label,
  values,
  kind: null,
  type,
});

/** What is divided or averaged is a double, also where it is whole. */
export const computedDouble = (label: Label, values: readonly Cell[]): FrameColumn =>
  computed(label, values, 'FLOAT');

export const frame = (
  columns: readonly FrameColumn[],
  rowCount = columns[0]?.values.length ?? 0,
): Frame => ({ index: [], columns, rowCount, rowNumbers: null });

/** The columns under a name: one, or all that a pivot made of it. */
export const columnsUnder = (table: Frame, name: string): readonly FrameColumn[] => {
  const found = table.columns.filter((column) => head(column) === name);
  if (found.length === 0) throw missingColumns();
  return found;
};

/** The one column of a name, among the index too. */
export const columnNamed = (table: Frame, name: string): FrameColumn => {
  const found = [...table.columns, ...table.index].find((column) => head(column) === name);
  if (!found) throw missingColumns();
  return found;
};

/** Columns of the same names are replaced where they stand, others come after. */
export const withColumns = (table: Frame, added: readonly FrameColumn[]): Frame => {
  const byName = new Map(added.map((column) => [JSON.stringify(column.label), column]));
  const kept = table.columns.map((column) => {
    const key = JSON.stringify(column.label);
    const replaced = byName.get(key);
    byName.delete(key);
    return replaced ?? column;
  });
  return { ...table, columns: [...kept, ...byName.values()] };
};

/** The rows of these places, in their order. */
export const takeRows = (table: Frame, rows: readonly number[]): Frame => {
  const pick = (column: FrameColumn): FrameColumn => ({
    ...column,
    values: rows.map((row) => column.values[row] ?? null),
  });
  return {
    index: table.index.map(pick),
    columns: table.columns.map(pick),
    rowCount: rows.length,
    rowNumbers: table.rowNumbers ? rows.map((row) => table.rowNumbers?.[row] ?? row) : null,
  };
};

/** A double, or null for what counts as no value. */
export const numberOf = (cell: Cell): number | null => {
  if (cell === null || typeof cell === 'object') return null;
  const number = typeof cell === 'string' && cell.trim() === '' ? Number.NaN : Number(cell);
  return Number.isNaN(number) ? null : number;
};

export const numbersOf = (values: readonly Cell[]): readonly (number | null)[] =>
  values.map(numberOf);

/** A computed number as a cell; what is no number is nothing. */
export const numberCell = (value: number | null): Cell =>
  value === null || Number.isNaN(value) ? null : Number.isFinite(value) ? value : String(value);

export const isNumeric = ({ kind, values }: FrameColumn): boolean =>
  kind === null
    ? values.some((value) => value !== null) &&
      values.every((value) => value === null || numberOf(value) !== null)
    : kind === Generic.numeric;

export const kindOf = (column: FrameColumn): Generic => {
  const { kind, values } = column;
  const known = values.find((value) => value !== null);
  if (kind === Generic.temporal) return kind;
  if (known === undefined) return Generic.string;
  if (kind !== null) return kind;
  if (typeof known === 'boolean') return Generic.boolean;
  return isNumeric(column) ? Generic.numeric : Generic.string;
};

const compareNumbers = (a: Cell, b: Cell): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Doubles keep the order of what they stand for; only equal ones may hide a difference.
  const [near, other] = [numberOf(a), numberOf(b)];
  if (near !== null && other !== null && near !== other) return near - other;
  const [left, right] = [decimalOf(String(a)), decimalOf(String(b))];
  if (left && right) return compareDecimals(left, right);
  return (numberOf(a) ?? Number.NaN) - (numberOf(b) ?? Number.NaN);
};

const isNothing = (cell: Cell | undefined) => cell === null || cell === undefined || cell === 'NaN';

/** Ascending, nothing last. */
export const compareCells = (a: Cell, b: Cell, isNumber: boolean): number => {
  if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
  if (isNumber) return compareNumbers(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

export const keyOf = (cells: readonly Cell[]): string => JSON.stringify(cells);

/** Rows by the values they share in the columns, groups in ascending order of them. */
export const groupRows = (
  columns: readonly FrameColumn[],
  rowCount: number,
): readonly { readonly key: readonly Cell[]; readonly rows: readonly number[] }[] => {
  const groups = new Map<string, { key: readonly Cell[]; rows: number[] }>();
  for (let row = 0; row < rowCount; row += 1) {
    const key = columns.map(({ values }) => values[row] ?? null);
    const text = keyOf(key);
    const group = groups.get(text) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(text, group);
  }
  const numeric = columns.map((column) => kindOf(column) === Generic.numeric);
  return [...groups.values()].sort((a, b) => {
    for (const [at, isNumber] of numeric.entries()) {
      const order = compareCells(a.key[at] ?? null, b.key[at] ?? null, isNumber);
      if (order !== 0) return order;
    }
    return 0;
  });
};
