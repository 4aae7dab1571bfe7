/** The grains a query may name, with their labels; a database may offer fewer. */
const NAMES = {
  PT1S: 'Second',
  PT5S: '5 second',
  PT30S: '30 second',
  PT1M: 'Minute',
  PT5M: '5 minute',
  PT10M: '10 minute',
  PT15M: '15 minute',
  PT30M: '30 minute',
  PT1H: 'Hour',
  PT6H: '6 hour',
  P1D: 'Day',
  P1W: 'Week',
  P1M: 'Month',
  P3M: 'Quarter',
  P1Y: 'Year',
  '1969-12-28T00:00:00Z/P1W': 'Week starting Sunday',
  '1969-12-29T00:00:00Z/P1W': 'Week starting Monday',
  'P1W/1970-01-03T00:00:00Z': 'Week ending Saturday',
  'P1W/1970-01-04T00:00:00Z': 'Week ending Sunday',
} as const;
export type TimeGrain = keyof typeof NAMES;

export const TIME_GRAINS = Object.keys(NAMES) as readonly TimeGrain[];

const UNIT: Readonly<Record<string, string>> = {
  S: 'second',
  M: 'minute',
  H: 'hour',
  D: 'day',
  W: 'week',
  MONTH: 'month',
  Y: 'year',
};
/** Parts of a unit are counted in the next smaller one. */
const SMALLER: Readonly<Record<string, readonly [unit: string, parts: number]>> = {
  M: ['S', 60],
  H: ['M', 60],
  D: ['H', 24],
  W: ['D', 7],
  Y: ['MONTH', 12],
};
const DURATION = /^P(?:(\d+(?:\.\d+)?)([YMWD])|T(\d+(?:\.\d+)?)([HMS]))$/;

const counted = (count: number, unit: string): string | null => {
  if (Number.isInteger(count)) {
    const word = UNIT[unit] ?? '';
    if (unit === 'MONTH' && count === 3) return 'Quarter';
    return count === 1 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : `${count} ${word}s`;
  }
  const [smaller, parts] = SMALLER[unit] ?? [];
  return smaller && parts ? counted(count * parts, smaller) : null;
};

/** `PT0.5H` → 30 minutes. */
const durationWords = (grain: string): string | null => {
  const [, days, dayUnit = '', time, timeUnit = ''] = DURATION.exec(grain) ?? [];
  if (days !== undefined) return counted(Number(days), dayUnit === 'M' ? 'MONTH' : dayUnit);
  return time === undefined ? null : counted(Number(time), timeUnit);
};

/** A database may have grains of its own: lengths of time are read, and other names are shown as they are. */
export const timeGrainName = (grain: string): string =>
  Object.hasOwn(NAMES, grain) ? NAMES[grain as TimeGrain] : (durationWords(grain) ?? grain);

/** Each step of time once, under its first name: databases have `PT30M` and `PT0.5H`, `P3M` and `P0.25Y`. */
export const distinctGrains = <T extends { readonly label: string }>(grains: readonly T[]): T[] => {
  const nameOf = ({ label }: T) => label.replace(/s$/, '');
  return grains.filter(
    (grain, at) => grains.findIndex((other) => nameOf(other) === nameOf(grain)) === at,
  );
};
