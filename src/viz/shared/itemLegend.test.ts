import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import { itemLegend } from './itemLegend';

test.each(['light', 'dark'] as const)(
  'in the %s theme, names that are switched off and pages that are not there stand back',
  (theme) => {
    const tokens = TOKENS[theme];
    expect(itemLegend('top', ['a', 'b'], aForm('pie', {}), tokens)).toMatchObject({
      inactiveColor: tokens.border,
      pageIconColor: tokens.muted,
      pageIconInactiveColor: tokens.hairline,
    });
  },
);
