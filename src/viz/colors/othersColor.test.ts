import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { distance, seenBy } from './oklab';
import { othersColor } from './othersColor';

test.each(['light', 'dark'] as const)('no series looks like the rest, in the %s theme', (theme) => {
  const rest = seenBy(othersColor(TOKENS[theme]))[0];
  for (const color of TOKENS[theme].series)
    expect(distance(rest, seenBy(color)[0]), color).toBeGreaterThan(0.08);
});
