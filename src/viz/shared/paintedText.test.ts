import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { contrastOf } from '../colors/oklab';
import { formatRules, painterOf } from './conditionalFormats';

const rule = (colorScheme: string) => ({ column: 'n', operator: '>', targetValue: 0, colorScheme });

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = TOKENS[theme];
  const colorOf = (colorScheme: string) =>
    painterOf(
      formatRules([{ ...rule(colorScheme), toTextColor: true }]),
      { values: [1], isNumeric: true },
      tokens,
    )?.(1)?.color ?? '';

  test.each(['#ACE1C4', '#FDE380', '#EFA1AA', '#14171f', '#ffffff', 'rgba(90, 193, 137, 0.2)'])(
    'text in the color %s of a rule can be read',
    (color) => {
      expect(contrastOf(colorOf(color), tokens.surface)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('a color that can be read stays as it is', () => {
  const painted = { values: [1], isNumeric: true };
  const paint = painterOf(
    formatRules([{ ...rule('#1f3fb3'), toTextColor: true }]),
    painted,
    TOKENS.light,
  );
  expect(paint?.(1)).toEqual({ color: '#1f3fb3' });
});
