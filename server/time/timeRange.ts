/** Time-range texts: `Last week`, `2020 : 2021`, `DATEADD(…) : now`. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { CALENDAR_RANGE, COUNTED_RANGE, hasTwoEnds } from '#common/rangeText.ts';
import { isUnit, type Unit } from '#common/timeUnits.ts';
import { add, lastDay, midnight, type Moment, momentOf, truncate } from './calendar.ts';
import { evaluate, FUNCTION_START } from './timeFunctions.ts';
import { cannotParse, naturalMoment, TimeRangeError } from './naturalTime.ts';

export interface TimeRange {
  readonly since: Moment | null;
  readonly until: Moment | null;
}
export const UNBOUNDED: TimeRange = { since: null, until: null };

type Base = 'today' | 'now';
export interface TimeRangeContext {
  readonly now: Moment;
  /** Instead of midnight, where a range counts from today. */
  readonly relativeStart?: Base | null;
  readonly relativeEnd?: Base | null;
}

const SEPARATOR = ' : ';
const UNIT = '(second|minute|hour|day|week|month|quarter|year)s?';
const BOUNDARY =
  /^(start of|beginning of|end of)\s+(this|last|next|prior)\s+(?:(\d+)\s*)?(day|week|month|quarter|year)s?$/i;
const SHIFTED =
  /^(this|last|next|prior)\s+(?:(\d+)\s*)?(second|minute|day|week|month|quarter|year)s?$/i;
const HOURS = /^(this|last|next|prior)\s+(\d+\s*)?hours?$/i;

const unitOf = (text: string | undefined): Unit => {
  const unit = (text ?? '').toLowerCase();
  if (!isUnit(unit)) throw cannotParse(text ?? '');
  return unit;
};

const isShort = (unit: Unit) => unit === 'second' || unit === 'minute' || unit === 'hour';
const SIGNS: Readonly<Record<string, number>> = { this: 0, last: -1, prior: -1, next: 1 };
const signOf = (word: string | undefined) => SIGNS[(word ?? '').toLowerCase()] ?? 0;

const seconds = (at: Moment) => Math.floor(at / 1000) * 1000;

/** One side of `a : b`. `base` replaces midnight. */
const side = (text: string, now: Moment, base: Base | null | undefined): Moment => {
  const startOf = (unit: Unit) =>
    base === 'now' || (base == null && isShort(unit)) ? now : midnight(now);
  const boundary = BOUNDARY.exec(text);
  if (boundary) {
    const [, edge = '', which, count = '1', name] = boundary;
    const unit = unitOf(name);
    const at = add(startOf(unit), signOf(which) * Number(count), unit);
    if (!/^end/i.test(edge)) return truncate(at, unit);
    if (unit === 'year' || unit === 'month' || unit === 'week') return lastDay(at, unit);
    throw new TimeRangeError(
      `Expected {'year' | 'month' | 'week'}, found '${unit}'  (at char ${text.toLowerCase().lastIndexOf(unit)}), (line:1, col:${text.toLowerCase().lastIndexOf(unit) + 1})`,
    );
  }
  const shifted = SHIFTED.exec(text);
  if (shifted) {
    const [, which, count = '1', name] = shifted;
    const unit = unitOf(name);
    return add(startOf(unit), signOf(which) * Number(count), unit);
  }
  if (HOURS.test(text)) throw cannotParse(text);
  return FUNCTION_START.test(text) ? evaluate(text, now) : naturalMoment(text, now);
};

const period = (text: string, today: Moment): TimeRange | null => {
  const [, which, name] = CALENDAR_RANGE.exec(text) ?? [];
  if (which === undefined) return null;
  const unit = unitOf(name);
  const start = truncate(today, unit);
  return which === 'Current'
    ? { since: start, until: add(start, 1, unit) }
    : { since: add(start, -1, unit), until: start };
};

const baseMoment = (now: Moment, base: Base | null | undefined) =>
  base === 'now' ? now : midnight(now);

