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

/** A database may have grains of its own, which are shown as they are. */
export const timeGrainName = (grain: string): string =>
  Object.hasOwn(NAMES, grain) ? NAMES[grain as TimeGrain] : grain;
