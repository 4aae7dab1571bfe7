/** How long one step of a time grain is at least. */
const UNITS = {
  Y: 365 * 86_400_000,
  M: 28 * 86_400_000,
  W: 7 * 86_400_000,
  D: 86_400_000,
} as const;
const TIME_UNITS = { H: 3_600_000, M: 60_000, S: 1000 } as const;

const sum = (text: string, units: Readonly<Record<string, number>>): number =>
  [...text.matchAll(/(?<![\d.])([\d.]+)([A-Z])/g)].reduce(
    (total, [, count, unit]) => total + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );

/** In milliseconds; null for what is no duration. Weeks carry the day on which they start or end. */
export const grainLength = (grain: string | null | undefined): number | null => {
  const duration = grain?.split('/').find((part) => part.startsWith('P'));
  if (!duration) return null;
  const [days = '', time = ''] = duration.slice(1).split('T');
  const length = sum(days, UNITS) + sum(time, TIME_UNITS);
  return length > 0 ? length : null;
};
