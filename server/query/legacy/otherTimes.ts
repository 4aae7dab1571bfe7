/** The other times that charts of the old address compare their series with. */
import type { QueryObject } from '#common/wire/chartData.ts';
import { add, type Moment, momentText } from '../../time/calendar.ts';
import { isWithinYears, timeDelta, type TimeRange, timeRange } from '../../time/timeRange.ts';
import { TimeRangeError } from '../../time/naturalTime.ts';
import { OFFSETS_MAX, written } from '../budgets.ts';
import { QueryFailure } from '../failure.ts';
import { relativeTo } from '../period.ts';
import { type Form, listOf } from './formData.ts';

/** Those that draw what they are compared with. */
const COMPARED: ReadonlySet<string> = new Set(['compare', 'horizon', 'line', 'rose']);

export interface OtherTime {
  readonly label: string;
  /** By how much earlier it is: of one length, whatever the months are that it lies in. */
  readonly ms: number;
  readonly query: QueryObject;
}

const lengthOf = (
  option: string,
  { since, until }: { since: Moment; until: Moment },
  now: Moment,
) => {
  if (option === 'inherit') return until - since;
  const delta = timeDelta(option);
  if (!delta) throw new QueryFailure(`Cannot parse time string [${option}]`);
  return now - add(now, delta.count, delta.unit);
};

const enclosed = ({ since, until }: TimeRange) => {
  if (since !== null && until !== null) return { since, until };
  throw new QueryFailure(
    'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
  );
};

const rangeOf = ({ time_range, extras }: QueryObject, at: Date): TimeRange => {
  try {
    return timeRange(time_range, relativeTo(at, extras ?? {}));
  } catch (cause) {
    if (cause instanceof TimeRangeError) throw new QueryFailure(cause.message, { cause });
    throw cause;
  }
};

/** The same question about each of them. */
export const otherTimes = (
  form: Form,
  vizType: string,
  query: QueryObject,
  at: Date,
): readonly OtherTime[] => {
  const options = [...new Set(listOf(form.time_compare).map(String))].filter((text) => text !== '');
  if (options.length === 0 || !COMPARED.has(vizType)) return [];
  if (options.length > OFFSETS_MAX) {
    throw new QueryFailure(
      `A chart can be compared with ${OFFSETS_MAX} other times at most; ${written(options.length)} are asked for.`,
    );
  }
  const range = enclosed(rangeOf(query, at));
  const now = Math.floor(at.getTime() / 1000) * 1000;
  return options.map((label) => {
    const ms = lengthOf(label, range, now);
    const moved = [range.since, range.until].map((moment) => moment - ms);
    if (!moved.every(isWithinYears)) throw new QueryFailure(`Cannot parse time string [${label}]`);
    return { label, ms, query: { ...query, time_range: moved.map(momentText).join(' : ') } };
  });
};
