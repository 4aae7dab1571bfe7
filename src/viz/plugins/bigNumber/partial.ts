/** Whether the newest period of a trend has all of its values: one that is still running, or that the time range cuts, has not. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { baseQuery, timeGrain } from '../../shared/baseQuery';
import { grainLength } from '../../shared/grainLength';
import { laterMs } from '../../shared/movedTimes';
import { toList } from '../../shared/labels';
import { columnAlong } from '../../shared/xAxis';
import { fullDate } from '#common/timeFormat.ts';
import { type Figure, showsNewest } from './figure';

/** Of a chart that has no rows yet. */
export const NO_RESULT: Pick<ChartResult, 'colnames'> = { colnames: [] };

const DAY_MS = 86_400_000;
const MONTHS: Readonly<Record<string, number>> = { P1M: 1, P3M: 3, 'P0.25Y': 3, P1Y: 12 };

/** The first moment after a period; null for a grain that has no length. */
export const periodEnd = (at: number, grain: string | null | undefined): number | null => {
  const months = MONTHS[grain ?? ''];
  if (months !== undefined) {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  }
  /* Weeks that are named by their last day. */
  if (grain?.startsWith('P1W/')) return at + DAY_MS;
  const length = grainLength(grain);
  return length === null ? null : at + length;
};

interface End {
  readonly at: number;
  readonly words: string;
}

/** Where conditions on the time axis end, as a range that is brushed in another chart. */
const filteredUntil = (form: FormData, result: Pick<ChartResult, 'colnames'>): readonly End[] => {
  const axis = columnLabel(columnAlong(result, form));
  return toList(baseQuery(form).filters).flatMap((filter) => {
    if (!isRecord(filter) || columnLabel(filter.col) !== axis) return [];
    const { op, val, grain } = filter;
    if (typeof val !== 'number' || grain !== undefined) return [];
    if (op === '<') return [{ at: val, words: `(before ${fullDate(val)})` }];
    return op === '<=' ? [{ at: val + 1, words: `(up to ${fullDate(val)})` }] : [];
  });
};

/** The first of all ends that its rows have. */
const endOf = (
  form: FormData,
  result: Pick<ChartResult, 'colnames' | 'to_dttm'>,
): End | undefined => {
  const { to_dttm: until } = result;
  const ofRange =
    typeof until === 'number' ? [{ at: until, words: `(before ${fullDate(until)})` }] : [];
  return [...ofRange, ...filteredUntil(form, result)].toSorted((a, b) => a.at - b.at)[0];
};

/**
 * `so far`, or `(before 2024-06-15)` where the range of times ends; null for a complete period. Ranges and the present are
 * about times as they are stored, also where the period is shown at other hours.
 */
export const partialWords = (
  at: number | null,
  form: FormData,
  result: Pick<ChartResult, 'colnames' | 'to_dttm' | 'queried_dttm' | 'moved_times'>,
  clock: number,
): string | null => {
  const { queried_dttm: queried } = result;
  const end = at === null ? null : periodEnd(at - laterMs(result), timeGrain(form));
  if (end === null) return null;
  /* A kept answer knows nothing of what came later. */
  const asked = queried ? Date.parse(queried) : Number.NaN;
  const now = Number.isNaN(asked) ? clock : asked;
  const cut = endOf(form, result);
  if (cut !== undefined && cut.at < end && cut.at <= now) return cut.words;
  return now < end ? 'so far' : null;
};

/** The figure says something of the newest period alone: its value, or its change. */
export const isOfNewest = (form: FormData, { change, at }: Figure): boolean =>
  at !== null && (change !== null || showsNewest(form));
