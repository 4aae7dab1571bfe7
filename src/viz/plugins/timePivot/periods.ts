/** Periods in their order, and in shades: the earlier, the fainter. */
import type { Tokens } from '@/ui/tokens';
import type { ChartResult } from '../../chartResult';
import { over } from '../../colors/hexColor';

const TIME = '__timestamp';
const CURRENT = 'current';
const [MOST, LEAST] = [0.7, 0.25];

const ageOf = (name: string): number => (name === CURRENT ? 0 : Math.abs(Number(name)));

/** The current one comes first. */
export const inAge = (result: ChartResult): ChartResult => {
  const names = result.colnames
    .filter((name) => name !== TIME)
    .toSorted((a, b) => ageOf(a) - ageOf(b));
  return { ...result, colnames: [TIME, ...names], coltypes: [2, ...names.map(() => 0)] };
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
