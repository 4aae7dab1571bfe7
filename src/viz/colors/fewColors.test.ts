import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { fewColors, fewColorsNote } from './fewColors';

const labels = Array.from({ length: 14 }, (_, at) => `label ${at}`);

test('of many labels the later ones are gray, except where somebody chose a color', () => {
  const settings = { label_colors: { 'label 12': '#ff0000' } };
  const colorOf = fewColors(labels, settings, TOKENS.light);
  expect(colorOf('label 12')).toBe('#ff0000');
  expect(colorOf('label 11')).toBe(colorOf('label 13'));
  expect(colorOf('label 0')).not.toBe(colorOf('label 13'));
});

test('a chosen color of the product is that of the theme, for later labels too', () => {
  const settings = { label_colors: { 'label 12': TOKENS.light.series[2] } };
  expect(fewColors(labels, settings, TOKENS.dark)('label 12')).toBe(TOKENS.dark.series[2]);
});

test.each([
  [11, null],
  [12, '10 of 12 series are in color'],
  [1200, '10 of 1,200 series are in color'],
])('of %d labels is said: %s', (count, words) => {
  expect(fewColorsNote(Array.from({ length: count }, (_, at) => `label ${at}`))).toBe(words);
});
