import sum from 'lodash/sum.js';
import { type Cell, Generic } from '../../engine/engine.ts';
import { isoMoment, type Moment, momentText } from '../../time/calendar.ts';
import { assertAffordable } from '../budgets.ts';
import { quantile } from './aggregates.ts';
import {
  computed,
  type Frame,
  type FrameColumn,
  kindOf,
  numberCell,
  numberOf,
  numbersOf,
  PostProcessingError,
  takeRows,
} from './frame.ts';
import { type Options, text } from './options.ts';
import { periodsOf } from './periods.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const;

type Reduce = (numbers: readonly number[]) => number | null;

const or =
  (reduce: (numbers: readonly number[]) => number): Reduce =>
  (numbers) =>
    numbers.length === 0 ? null : reduce(numbers);

const variance = (numbers: readonly number[]): number => {
  const mean = sum(numbers) / numbers.length;
  return sum(numbers.map((value) => (value - mean) ** 2)) / (numbers.length - 1);
};

/** One value for all those of a period. */
const REDUCES: Readonly<Record<string, Reduce>> = {
  sum: (numbers) => sum(numbers),
  count: (numbers) => numbers.length,
  mean: or((numbers) => sum(numbers) / numbers.length),
  median: or((numbers) => quantile(numbers, 0.5)),
  min: or((numbers) => numbers.reduce((a, b) => Math.min(a, b))),
  max: or((numbers) => numbers.reduce((a, b) => Math.max(a, b))),
  first: (numbers) => numbers[0] ?? null,
  last: (numbers) => numbers.at(-1) ?? null,
  std: or((numbers) => Math.sqrt(variance(numbers))),
  var: or(variance),
};

const FILLS = ['asfreq', 'bfill', 'ffill', 'linear'] as const;
type Fill = (typeof FILLS)[number];

const fillOf = (method: string): Fill => {
  const found = FILLS.find((one) => one === method);
  if (found) return found;
  const known = [...FILLS, ...Object.keys(REDUCES)].join(', ');
  throw new PostProcessingError(`Resample method should be in ${known}.`);
};

/** Straight lines between the known values; after the last one its value goes on. */
const interpolated = (cells: readonly Cell[]): readonly Cell[] => {
  const numbers = cells.map(numberOf);
  const known = numbers.flatMap((value, at) => (value === null ? [] : [at]));
  let next = 0;
  return numbers.map((value, at) => {
    while ((known[next] ?? Number.POSITIVE_INFINITY) < at) next += 1;
    if (value !== null) return cells[at] ?? null;
    const [before, after] = [known[next - 1], known[next]];
    if (before === undefined) return null;
    const from = numbers[before] ?? 0;
    if (after === undefined) return from;
    const to = numbers[after] ?? 0;
    return from + ((to - from) * (at - before)) / (after - before);
  });
};

interface Timed {
  readonly moments: readonly Moment[];
  /** Rows in order of time. */
  readonly order: readonly number[];
}

const filled = (
  column: FrameColumn,
  labels: readonly Moment[],
  { moments, order }: Timed,
  method: Fill,
): readonly Cell[] => {
  const at = (row: number | undefined): Cell =>
    row === undefined ? null : (column.values[row] ?? null);
  if (method === 'ffill') {
    let next = 0;
    return labels.map((label) => {
      while (next < order.length && (moments[order[next] ?? 0] ?? 0) <= label) next += 1;
      return at(order[next - 1]);
    });
  }
  if (method === 'bfill') {
    let next = 0;
    return labels.map((label) => {
      while (next < order.length && (moments[order[next] ?? 0] ?? 0) < label) next += 1;
      return at(order[next]);
    });
  }
  const byMoment = new Map(order.map((row) => [moments[row], row] as const));
  return labels.map((label) => at(byMoment.get(label)));
};

/** What is missing in a row that was there is filled from its neighbor, too. */
const carried = (cells: readonly Cell[], method: Fill): readonly Cell[] => {
  if (method !== 'ffill' && method !== 'bfill') return cells;
  const from = method === 'ffill' ? cells : cells.toReversed();
  let known: Cell = null;
  const filled = from.map((cell) => (known = cell ?? known));
  return method === 'ffill' ? filled : filled.toReversed();
};

export interface Resampling {
  readonly rule: string;
  /** How the rows of a period become one, or how the period's moment gets a value. */
  readonly method: string;
  /** For moments that have no row, and for what a row lacks. */
  readonly fill?: Cell;
}

const notOfTime = () => new PostProcessingError('Resample operation requires DatetimeIndex');

/** A row of totals has a name instead of a moment. */
const momentOf = (value: Cell): Moment | null => {
  if (value === null) return null;
  const moment = isoMoment(String(value));
  if (moment === null) throw notOfTime();
  return moment;
};

/** One row per period between the first and the last moment of the index. */
export const resampled = (given: Frame, { rule, method, fill = null }: Resampling): Frame => {
  const [index, second] = given.index;
  if (!index || second || kindOf(index) !== Generic.temporal) throw notOfTime();
  const all = index.values.map(momentOf);
  const moments = all.filter((moment) => moment !== null);
  // A row without a moment is in no period.
  const isNamed = moments.length === all.length;
  const table = isNamed
    ? given
    : takeRows(
        given,
        [...all.keys()].filter((row) => all[row] !== null),
      );
  const reduce = Object.hasOwn(REDUCES, method) ? REDUCES[method] : undefined;
  const filling = reduce ? null : fillOf(method);
  const isZoned = index.values.some((value) => typeof value === 'string' && /[+Z]/.test(value));
  if (moments.length === 0) return table;
  const order = moments.map((_, row) => row).sort((a, b) => (moments[a] ?? 0) - (moments[b] ?? 0));
  const first = moments[order[0] ?? 0] ?? 0;
  const last = moments[order.at(-1) ?? 0] ?? 0;
  const periods = periodsOf(first, last, rule);
  assertAffordable('The resampled table', periods.length, table.columns.length);
  const labels = periods.map(({ label }) => label);
  const inside: number[][] = periods.map(() => []);
  let period = 0;
  for (const row of order) {
    while ((periods[period]?.end ?? Number.POSITIVE_INFINITY) <= (moments[row] ?? 0)) period += 1;
    inside[period]?.push(row);
  }
  const columns = table.columns.map((column): FrameColumn => {
    if (reduce) {
      const numbers = numbersOf(column.values);
      const values = inside.map((rows) =>
        numberCell(reduce(rows.map((row) => numbers[row] ?? null).filter((one) => one !== null))),
      );
      return computed(column.label, values);
    }
    const how = filling ?? 'asfreq';
    const values = carried(filled(column, labels, { moments, order }, how), how);
    if (how === 'linear') return { ...column, values: interpolated(values) };
    if (how !== 'asfreq' || fill === null) return { ...column, values };
    return { ...column, values: values.map((value) => value ?? fill) };
  });
  return {
    index: [
      { ...index, values: labels.map((label) => `${momentText(label)}${isZoned ? '+00:00' : ''}`) },
    ],
    columns,
    rowCount: labels.length,
    rowNumbers: null,
  };
};

export const resample = (table: Frame, options: Options): Frame => {
  const name = text(options, 'method');
  const method = METHODS.find((one) => one === name);
  if (!method) {
    throw new PostProcessingError(`Resample method should be in ${METHODS.join(', ')}.`);
  }
  const fill = (options.fill_value ?? null) as Cell;
  return resampled(table, { rule: text(options, 'rule'), method, fill });
};
