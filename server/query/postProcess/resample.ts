import type { Unit } from '#common/timeUnits.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { assertAffordable, PERIODS_MAX, written } from '../budgets.ts';
import {
  add,
  DAY_MS,
  isoMoment,
  midnight,
  type Moment,
  momentText,
  truncate,
} from '../../time/calendar.ts';
import { quantile } from './aggregates.ts';
import {
  computed,
  type Frame,
  type FrameColumn,
  kindOf,
  numberCell,
  numberOf,
  PostProcessingError,
} from './frame.ts';
import { type Options, text } from './options.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const;
type Method = (typeof METHODS)[number];

interface Rule {
  readonly count: number;
  readonly unit: Unit;
  /** Periods are named by their last day. */
  readonly isEnd: boolean;
  /** Days by which weeks begin later than on Monday. */
  readonly later: number;
}

const CODES: Readonly<Record<string, readonly [Unit, isEnd: boolean]>> = {
  S: ['second', false],
  s: ['second', false],
  T: ['minute', false],
  min: ['minute', false],
  H: ['hour', false],
  h: ['hour', false],
  D: ['day', false],
  W: ['week', true],
  M: ['month', true],
  ME: ['month', true],
  MS: ['month', false],
  Q: ['quarter', true],
  QE: ['quarter', true],
  QS: ['quarter', false],
  A: ['year', true],
  Y: ['year', true],
  YE: ['year', true],
  AS: ['year', false],
  YS: ['year', false],
};

const FIXED = new Set<Unit>(['second', 'minute', 'hour', 'day']);
/** Longer periods end where no calendar reaches. */
const CLOCK_COUNT_MAX = 1e9;
const CALENDAR_COUNT_MAX = 1e5;

/** Weeks by the day that ends them. */
const WEEKS = ['W-SUN', 'W-MON', 'W-TUE', 'W-WED', 'W-THU', 'W-FRI', 'W-SAT'];

const ruleOf = (rule: string): Rule => {
  const [, count = '', name = ''] = /^(\d*)\s*([A-Za-z-]+)$/.exec(rule.trim()) ?? [];
  const later = Math.max(0, WEEKS.indexOf(name));
  const code = WEEKS.includes(name) ? 'W' : name;
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const number = count === '' ? 1 : Number(count);
  const most = known && FIXED.has(known[0]) ? CLOCK_COUNT_MAX : CALENDAR_COUNT_MAX;
  if (!known || number < 1 || number > most)
    throw new PostProcessingError(`Invalid frequency: ${rule}`);
  return { count: number, unit: known[0], isEnd: known[1], later };
};

const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };
const months = (at: Moment) => {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const startOf = (first: Moment, { count, unit, isEnd, later }: Rule): Moment => {
  if (FIXED.has(unit)) return midnight(first);
  const start = truncate(first - later * DAY_MS, unit) + later * DAY_MS;
  // What is named by its end begins with the end of the first single one.
  return isEnd ? add(start, 1 - count, unit) : start;
};

/** Starts of all periods from the first moment's to the last one's. Clock units count from the first day's midnight. */
const startsOf = (first: Moment, last: Moment, rule: Rule, text: string): readonly Moment[] => {
  const { count, unit } = rule;
  let from = startOf(first, rule);
  const width = add(0, count, unit);
  if (FIXED.has(unit)) from += Math.floor((first - from) / width) * width;
  const perPeriod = MONTHS[unit];
  const periods =
    1 +
    (perPeriod === undefined
      ? Math.floor((last - from) / width)
      : Math.floor((months(last) - months(from)) / (perPeriod * count)));
  if (!(periods <= PERIODS_MAX)) {
    throw new PostProcessingError(
      `Resampling by ${text} would make ${written(periods)} rows, more than the ${written(PERIODS_MAX)} allowed. ` +
        'Choose a longer period or a shorter time range.',
    );
  }
  return Array.from({ length: periods }, (_, at) => add(from, at * count, unit));
};

const labelOf = (start: Moment, { count, unit, isEnd }: Rule): Moment =>
  isEnd ? add(start, count, unit) - DAY_MS : start;

const reduce = (method: Method, cells: readonly Cell[]): Cell => {
  const numbers = cells.map(numberOf).filter((value) => value !== null);
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (method === 'sum') return numberCell(total);
  if (numbers.length === 0) return null;
  return numberCell(method === 'mean' ? total / numbers.length : quantile(numbers, 0.5));
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
  method: Method,
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
const carried = (cells: readonly Cell[], method: Method): readonly Cell[] => {
  if (method !== 'ffill' && method !== 'bfill') return cells;
  const from = method === 'ffill' ? cells : cells.toReversed();
  let known: Cell = null;
  const filled = from.map((cell) => (known = cell ?? known));
  return method === 'ffill' ? filled : filled.toReversed();
};

/** One row per period between the first and the last moment of the index. */
export const resample = (table: Frame, options: Options): Frame => {
  const [index, second] = table.index;
  if (!index || second || kindOf(index) !== Generic.temporal) {
    throw new PostProcessingError('Resample operation requires DatetimeIndex');
  }
  const name = text(options, 'method');
  const method = METHODS.find((one) => one === name);
  if (!method) {
    throw new PostProcessingError(`Resample method should be in ${METHODS.join(', ')}.`);
  }
  const ruleText = text(options, 'rule');
  const rule = ruleOf(ruleText);
  const isZoned = index.values.some((value) => typeof value === 'string' && /[+Z]/.test(value));
  const moments = index.values.map((value) => isoMoment(String(value)) ?? 0);
  if (moments.length === 0) return table;
  const order = moments.map((_, row) => row).sort((a, b) => (moments[a] ?? 0) - (moments[b] ?? 0));
  const first = moments[order[0] ?? 0] ?? 0;
  const last = moments[order.at(-1) ?? 0] ?? 0;
  const starts = startsOf(first, last, rule, ruleText);
  assertAffordable('The resampled table', starts.length, table.columns.length);
  const labels = starts.map((start) => labelOf(start, rule));
  const inside: number[][] = starts.map(() => []);
  let period = 0;
  for (const row of order) {
    while ((starts[period + 1] ?? Number.POSITIVE_INFINITY) <= (moments[row] ?? 0)) period += 1;
    inside[period]?.push(row);
  }
  const fill = (options.fill_value ?? null) as Cell;
  const existing = new Set(moments);
  const columns = table.columns.map((column): FrameColumn => {
    const isReduced = method === 'mean' || method === 'median' || method === 'sum';
    if (isReduced) {
      return computed(
        column.label,
        inside.map((rows) =>
          reduce(
            method,
            rows.map((row) => column.values[row] ?? null),
          ),
        ),
      );
    }
    const values = carried(filled(column, labels, { moments, order }, method), method);
    if (method === 'linear') return { ...column, values: interpolated(values) };
    if (method !== 'asfreq' || fill === null) return { ...column, values };
    return {
      ...column,
      values: values.map((value, at) => (existing.has(labels[at] ?? 0) ? value : fill)),
    };
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
