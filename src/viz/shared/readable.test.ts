import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { schemeColors } from '../colors/series';
import { contrast, readable } from './readable';
import { SCHEMES } from '../colors/schemes';

test.each(
  (['light', 'dark'] as const).flatMap((scheme) =>
    Object.keys(SCHEMES).map((colors) => [colors, scheme] as const),
  ),
)('text in the colours of %s can be read in the %s scheme', (colors, scheme) => {
  const tokens = TOKENS[scheme];
  for (const ink of [...schemeColors(colors, tokens), 'yellow', 'rgb(20, 23, 31)'])
    expect(contrast(readable(ink, tokens), tokens.surface), ink).toBeGreaterThanOrEqual(4.5);
});

test('a colour that can be read stays as it is', () => {
  expect(readable('#1f3fb3', TOKENS.light)).toBe('#1f3fb3');
});
