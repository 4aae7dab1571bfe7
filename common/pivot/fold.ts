/** How the cells of a pivot table become one: by the names of the wire, each digit kept where it can be. */
import type { Cell } from '../cell.ts';
import {
  atScale,
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  divided,
} from '../results/decimal.ts';

export interface Fold {
  push(value: Cell): void;
  value(): Cell;
}

/** What a fold counts as: numbers of its own, or values like those it folds. */
export type FoldKind = 'value' | 'count' | 'text';

const numberOf = (value: Cell): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

const added = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
};

/** A double only where it is exact. */
const cellOf = (exact: Decimal): Cell => {
  const text = decimalText(exact);
  const number = Number(text);
  return Number.isSafeInteger(number) && exact.scale === 0 ? number : text;
};

/** Beyond this a double has no room for them beside the places before the point. */
const SUM_PLACES = 9;

/** How many places a double is written with; null where that is not a plain fraction. */
const placesOf = (number: number): number | null => {
  if (Number.isInteger(number)) return 0;
  const text = String(number);
  const places = text.length - text.indexOf('.') - 1;
  return text.includes('e') || places > SUM_PLACES ? null : places;
};

/** Doubles as long as nothing is lost by it, then every digit. A sum of prices has no more places than they have. */
const sum = (): Fold => {
  let double = 0;
  let places: number | null = 0;
  let exact: Decimal | null = null;
  let isEmpty = true;
  let text: Cell = null;
  return {
    push(value) {
      if (numberOf(value) === null) {
        text = value;
        return;
      }
      isEmpty = false;
      if (exact === null && typeof value !== 'string') {
        const next = double + Number(value);
        if (!Number.isInteger(next) || Number.isSafeInteger(next)) {
          double = next;
          const own = places === null ? null : placesOf(Number(value));
          places = own === null || places === null ? null : Math.max(places, own);
          return;
        }
      }
      const parts = decimalOf(String(value));
      exact = added(
        exact ?? decimalOf(String(double)) ?? { digits: 0n, scale: 0 },
        parts ?? { digits: 0n, scale: 0 },
      );
    },
    value() {
      if (isEmpty) return text;
      if (exact) return cellOf(exact);
      return places === null || Number.isInteger(double) ? double : Number(double.toFixed(places));
    },
  };
};

const exactOf = (value: Cell): Decimal => decimalOf(String(value)) ?? { digits: 0n, scale: 0 };

/** Places that a mean has more than its values. */
const MEAN_PLACES = 6;

/** With every digit before the point, also where a double has no room for them. */
const exactMean = (total: Decimal, n: number): Cell => {
  const exact = decimalOf(divided(total, BigInt(n), MEAN_PLACES));
  return exact && cellOf(exact);
};

/** Whether a double may stand for another number than this one. */
const isBeyondDouble = (number: number): boolean => Math.abs(number) > Number.MAX_SAFE_INTEGER;

const count = (): Fold => {
  let counted = 0;
  return { push: () => void (counted += 1), value: () => counted };
};

const keyOf = (value: Cell): string => JSON.stringify(value);

const distinct = (finish: (values: readonly Cell[]) => Cell) => (): Fold => {
  const known = new Map<string, Cell>();
  return {
    push: (value) => void known.set(keyOf(value), value),
    value: () => finish([...known.values()]),
  };
};

/** Mean and variance in one pass (Welford's way), so that large values do not cancel each other out. */
const moments =
  (finish: (about: { n: number; mean: number; squares: number }) => Cell) => (): Fold => {
    let n = 0;
    let mean = 0;
    let squares = 0;
    return {
      push(value) {
        const number = numberOf(value);
        if (number === null) return;
        n += 1;
        const before = number - mean;
        mean += before / n;
        squares += before * (number - mean);
      },
      value: () => finish({ n, mean, squares }),
    };
  };

/** Of values beyond what doubles can count, the mean of every digit. */
const mean = (): Fold => {
  const near = moments(({ n, mean: found }) => (n > 0 ? found : null))();
  const total = sum();
  let n = 0;
  let isBeyond = false;
  return {
    push(value) {
      const number = numberOf(value);
      if (number === null) return;
      n += 1;
      isBeyond ||= isBeyondDouble(number);
      near.push(value);
      total.push(value);
    },
    value: () => (isBeyond ? exactMean(exactOf(total.value()), n) : near.value()),
  };
};

