import { atScale, decimalOf, divided } from '#common/results/decimal.ts';
import type { Cell } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { midpoint, quantile } from './aggregates.ts';
import {
  columnNamed,
  compareCells,
  computed,
  type Frame,
  frame,
  groupRows,
  numberCell,
  NUMBERS,
  numberOf,
  PostProcessingError,
} from './frame.ts';
import { type Options, text, texts } from './options.ts';

interface Whiskers {
  readonly low: number;
  readonly high: number;
}

const WHISKER_REACH = 1.5;
const FIELDS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const;

const percentilesOf = (options: Options): readonly [number, number] => {
  const given: unknown = options.percentiles;
  const [low, high] = Array.isArray(given) ? (given as unknown[]) : [];
  if (
    typeof low !== 'number' ||
    typeof high !== 'number' ||
    low >= high ||
    (given as unknown[]).length !== 2
  ) {
    throw new PostProcessingError(
      'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
    );
  }
  return [low, high];
};

type Measure = (sorted: readonly number[]) => Whiskers;

const whiskersOf = (options: Options): Measure => {
  const type = text(options, 'whisker_type');
  if (type === 'percentile') {
    const [low, high] = percentilesOf(options);
    return (values) => ({ low: quantile(values, low / 100), high: quantile(values, high / 100) });
  }
  if (type !== 'tukey') return (values) => ({ low: values[0] ?? 0, high: values.at(-1) ?? 0 });
  return (values) => {
    const [q1, q3] = [midpoint(values, 0.25), midpoint(values, 0.75)];
    const reach = (q3 - q1) * WHISKER_REACH;
    const low = values.find((value) => value >= q1 - reach) ?? q1;
    const high = values.findLast((value) => value <= q3 + reach) ?? q3;
    // Of two values the quartiles are one number between them: a whisker never ends inside the box.
    return { low: Math.min(low, q1), high: Math.max(high, q3) };
  };
};

type Box = Readonly<Record<(typeof FIELDS)[number], Cell>>;

const sizeOf = (cell: Cell): number => numberOf(cell) ?? Number.NaN;

/** A whisker that ends at one of the cells has its digits. */
const endAt = (whisker: number, cell: Cell | undefined): Cell =>
  cell !== undefined && sizeOf(cell) === whisker ? cell : whisker;

/** In the middle of the cells that a share falls between: of digits with all of them, of doubles as it is computed. */
const middleOf = (sorted: readonly Cell[], share: number, computed: number): Cell => {
  const at = (sorted.length - 1) * share;
  const [low = null, high = null] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (typeof low !== 'string' && typeof high !== 'string') return numberCell(computed);
  if (low === high) return low;
  const [a, b] = [decimalOf(String(low)), decimalOf(String(high))];
  if (!a || !b) return numberCell(computed);
  const scale = Math.max(a.scale, b.scale);
  return divided({ digits: atScale(a, scale) + atScale(b, scale), scale }, 2n, 1);
};

/** Outliers above come before those below, each in the order of the rows. */
const boxOf = (cells: readonly Cell[], measure: Measure): Box => {
  const given = cells.filter((cell) => numberOf(cell) !== null);
  const sorted = given.toSorted((a, b) => compareCells(a, b, true));
  const values = sorted.map(sizeOf);
  const { low, high } = measure(values);
  const mean = given.reduce<number>((total, cell) => total + sizeOf(cell), 0) / given.length;
  const isEmpty = given.length === 0;
  return {
    mean: numberCell(mean),
    median: middleOf(sorted, 0.5, quantile(values, 0.5)),
    max: isEmpty
      ? null
      : endAt(
          high,
          sorted.findLast((cell) => sizeOf(cell) <= high),
        ),
    min: isEmpty
      ? null
      : endAt(
          low,
          sorted.find((cell) => sizeOf(cell) >= low),
        ),
    q1: middleOf(sorted, 0.25, midpoint(values, 0.25)),
    q3: middleOf(sorted, 0.75, midpoint(values, 0.75)),
    count: cells.length,
    outliers: [
      ...given.filter((cell) => sizeOf(cell) > high),
      ...given.filter((cell) => sizeOf(cell) < low),
    ],
  };
};

export const boxplot = (table: Frame, options: Options): Frame => {
  const by = texts(options, 'groupby').map((name) => columnNamed(table, name));
  const metrics = texts(options, 'metrics').map((name) => ({
    name,
    column: columnNamed(table, name),
  }));
  const measure = whiskersOf(options);
  // A group without a name has a box like any other: without it the boxes are not of all rows.
  const groups = groupRows(by, table.rowCount);
  assertAffordable('The box plot', groups.length, by.length + metrics.length * FIELDS.length);
  const keys = by.map((column, at) => ({
    ...column,
    values: groups.map(({ key }) => key[at] ?? null),
  }));
  const boxes = metrics.map(({ name, column }) => ({
    name,
    found: groups.map(({ rows }) =>
      boxOf(
        rows.map((row) => column.values[row] ?? null),
        measure,
      ),
    ),
  }));
  const fields = FIELDS.flatMap((field) =>
    boxes.map(({ name, found }) => ({
      ...computed(
        [`${name}__${field}`],
        found.map((box) => box[field]),
      ),
      ...(field === 'outliers' && { type: NUMBERS }),
    })),
  );
  return frame([...keys, ...fields], groups.length);
};
