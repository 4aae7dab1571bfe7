import { describe, expect, test } from 'vitest';
import { onFill, onSoft, type Scheme, soft, TOKENS } from './tokens';

/** Relative luminance and contrast of WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const SURFACES = ['page', 'surface', 'raised'] as const;

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme: Scheme) => {
  const tokens = TOKENS[scheme];

  test.each(
    SURFACES.flatMap((on) =>
      (['text', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'] as const).map(
        (ink) => [ink, on] as const,
      ),
    ),
  )('has readable %s text on %s', (ink, on) => {
    expect(contrast(tokens[ink], tokens[on])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SURFACES)('has visible control borders on %s', (on) => {
    expect(contrast(tokens.border, tokens[on])).toBeGreaterThanOrEqual(3);
  });

  test.each(['accent', 'good', 'warn', 'bad', 'muted'] as const)(
    'has readable %s text on its soft background, and readable text on the filled one',
    (ink) => {
      expect(
        contrast(onSoft(tokens[ink], scheme), soft(tokens[ink], scheme)),
      ).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onFill(scheme), tokens[ink])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('has readable selected text on the soft accent', () => {
    expect(contrast(tokens.text, soft(tokens.accent, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test('has visible series colours on the surface', () => {
    for (const color of tokens.series)
      expect(contrast(color, tokens.surface)).toBeGreaterThanOrEqual(3);
  });

  test('uses no colour twice', () => {
    expect(new Set(tokens.series).size).toBe(10);
  });
});
