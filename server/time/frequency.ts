/** Frequencies as charts spell them (`W-MON`, `3MS`, `12H`): marks in time that follow one another. */
import { DAY_MS, daysInMonth, midnight, type Moment, momentOf } from './calendar.ts';

/** Marks at days of a calendar, numbered in order. */
export interface CalendarMarks {
  /** The moment of a mark. */
  readonly at: (mark: number) => Moment;
  /** The last mark at or before the moment. */
  readonly before: (moment: Moment) => number;
}

export type Frequency =
  /** Steps of one length. */
  | { readonly kind: 'clock'; readonly width: number }
  | {
      readonly kind: 'calendar';
      /** How many marks a step takes. */
      readonly count: number;
      /** Marks name the time that ends with them, not the time that they begin. */
      readonly isEnd: boolean;
      readonly marks: CalendarMarks;
    };

/** Longer steps end where no calendar reaches. */
const CLOCK_COUNT_MAX = 1e9;
const CALENDAR_COUNT_MAX = 1e5;

const SECOND = 1000;
const CLOCK: Readonly<Record<string, number>> = {
  L: 1,
  S: SECOND,
  T: 60 * SECOND,
  MIN: 60 * SECOND,
  H: 3600 * SECOND,
  D: DAY_MS,
};

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

const SUNDAY = 0;
const SATURDAY = 6;
const weekdayOf = (at: Moment) => new Date(at).getUTCDay();
/** The first Monday of the calendar’s days. */
const MONDAY = 4 * DAY_MS;
const WORKDAYS = 5;

const weeks = (day: number): CalendarMarks => {
  const first = MONDAY + ((day + 6) % 7) * DAY_MS;
  return {
    at: (mark) => first + mark * 7 * DAY_MS,
    before: (moment) => Math.floor((midnight(moment) - first) / (7 * DAY_MS)),
  };
};

const workdays: CalendarMarks = {
  at: (mark) => {
    const week = Math.floor(mark / WORKDAYS);
    return MONDAY + (week * 7 + (mark - week * WORKDAYS)) * DAY_MS;
  },
  before: (moment) => {
    const days = Math.floor((moment - MONDAY) / DAY_MS);
    const week = Math.floor(days / 7);
    return week * WORKDAYS + Math.min(days - week * 7, WORKDAYS - 1);
  },
};

type DayOfMonth = (year: number, month: number) => Moment;

const firstDay: DayOfMonth = (year, month) => momentOf(year, month, 1);
const lastDay: DayOfMonth = (year, month) => momentOf(year, month, daysInMonth(year, month));
const firstWorkday: DayOfMonth = (year, month) => {
  const first = firstDay(year, month);
  const later: Readonly<Record<number, number>> = { [SUNDAY]: 1, [SATURDAY]: 2 };
  return first + (later[weekdayOf(first)] ?? 0) * DAY_MS;
};
const lastWorkday: DayOfMonth = (year, month) => {
  const last = lastDay(year, month);
  const earlier: Readonly<Record<number, number>> = { [SUNDAY]: 2, [SATURDAY]: 1 };
  return last - (earlier[weekdayOf(last)] ?? 0) * DAY_MS;
};

/** A day of every so many months, of which `month` is one. */
const months = (dayOf: DayOfMonth, every: number, month: number): CalendarMarks => {
  const at = (mark: number) => {
    const count = month + mark * every;
    const year = Math.floor(count / 12);
    return dayOf(year, count - year * 12);
  };
  return {
    at,
    before: (moment) => {
      const date = new Date(moment);
      const count = date.getUTCFullYear() * 12 + date.getUTCMonth();
      const mark = Math.floor((count - month) / every);
      return at(mark) <= moment ? mark : mark - 1;
    },
  };
};

/** Two days of each month. */
const halves = (first: DayOfMonth, second: DayOfMonth): CalendarMarks => {
  const [firsts, seconds] = [months(first, 1, 0), months(second, 1, 0)];
  return {
    at: (mark) => (mark % 2 === 0 ? firsts.at(mark / 2) : seconds.at((mark - 1) / 2)),
    before: (moment) => Math.max(firsts.before(moment) * 2, seconds.before(moment) * 2 + 1),
  };
};

const middle: DayOfMonth = (year, month) => momentOf(year, month, 15);

interface Named {
  readonly isEnd: boolean;
  readonly marks: CalendarMarks;
}

const PLAIN: Readonly<Record<string, Named>> = {
  B: { isEnd: false, marks: workdays },
  C: { isEnd: false, marks: workdays },
  SM: { isEnd: false, marks: halves(middle, lastDay) },
  SME: { isEnd: false, marks: halves(middle, lastDay) },
  SMS: { isEnd: false, marks: halves(firstDay, middle) },
  M: { isEnd: true, marks: months(lastDay, 1, 0) },
  ME: { isEnd: true, marks: months(lastDay, 1, 0) },
  MS: { isEnd: false, marks: months(firstDay, 1, 0) },
  BM: { isEnd: true, marks: months(lastWorkday, 1, 0) },
  BME: { isEnd: true, marks: months(lastWorkday, 1, 0) },
  BMS: { isEnd: false, marks: months(firstWorkday, 1, 0) },
};

/** Quarters and years: `B` for working days, `S` for starts; others are named by their end. */
const ANCHORED = /^(B?)(Q|A|Y)(S|E?)$/;

const anchored = (name: string, anchor: string | undefined): Named | null => {
  const [, business, unit, side] = ANCHORED.exec(name) ?? [];
  if (unit === undefined) return null;
  const isEnd = side !== 'S';
  const month = anchor === undefined ? (isEnd ? 11 : 0) : MONTHS.indexOf(anchor);
  if (month < 0) return null;
  const [start, end] = business ? [firstWorkday, lastWorkday] : [firstDay, lastDay];
  return { isEnd, marks: months(isEnd ? end : start, unit === 'Q' ? 3 : 12, month) };
};

const named = (name: string, anchor: string | undefined): Named | null => {
  if (name === 'W') {
    const day = anchor === undefined ? SUNDAY : DAYS.indexOf(anchor);
    return day < 0 ? null : { isEnd: true, marks: weeks(day) };
  }
  if (anchor === undefined && Object.hasOwn(PLAIN, name)) return PLAIN[name] ?? null;
  return anchored(name, anchor);
};

/** Null for what is no frequency. Case says nothing, but that `ms` is a thousandth of a second and `MS` a month. */
export const frequency = (text: string): Frequency | null => {
  const [, digits = '', code = '', anchor] =
    /^(\d*)\s*([A-Za-z]+)(?:-([A-Za-z]+))?$/.exec(text.trim()) ?? [];
  const count = digits === '' ? 1 : Number(digits);
  const name = code === 'ms' ? 'L' : code.toUpperCase();
  if (count < 1) return null;
  const width = Object.hasOwn(CLOCK, name) ? CLOCK[name] : undefined;
  if (width !== undefined)
    return anchor === undefined && count <= CLOCK_COUNT_MAX
      ? { kind: 'clock', width: count * width }
      : null;
  const found = named(name, anchor?.toUpperCase());
  return found && count <= CALENDAR_COUNT_MAX ? { kind: 'calendar', count, ...found } : null;
};

/** The last mark at or before the moment; steps of one length are counted from the epoch. */
export const markBefore = (at: Moment, known: Frequency): Moment =>
  known.kind === 'clock'
    ? Math.floor(at / known.width) * known.width
    : known.marks.at(known.marks.before(midnight(at)));
