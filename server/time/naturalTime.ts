/** Moments as people write them: `2020`, `Jan 2020`, `yesterday`, `7 days ago`. */
import { isUnit } from '#common/timeUnits.ts';
import {
  add,
  isoMoment,
  midnight,
  type Moment,
  momentOf,
  daysInMonth,
  truncate,
} from './calendar.ts';

export class TimeRangeError extends Error {
  override readonly name = 'TimeRangeError';
}

export const cannotParse = (text: string) =>
  new TimeRangeError(`Cannot parse time string [${text}]`);

const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const monthOf = (name: string): number | null => {
  const word = name.toLowerCase().replace(/\.$/, '');
  if (word.length < 3) return null;
  const at = MONTH_NAMES.findIndex(
    (month) => month.startsWith(word) || (month === 'september' && word === 'sept'),
  );
  return at < 0 ? null : at;
};

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const countOf = (text: string): number | null =>
  /^[+-]?\d+$/.test(text) ? Number(text) : (COUNTS[text.toLowerCase()] ?? null);

const dayOf = (year: number, month: number, day: number): Moment | null =>
  month >= 0 && month < 12 && day >= 1 && day <= daysInMonth(year, month)
    ? momentOf(year, month, day)
    : null;

const CLOCK = /^(.*?)(?<![T\s,])[T\s,]*\b(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(am|pm)?$/i;

/** A calendar day in one of the usual spellings; missing parts mean the beginning of the period. */
const day = (text: string, now: Moment): Moment | null => {
  const thisYear = new Date(now).getUTCFullYear();
  let match = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text);
  if (match) return dayOf(Number(match[1]), Number(match[2] ?? 1) - 1, Number(match[3] ?? 1));
  match = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (match) return dayOf(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  match = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  if (match) return dayOf(Number(match[3]), Number(match[1]) - 1, Number(match[2]));
  match = /^([a-z]{3,9}\.?)(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?(?:,?\s+(\d{4}))?$/i.exec(text);
  if (match) {
    const month = monthOf(match[1] ?? '');
    return month === null
      ? null
      : dayOf(Number(match[3] ?? thisYear), month, Number(match[2] ?? 1));
  }
  match = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9}\.?)(?:,?[\s-]+(\d{4}))?$/i.exec(text);
  if (match) {
    const month = monthOf(match[2] ?? '');
    return month === null ? null : dayOf(Number(match[3] ?? thisYear), month, Number(match[1]));
  }
  return null;
};

/** The Monday of a week of ISO 8601, or a day of it: `2020-W02`, `2020-W02-3`. */
const isoWeek = (text: string): Moment | null => {
  const match = /^(\d{4})-?W(\d\d)(?:-?([1-7]))?$/.exec(text);
  if (!match) return null;
  const [year, week, weekday] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1)];
  /** The 4th of January lies in the first week of its year. */
  const first = truncate(momentOf(year, 0, 4), 'week');
  const next = truncate(momentOf(year + 1, 0, 4), 'week');
  const monday = add(first, week - 1, 'week');
  return week < 1 || monday >= next ? null : add(monday, weekday - 1, 'day');
};

/** An hour alone, behind a whole day. */
const HOUR = /^(\d{4}-\d\d-\d\d)[T ](\d\d)$/i;

const clockMs = (match: RegExpExecArray): number | null => {
  const [, , hourText, minuteText, secondText = '0', fraction = '', half = ''] = match;
  const isHalf = half !== '';
  let hour = Number(hourText);
  if (isHalf) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const [minute, second] = [Number(minuteText), Number(secondText)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
};

/** Counted units keep the time of day only where they are shorter than a day. */
const counted = (now: Moment, count: number, name: string): Moment | null => {
  const unit = name.toLowerCase().replace(/s$/, '');
  if (!isUnit(unit)) return null;
  const at = add(now, count, unit);
  return unit === 'hour' || unit === 'minute' || unit === 'second' ? at : midnight(at);
};

const relative = (text: string, now: Moment): Moment | null => {
  const words: Readonly<Record<string, Moment>> = {
    now,
    today: midnight(now),
    yesterday: add(midnight(now), -1, 'day'),
    tomorrow: add(midnight(now), 1, 'day'),
  };
  const word = text.toLowerCase();
  if (Object.hasOwn(words, word)) return words[word] ?? null;
  let match = /^(\S+)\s+([a-z]+)\s+(ago|before now|from now|later|hence)$/i.exec(text);
  if (match) {
    const count = countOf(match[1] ?? '');
    const sign = /ago|before/i.test(match[3] ?? '') ? -1 : 1;
    return count === null ? null : counted(now, sign * count, match[2] ?? '');
  }
  match = /^in\s+(\S+)\s+([a-z]+)$/i.exec(text);
  if (match) {
    const count = countOf(match[1] ?? '');
    return count === null ? null : counted(now, count, match[2] ?? '');
  }
  match = /^(last|next|this)\s+(\S+)$/i.exec(text);
  const weekday = WEEKDAYS.indexOf((match?.[2] ?? text).toLowerCase());
  if (weekday < 0) return null;
  const ahead = (weekday - new Date(now).getUTCDay() + 7) % 7;
  const isLast = match?.[1]?.toLowerCase() === 'last';
  return add(midnight(now), isLast ? ahead - 7 : ahead, 'day');
};

export const naturalMoment = (given: string, now: Moment): Moment => {
  const text = given.trim().replaceAll(/\s+/g, ' ').replace(HOUR, '$1 $2:00');
  const bare = /^[+-]?\s*\d+\s*(second|minute|hour|day|week|month|quarter|year)s?$/i.exec(text);
  if (bare) {
    throw new TimeRangeError(
      `Time string is ambiguous. Please specify [${text} ago] or [${text} later].`,
    );
  }
  const whole = isoMoment(text) ?? day(text, now) ?? isoWeek(text) ?? relative(text, now);
  if (whole !== null) return whole;
  const clock = CLOCK.exec(text);
  if (clock) {
    const ms = clockMs(clock);
    const on = clock[1]?.trim() ?? '';
    const date =
      on === ''
        ? momentOf(new Date(now).getUTCFullYear(), 0, 1)
        : (day(on, now) ?? relative(on, now));
    if (ms !== null && date !== null) return midnight(date) + ms;
  }
  throw cannotParse(given);
};
