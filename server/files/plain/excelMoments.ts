/** Dates and times in Excel are numbers of days, and only the format of the cell says so. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** What Excel shows as a date ends here. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const showsMoment = (id: number, code: string): boolean => {
  if (BUILT_IN.has(id)) return true;
  // Texts, colors and conditions in a format hold letters of their own.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?!(h+|m+|s+)\])[^\]]*\]|_.|\*./gi, '');
  return /[ymdhs]/i.test(bare) && !/^general$/i.test(bare);
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