/** Doubles first: only those that are the same as doubles are compared digit by digit. */
const compared = (a: Cell, b: Cell): number | null => {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left === null || right === null) return null;
  return left === right ? compareDecimals(exactOf(a), exactOf(b)) : left - right;
};

const median = (): Fold => {
  const numbers: Cell[] = [];
  return {
    push(value) {
      if (numberOf(value) !== null) numbers.push(value);
    },
    value() {
      const sorted = numbers.toSorted((a, b) => compared(a, b) ?? 0);
      const at = (sorted.length - 1) / 2;
      const [low, high] = [sorted[Math.floor(at)] ?? null, sorted[Math.ceil(at)] ?? null];
      const [least, most] = [numberOf(low), numberOf(high)];
      if (least === null || most === null) return null;
      return isBeyondDouble(least) || isBeyondDouble(most)
        ? exactMean(added(exactOf(low), exactOf(high)), 2)
        : (least + most) / 2;
    },
  };
};

const isBefore = (a: Cell, b: Cell): boolean => {
  const order = compared(a, b);
  return order === null ? String(a) < String(b) : order < 0;
};

const extreme = (wins: (a: Cell, b: Cell) => boolean) => (): Fold => {
  let best: Cell = null;
  return {
    push(value) {
      if (best === null || wins(value, best)) best = value;
    },
    value: () => best,
  };
};

const last = (): Fold => {
  let kept: Cell = null;
  return { push: (value) => void (kept = value), value: () => kept };
};

type Whole = 'all' | 'row' | 'column';

interface Aggregate {
  readonly fold: () => Fold;
  readonly kind: FoldKind;
  /** The values are shares of the same fold over this. */
  readonly shareOf?: Whole;
}

const variance = ({ n, squares }: { n: number; squares: number }) =>
  n > 1 ? squares / (n - 1) : null;

const AGGREGATES = {
  Sum: { fold: sum, kind: 'value' },
  Average: { fold: mean, kind: 'value' },
  Median: { fold: median, kind: 'value' },
  'Sample Variance': { fold: moments(variance), kind: 'value' },
  'Sample Standard Deviation': {
    fold: moments((about) => {
      const squared = variance(about);
      return squared === null ? null : Math.sqrt(squared);
    }),
    kind: 'value',
  },
  Minimum: { fold: extreme(isBefore), kind: 'value' },
  Maximum: { fold: extreme((a, b) => isBefore(b, a)), kind: 'value' },
  First: { fold: extreme(() => false), kind: 'value' },
  Last: { fold: last, kind: 'value' },
  Count: { fold: count, kind: 'count' },
  'Count Unique Values': { fold: distinct((values) => values.length), kind: 'count' },
  'List Unique Values': { fold: distinct((values) => values.map(String).join(', ')), kind: 'text' },
  'Sum as Fraction of Total': { fold: sum, kind: 'value', shareOf: 'all' },
  'Sum as Fraction of Rows': { fold: sum, kind: 'value', shareOf: 'row' },
  'Sum as Fraction of Columns': { fold: sum, kind: 'value', shareOf: 'column' },
  'Count as Fraction of Total': { fold: count, kind: 'count', shareOf: 'all' },
  'Count as Fraction of Rows': { fold: count, kind: 'count', shareOf: 'row' },
  'Count as Fraction of Columns': { fold: count, kind: 'count', shareOf: 'column' },
} as const satisfies Record<string, Aggregate>;

export type AggregateName = keyof typeof AGGREGATES;

export const isAggregate = (name: unknown): name is AggregateName =>
  typeof name === 'string' && Object.hasOwn(AGGREGATES, name);

export const aggregateOf = (name: AggregateName): Aggregate => AGGREGATES[name];

/** Part of a whole; null where there is no whole. */
export const shareOf = (part: Cell, whole: Cell): Cell => {
  const [one, all] = [numberOf(part), numberOf(whole)];
  return one === null || all === null || all === 0 ? null : one / all;
};

/** As a double, for orders and colours. */
export const sizeOf = numberOf;

export const AGGREGATE_NAMES = Object.keys(AGGREGATES) as readonly AggregateName[];
