import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, FACTS } from '../../../test/aViz';
import { contrast, rgbOf } from '../colors/hexColor';
import { amountColors } from './amountColors';

interface Piece {
  readonly gte: number;
  readonly lt?: number;
  readonly lte?: number;
  readonly color: string;
  readonly label: string;
}

const look = (width: number) => ({
  form: aForm('deck_hex'),
  dataset: FACTS,
  tokens: TOKENS.light,
  width,
  height: 300,
});

describe('the colors of amounts in steps of a palette', () => {
  const form = aForm('deck_hex', { color_scheme_type: 'categorical_palette' });
  const { colorOf, scale } = amountColors([0, 60], form, String, look(800));
  const { pieces } = scale.option as unknown as { readonly pieces: readonly Piece[] };

  test('are those of the legend, from the least to the most', () => {
    expect(pieces.map(({ label }) => label)).toEqual([
      '0–10',
      '10–20',
      '20–30',
      '30–40',
      '40–50',
      '50–60',
    ]);
    expect(new Set(pieces.map(({ color }) => color)).size).toBe(6);
    for (const { gte, lt, lte, color } of pieces)
      for (const value of [gte, lte ?? (lt ?? 0) - 0.001]) expect(colorOf(value)).toBe(color);
  });

  test('have borders with as many digits as tell them apart', () => {
    const whole = (value: number) => value.toFixed(0);
    const few = amountColors([1, 3], form, whole, look(800)).scale.option;
    expect((few as unknown as { readonly pieces: readonly Piece[] }).pieces[0]?.label).toBe(
      '1–1.333',
    );
    const near = amountColors([1_000_001, 1_000_005], form, whole, look(800)).scale.option;
    expect((near as unknown as { readonly pieces: readonly Piece[] }).pieces[0]?.label).toBe(
      '1000001–1000001.7',
    );
  });

  test('are told apart from the signs of what is below zero', () => {
    const below = amountColors([-60, 0], form, String, look(800)).scale.option;
    expect((below as unknown as { readonly pieces: readonly Piece[] }).pieces[0]?.label).toBe(
      '-60 – -50',
    );
  });

  test('stand below each other where there is little room', () => {
    expect(scale.option).toHaveProperty('orient', 'horizontal');
    expect(amountColors([0, 60], form, String, look(390)).scale.option).toHaveProperty(
      'orient',
      'vertical',
    );
  });
});

test.each(['light', 'dark'] as const)('the least of one color is seen on a %s ground', (scheme) => {
  const tokens = TOKENS[scheme];
  const form = aForm('deck_polygon', { color_scheme_type: 'fixed_color' });
  const { colorOf } = amountColors([0, 60], form, String, { ...look(800), tokens });
  const [least, ground] = [rgbOf(colorOf(0)), rgbOf(tokens.surface)];
  expect(least && ground && contrast(least, ground)).toBeGreaterThan(1.25);
});