const resolve = (text: string, context: TimeRangeContext): TimeRange => {
  const now = seconds(context.now);
  const { relativeStart, relativeEnd } = context;
  if (text === NO_TIME_RANGE) return UNBOUNDED;
  if (hasTwoEnds(text)) {
    const [left = '', right = '', ...more] = text
      .split(/(?:^|\s):(?:\s|$)/)
      .map((part) => part.trim());
    // Neither end of it says which of the two it would be.
    if (more.some((part) => part !== '')) throw cannotParse([right, ...more].join(SEPARATOR));
    return {
      since: left === '' ? null : side(left, now, relativeStart),
      until: right === '' ? null : side(right, now, relativeEnd),
    };
  }
  const counted = COUNTED_RANGE.exec(text);
  if (counted) {
    const [, which, count = '1', name] = counted;
    const unit = unitOf(name);
    if (which === 'Last') {
      const base = relativeStart
        ? baseMoment(now, relativeStart)
        : isShort(unit)
          ? now
          : midnight(now);
      return { since: add(base, -Number(count), unit), until: baseMoment(now, relativeEnd) };
    }
    const base = relativeEnd ? baseMoment(now, relativeEnd) : isShort(unit) ? now : midnight(now);
    return { since: baseMoment(now, relativeStart), until: add(base, Number(count), unit) };
  }
  // Not counted in units: a time of its own, or an error, never a range without a start or an end.
  if (text.startsWith('Last'))
    return { since: side(text, now, relativeStart), until: baseMoment(now, relativeEnd) };
  if (text.startsWith('Next'))
    return { since: baseMoment(now, relativeStart), until: side(text, now, relativeEnd) };
  return period(text, midnight(now)) ?? { since: null, until: baseMoment(now, relativeEnd) };
};

/** No range that people write is longer; calls may stand within each other. */
const LENGTH_MAX = 1000;
const FIRST = momentOf(1, 0, 1);
const END = momentOf(10_000, 0, 1);

/** Years of four digits, which every database can write. */
export const isWithinYears = (at: Moment | null): boolean =>
  at === null || (at >= FIRST && at < END);

const known = (range: TimeRange, text: string): TimeRange => {
  if (isWithinYears(range.since) && isWithinYears(range.until)) return range;
  throw cannotParse(text);
};

/** Half-open. Throws `TimeRangeError` for what is no time and for a start after the end. */
export const timeRange = (
  text: string | null | undefined,
  context: TimeRangeContext,
): TimeRange => {
  if (text === null || text === undefined) return UNBOUNDED;
  if (text.length > LENGTH_MAX) throw cannotParse(`${text.slice(0, 40)}…`);
  const range = known(resolve(text, context), text);
  if (range.since !== null && range.until !== null && range.since > range.until) {
    throw new TimeRangeError('From date cannot be larger than to date');
  }
  return range;
};

const DELTA = new RegExp(`^(\\d+)\\s+${UNIT}(?:\\s+(ago|later|from now))?$`, 'i');

export interface TimeDelta {
  readonly count: number;
  readonly unit: Unit;
}

/** `1 year ago` and, where the direction goes without saying, `1 year`; null for anything else. */
export const timeDelta = (text: string): (TimeDelta & { readonly isBare: boolean }) | null => {
  const [, count, name, direction] = DELTA.exec(text.trim()) ?? [];
  if (count === undefined) return null;
  const isBare = direction === undefined;
  const sign = isBare || direction.toLowerCase() === 'ago' ? -1 : 1;
  return { count: sign * Number(count), unit: unitOf(name), isBare };
};

/** The range moved by `time_shift`, or the one that it names itself. */
export const shiftRange = (
  range: TimeRange,
  text: string | null | undefined,
  context: TimeRangeContext,
): TimeRange => {
  if (!text) return range;
  if (text.includes(SEPARATOR)) return timeRange(text, context);
  const delta = timeDelta(text);
  if (!delta) throw cannotParse(text);
  const moved = (at: Moment | null) => (at === null ? null : add(at, delta.count, delta.unit));
  return known({ since: moved(range.since), until: moved(range.until) }, text);
};
