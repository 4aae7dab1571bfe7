import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { chartBackground } from './background';

test('white behind the charts on a map is the surface of the theme, as far as it covers the map', () => {
  expect(chartBackground(undefined, TOKENS.light)).toBe('#ffffff33');
  expect(chartBackground(undefined, TOKENS.dark)).toBe('#14171f33');
  expect(chartBackground({ r: 255, g: 255, b: 255, a: 1 }, TOKENS.dark)).toBe('#14171fff');
});

test('another color behind the charts on a map stays in both themes', () => {
  const green = { r: 0, g: 90, b: 40, a: 0.5 };
  expect(chartBackground(green, TOKENS.dark)).toBe('rgba(0, 90, 40, 0.5)');
  expect(chartBackground(green, TOKENS.light)).toBe('rgba(0, 90, 40, 0.5)');
});
