/** The units of time, the smallest first. */
export const UNITS = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
] as const;
export type Unit = (typeof UNITS)[number];
export const isUnit = (text: string): text is Unit => (UNITS as readonly string[]).includes(text);
