/** The times that a chart is compared with. */
import { pairs } from './choice';

export const PERIODS = pairs(['inherit', 'Period before'], ['custom', 'From a date']);
export const TIME_SHIFTS = pairs(
  ['1 day ago', '1 day'],
  ['1 week ago', '1 week'],
  ['28 days ago', '28 days'],
  ['30 days ago', '30 days'],
  ['52 weeks ago', '52 weeks'],
  ['1 year ago', '1 year'],
  ['104 weeks ago', '104 weeks'],
  ['2 years ago', '2 years'],
  ['156 weeks ago', '156 weeks'],
  ['3 years ago', '3 years'],
);

const SHIFT = /^(\d+)\s*(second|minute|hour|day|week|month|quarter|year)s?(?:\s+ago)?$/i;
const MONTHS_OF_QUARTER = 3;

/** A typed time shift as queries have it: `3 months` is `3 months ago`. What is none stays as it is typed. */
export const readShift = (typed: string): string => {
  const [, digits, named = ''] = SHIFT.exec(typed.trim()) ?? [];
  if (digits === undefined) return typed;
  const isQuarter = named.toLowerCase() === 'quarter';
  const count = Number(digits) * (isQuarter ? MONTHS_OF_QUARTER : 1);
  const unit = isQuarter ? 'month' : named.toLowerCase();
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
};

/** `inherit` is the period before, `custom` begins at a date of its own. */
const OTHERS: ReadonlySet<string> = new Set(['', 'inherit', 'custom']);
const DATE = /\d{4}-\d\d-\d\d/;
const UNIT = /(second|sec|minute|min|hour|hr|day|week|wk|month|mon|quarter|qtr|year|yr)s?\b/i;

/** Whether it may be one: databases behind other servers read more forms than are written here. */
export const isShift = (value: string): boolean =>
  OTHERS.has(value) || DATE.test(value) || UNIT.test(value);
