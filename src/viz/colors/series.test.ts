import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { contrastOf, distance, labOf, seenBy } from './oklab';
import { SCHEMES } from './schemes';
import { colorAt, schemeColors } from './series';

const colorsOf = (scheme: string, theme: 'light' | 'dark', count: number) =>
  Array.from({ length: count }, (_, place) => colorAt(scheme, TOKENS[theme], place));

/** The least distance between any two, for all eyes and for color-blind ones. */
const leastApart = (colors: readonly string[]) => {
  const seen = colors.map(seenBy);
  const least = (eyes: number) =>
    Math.min(
      ...seen.flatMap((one, at) =>
        seen.slice(0, at).map((other) => {
          const [a, b] = [one[eyes], other[eyes]];
          return a && b ? distance(a, b) : Number.NaN;
        }),
      ),
    );
  return { all: least(0), colorBlind: Math.min(least(1), least(2), least(3)) };
};

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const surface = TOKENS[theme].surface;

  test('any two of the first twenty colors differ, also for color-blind eyes [COL-08]', () => {
    const { all, colorBlind } = leastApart(colorsOf('supersetColors', theme, 20));
    expect(all).toBeGreaterThan(theme === 'light' ? 0.1 : 0.075);
    expect(colorBlind).toBeGreaterThan(0.05);
  });

  test('neighbors differ and no color comes twice, however many there are', () => {
    const colors = colorsOf('supersetColors', theme, 60);
    for (const [at, color] of colors.slice(1).entries())
      expect(distance(labOf(color), labOf(colors[at] ?? ''))).toBeGreaterThan(0.06);
    expect(leastApart(colors).all).toBeGreaterThan(0.03);
  });

  test('every color of the own scheme is seen on its ground', () => {
    for (const color of colorsOf('supersetColors', theme, 60))
      expect(contrastOf(color, surface)).toBeGreaterThanOrEqual(2.99);
  });

  test.each(Object.keys(SCHEMES))('%s goes on with colors of which none is its own', (scheme) => {
    const own = schemeColors(scheme, TOKENS[theme]);
    const colors = colorsOf(scheme, theme, own.length + 10);
    expect(colors.slice(0, own.length)).toEqual(own);
    const further = colors.slice(own.length).map(labOf);
    for (const [at, one] of further.entries())
      for (const other of colors.slice(0, own.length + at).map(labOf))
        expect(distance(one, other)).toBeGreaterThan(0.05);
  });
});

test('the schemes of every Superset are offered, each with a name of its own', () => {
  expect(Object.keys(SCHEMES)).toEqual(
    expect.arrayContaining(
      (
        'supersetColors supersetAndPresetColors presetColors bnbColors lyftColors googleCategory10c googleCategory20c ' +
        'd3Category10 d3Category20 d3Category20b d3Category20c echarts4Colors echarts5Colors redToYellow blueToGreen ' +
        'wavesOfBlue modernSunset colorsOfRainbow'
      ).split(' '),
    ),
  );
  const labels = Object.values(SCHEMES).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
