/** Dates and times in Excel are numbers of days, and only the format of the cell says so. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 47, 50, 57]);
/** `[h]:mm:ss` */
const BUILT_IN_ELAPSED = 46;
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** What Excel shows as a date ends here. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** What a number of days stands for: a date or a time of day, or how long something took, which may be more than a day. */
export type TimeKind = 'moment' | 'elapsed';

export const timeShown = (id: number, code: string): TimeKind | null => {
  if (id === BUILT_IN_ELAPSED) return 'elapsed';
  if (BUILT_IN.has(id)) return 'moment';
  // Texts, colors and conditions in a format hold letters of their own.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?!(h+|m+|s+)\])[^[\]]*\]|_.|\*./gi, '');
  if (!/[ymdhs]/i.test(bare) || /^general$/i.test(bare)) return null;
  return bare.includes('[') ? 'elapsed' : 'moment';
};

/** `2024-01-31`, `2024-01-31 10:30:00`, or `10:30:00` for a number below one day. */
export const serialMoment = (serial: number, is1904: boolean): string => {
  // Excel counts a 29 February 1900.
  const days = !is1904 && serial >= 1 && serial < 60 ? serial + 1 : serial;
  const at = (is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MS);
  if (!(serial >= 0 && at <= LAST)) return String(serial);
  const text = new Date(at).toISOString();
  const time = text.slice(11, text.endsWith('.000Z') ? 19 : 23);
  if (serial < 1) return time;
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
};

/** 1.25 days are `108000`. */
export const elapsedSeconds = (days: number): string =>
  Number.isFinite(days) ? String(Math.round(days * DAY_MS) / 1000) : String(days);
