/** Time formats of the controls. Chart data carries times as epoch milliseconds of a clock without zone, so all is UTC. */
import { utcDay, utcFormat, utcHour, utcMinute, utcMonth, utcSecond, utcYear } from './utc.ts';

export type FormatTime = (epochMs: number) => string;

const STEPS: readonly (readonly [(date: Date) => Date, string])[] = [
  [utcSecond, '.%L'],
  [utcMinute, ':%S'],
  [utcHour, '%H:%M'],
  [utcDay, '%H:%M'],
  [utcMonth, '%b %d'],
  [utcYear, '%b'],
];

/** The coarsest text that still tells this moment from its neighbours. */
export const smartDate: FormatTime = (epochMs) => {
  const date = new Date(epochMs);
  const step = STEPS.find(([floor]) => floor(date) < date);
  return utcFormat(step?.[1] ?? '%Y')(date);
};

const DAY_MS = 86_400_000;

const moment: FormatTime = (epochMs) =>
  new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');

/** The whole moment, without parts that are midnight. */
export const fullDate: FormatTime = (epochMs) =>
  epochMs % DAY_MS === 0 ? new Date(epochMs).toISOString().slice(0, 10) : moment(epochMs);

/** Moments below each other are written alike: as days only where all of them are midnight. */
export const fullDates = (values: readonly unknown[]): FormatTime =>
  values.some((value) => typeof value === 'number' && value % DAY_MS !== 0) ? moment : fullDate;

const made = new Map<string, FormatTime>();

export const timeFormatter = (specifier: string | null | undefined): FormatTime => {
  if (!specifier || specifier === 'smart_date') return smartDate;
  let known = made.get(specifier);
  if (!known) {
    const run = utcFormat(specifier);
    known = (epochMs) => run(new Date(epochMs));
    made.set(specifier, known);
  }
  return known;
};

/** The format whose parts a grain can tell apart, for tooltips and tables: a month needs no day. */
export const grainFormat = (grain: string | null | undefined): FormatTime => {
  switch (grain) {
    case 'P1Y':
      return timeFormatter('%Y');
    case 'P3M':
    case 'P0.25Y':
      return (epochMs) => {
        const date = new Date(epochMs);
        return `${date.getUTCFullYear()} Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
      };
    case 'P6M':
    case 'P0.5Y':
      return (epochMs) => {
        const date = new Date(epochMs);
        return `${date.getUTCFullYear()} H${date.getUTCMonth() < 6 ? 1 : 2}`;
      };
    case 'P1M':
      return timeFormatter('%b %Y');
    default:
      return fullDate;
  }
};

/** How groups of time are named: in the chart's format if it has one, else by what the grain tells apart. */
export const groupTimeFormat = (
  specifier: unknown,
  grain: string | null | undefined,
): FormatTime =>
  typeof specifier === 'string' && specifier !== '' && specifier !== 'smart_date'
    ? timeFormatter(specifier)
    : grainFormat(grain);
