/** Periods in their order, and in shades: the earlier, the fainter. */
import type { Tokens } from '@/ui/tokens';
import type { ChartResult } from '../../chartResult';
import { over } from '../../colors/hexColor';

const TIME = '__timestamp';
const CURRENT = 'current';
const [MOST, LEAST] = [0.7, 0.25];

/** They count backwards: the last but one is −1. */
const ageOf = (name: string): number =>
  name === CURRENT ? 0 : Math.abs(Number(name.replace(MINUS, '-')));

const MINUS = '−';
const written = (name: string): string => name.replace(/^-/, MINUS);

const DAY_MS = 86_400_000;
/** Steps whose begin moves by a day in a leap year. */
const CALENDAR_STEP = /P\d+[MY]/;

type Row = ChartResult['data'][number];

const isEmpty = (value: unknown) => value === null || value === undefined;

/** One moment of two that no period has both of. */
const joined = (a: Row | undefined, b: Row): Row | null => {
  if (!a || Math.abs(Number(b[TIME]) - Number(a[TIME])) > DAY_MS) return null;
  const names = Object.keys(b).filter((name) => name !== TIME);
  if (names.some((name) => !isEmpty(a[name]) && !isEmpty(b[name]))) return null;
  return Object.fromEntries([
    [TIME, a[TIME]],
    ...names.map((name) => [name, a[name] ?? b[name] ?? null]),
  ]);
};

/** Periods are moved onto each other by days, so that a month of a leap year begins a day beside that of another year. */
export const aligned = (result: ChartResult, grain: unknown): ChartResult => {
  if (typeof grain !== 'string' || !CALENDAR_STEP.test(grain)) return result;
  const data: Row[] = [];
  for (const row of result.data) {
    const both = joined(data.at(-1), row);
    if (both) data[data.length - 1] = both;
    else data.push(row);
  }
  return { ...result, data };
};

/** The current one comes first. */
export const inAge = (result: ChartResult): ChartResult => {
  const names = result.colnames
    .filter((name) => name !== TIME)
    .toSorted((a, b) => ageOf(a) - ageOf(b));
  return {
    ...result,
    colnames: [TIME, ...names.map(written)],
    coltypes: [2, ...names.map(() => 0)],
    data: result.data.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [written(name), value])),
    ),
  };
};

export const shades = (
  { colnames }: ChartResult,
  color: string,
  tokens: Tokens,
): Readonly<Record<string, string>> => {
  const names = colnames.filter((name) => name !== TIME);
  const oldest = Math.max(1, ...names.map(ageOf));
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === CURRENT
        ? color
        : over(tokens.border, tokens.surface, MOST - ((MOST - LEAST) * ageOf(name)) / oldest),
    ]),
  );
};
