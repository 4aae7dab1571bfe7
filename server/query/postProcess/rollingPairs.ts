/** How two columns go together within windows: rows that name a row of the table and a column. */
import {
  computed,
  computedDouble,
  type Frame,
  type FrameColumn,
  head,
  numberCell,
  numbersOf,
} from './frame.ts';
import type { Cell } from '../../engine/engine.ts';
import { type Fold, slidingFold, type Window } from './slidingFold.ts';

/** Of the rows where both have a value. */
interface Pairs {
  readonly count: number;
  readonly means: readonly [number, number];
  /** Sums of products of the differences to the means: of each with itself, and of both. */
  readonly squares: readonly [number, number];
  readonly products: number;
}

const none: Pairs = { count: 0, means: [0, 0], squares: [0, 0], products: 0 };

/** Pébay's formulas (2008), as for the moments of one column. */
const join = (a: Pairs, b: Pairs): Pairs => {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const weight = (a.count * b.count) / count;
  const [x, y] = [b.means[0] - a.means[0], b.means[1] - a.means[1]];
  return {
    count,
    means: [a.means[0] + (x * b.count) / count, a.means[1] + (y * b.count) / count],
    squares: [
      a.squares[0] + b.squares[0] + x * x * weight,
      a.squares[1] + b.squares[1] + y * y * weight,
    ],
    products: a.products + b.products + x * y * weight,
  };
};

const FOLD: Fold<Pairs, readonly [number, number]> = {
  none,
  of: (means) => ({ ...none, count: 1, means }),
  join,
};

const READS = {
  corr: ({ squares, products }: Pairs) => products / Math.sqrt(squares[0] * squares[1]),
  cov: ({ count, products }: Pairs, freedom: number) =>
    count > freedom ? products / (count - freedom) : Number.NaN,
} as const;

export type PairType = keyof typeof READS;
export const isPairType = (type: string): type is PairType => Object.hasOwn(READS, type);

interface PairOptions {
  readonly type: PairType;
  readonly window: Window;
  /** How many pairs a window must hold. */
  readonly least: number;
  readonly freedom: number;
}

const pairValues = (
  one: readonly (number | null)[],
  other: readonly (number | null)[],
  { type, window, least, freedom }: PairOptions,
): readonly Cell[] => {
  const both = one.map((value, row) => {
    const second = other[row] ?? null;
    return value === null || second === null ? null : ([value, second] as const);
  });
  return slidingFold(both, window, FOLD, (pairs) =>
    pairs.count < least || pairs.count === 0 ? null : numberCell(READS[type](pairs, freedom)),
  );
};

interface PairColumn {
  readonly column: FrameColumn;
  /** What it is called in the result. */
  readonly to: string | null;
}

/** A row has no place for the values of its pairs: they are rows after those of the table, one for each row and column. */
export const pairRows = (
  table: Frame,
  columns: readonly PairColumn[],
  options: PairOptions,
): Frame => {
  const numbers = columns.map(({ column }) => numbersOf(column.values));
  const nothing = Array.from({ length: table.rowCount * columns.length }, () => null);
  const rowNames = Array.from({ length: table.rowCount }, (_, row) => {
    const parts = table.index.map(({ values }) => values[row] ?? null);
    return parts.length === 0 ? [table.rowNumbers?.[row] ?? row] : parts;
  });
  const names = [
    ...rowNames.map((parts): Cell => (parts.length === 1 ? (parts[0] ?? null) : parts)),
    ...rowNames.flatMap((parts) => columns.map(({ column }): Cell => [...parts, head(column)])),
  ];
  const added = columns.map(({ to, column }, at): FrameColumn => {
    const pairs = numbers.map((one) => pairValues(one, numbers[at] ?? [], options));
    const values = rowNames.flatMap((_, row) => pairs.map((pair) => pair[row] ?? null));
    const before = Array.from({ length: table.rowCount }, () => null);
    return computedDouble([to, ...column.label.slice(1)], [...before, ...values]);
  });
  const kept = table.columns.map((column) => ({
    ...column,
    values: [...column.values, ...nothing],
  }));
  return {
    index: [computed([null], names)],
    columns: [...kept, ...added],
    rowCount: names.length,
    rowNumbers: null,
  };
};
