const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `3 minutes ago`, `yesterday`, `just now`. */
export const ago = (at: number, now: number): string => {
  const step = STEPS.find(([, size]) => Math.abs(now - at) >= size);
  return step ? words.format(-Math.round((now - at) / step[1]), step[0]) : 'just now';
};
