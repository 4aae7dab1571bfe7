/** How long ago, in the words the wire uses: "now", "a minute ago", "2 days ago". */
const STEPS: readonly (readonly [seconds: number, one: string, many: string])[] = [
  [365 * 86_400, 'a year', 'years'],
  [30 * 86_400, 'a month', 'months'],
  [86_400, 'a day', 'days'],
  [3_600, 'an hour', 'hours'],
  [60, 'a minute', 'minutes'],
  [1, 'a second', 'seconds'],
];

export const humanized = (iso: string, now: Date): string => {
  const seconds = Math.floor((now.getTime() - Date.parse(iso)) / 1000);
  for (const [size, one, many] of STEPS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count === 1 ? one : `${count} ${many}`} ago`;
  }
  return 'now';
};

/** `2026-11-20T17:10:35.351000+0000`: the only time on the wire with a time zone. */
export const utcStamp = (iso: string): string => iso.replace(/Z$/, '000+0000');

/** `2026-11-20T17:10:35.351000`: times on the wire have no time zone. */
export const zoneless = (iso: string): string => iso.replace(/Z$/, '000');
