/** Whether a period has all of its values: one that is still running, or that the time range cuts, has not. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { baseQuery, timeGrain } from './baseQuery';
import { grainLength } from './grainLength';
import { grainMonths } from './grainMonths';
import { laterMs } from './movedTimes';
import { toList } from './labels';
import { columnAlong } from './xAxis';
import { fullDate } from '#common/timeFormat.ts';

/** Of a chart that has no rows yet. */
export const NO_RESULT: Pick<ChartResult, 'colnames'> = { colnames: [] };

const DAY_MS = 86_400_000;

/** The first moment after a period; null for a grain that has no length. */
export const periodEnd = (at: number, grain: string | null | undefined): number | null => {
  const months = grainMonths(grain);
  if (months !== null) {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  }
  /* Weeks that are named by their last day. */
  if (grain?.startsWith('P1W/')) return at + DAY_MS;
  const length = grainLength(grain);
  return length === null ? null : at + length;
};

/** The first moment of it. */
export const periodStart = (at: number, grain: string | null | undefined): number =>
  grain?.startsWith('P1W/') ? at - 6 * DAY_MS : at;

interface Bound {
  readonly side: 'start' | 'end';
  readonly at: number;
  readonly words: string;
}

const start = (at: number, words: string): Bound => ({ side: 'start', at, words });
const end = (at: number, words: string): Bound => ({ side: 'end', at, words });

const CONDITIONS: Readonly<Record<string, (val: number) => Bound>> = {
  '>=': (val) => start(val, `from ${fullDate(val)}`),
  '>': (val) => start(val + 1, `after ${fullDate(val)}`),
  '<': (val) => end(val, `before ${fullDate(val)}`),
  '<=': (val) => end(val + 1, `up to ${fullDate(val)}`),
};

/** Conditions on the time axis, as a range that is brushed in another chart. */
const filtered = (form: FormData, result: Pick<ChartResult, 'colnames'>): readonly Bound[] => {
  const axis = columnLabel(columnAlong(result, form));
  return toList(baseQuery(form).filters).flatMap((filter) => {
    if (!isRecord(filter) || columnLabel(filter.col) !== axis) return [];
    const { op, val, grain } = filter;
    if (typeof val !== 'number' || grain !== undefined) return [];
    return CONDITIONS[String(op)]?.(val) ?? [];
  });
};

type Ranged = Pick<ChartResult, 'colnames' | 'from_dttm' | 'to_dttm'>;

/** A range of another column cuts no period of the axis. */
const isOfAxis = (form: FormData, result: Pick<ChartResult, 'colnames'>): boolean => {
  const axis = columnLabel(columnAlong(result, form));
  const ranges = toList(baseQuery(form).filters).filter(
    (filter) => isRecord(filter) && filter.op === 'TEMPORAL_RANGE',
  );
  return (
    ranges.length === 0 ||
    ranges.some((filter) => isRecord(filter) && columnLabel(filter.col) === axis)
  );
};

/** The narrowest bounds that its rows have. */
const boundsOf = (form: FormData, result: Ranged) => {
  const isRanged = isOfAxis(form, result);
  const from = isRanged ? result.from_dttm : null;
  const until = isRanged ? result.to_dttm : null;
  const all = [
    ...(typeof from === 'number' ? [start(from, `from ${fullDate(from)}`)] : []),
    ...(typeof until === 'number' ? [end(until, `before ${fullDate(until)}`)] : []),
    ...filtered(form, result),
  ].toSorted((a, b) => a.at - b.at);
  return {
    from: all.findLast(({ side }) => side === 'start'),
    until: all.find(({ side }) => side === 'end'),
  };
};

/**
 * `so far`, or `(before 2024-06-15)` where the range of times ends, `(from 2024-06-15)` where it begins; null for a
 * complete period. Ranges and the present are about times as they are stored, also where the period is shown at other
 * hours.
 */
export const partialWords = (
  shown: number | null,
  form: FormData,
  result: Ranged & Pick<ChartResult, 'queried_dttm' | 'moved_times'>,
  clock: number,
): string | null => {
  const { queried_dttm: queried } = result;
  const at = shown === null ? null : shown - laterMs(result);
  const last = at === null ? null : periodEnd(at, timeGrain(form));
  if (at === null || last === null) return null;
  const first = periodStart(at, timeGrain(form));
  /* A kept answer knows nothing of what came later. */
  const asked = queried ? Date.parse(queried) : Number.NaN;
  const now = Number.isNaN(asked) ? clock : asked;
  const { from, until } = boundsOf(form, result);
  const isLate = from !== undefined && from.at > first && from.at < last;
  const isEarly = until !== undefined && until.at < last && until.at <= now;
  const cuts = [...(isLate ? [from.words] : []), ...(isEarly ? [until.words] : [])];
  const words = [
    ...(first <= now && now < last && !isEarly ? ['so far'] : []),
    ...(cuts.length > 0 ? [`(${cuts.join(', ')})`] : []),
  ];
  return words.length > 0 ? words.join(' ') : null;
};
