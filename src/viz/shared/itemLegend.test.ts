import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import { itemLegend } from './itemLegend';
import { textWidth } from './textWidth';

test.each(['light', 'dark'] as const)(
  'in the %s theme, names that are switched off and pages that are not there stand back',
  (theme) => {
    const tokens = TOKENS[theme];
    expect(itemLegend('top', ['a', 'b'], aForm('pie', {}), tokens, 600)).toMatchObject({
      inactiveColor: tokens.border,
      pageIconColor: tokens.muted,
      pageIconInactiveColor: tokens.hairline,
    });
  },
);

test('two long names have room beside each other in the line of a phone, and are whole where it is wide', () => {
  const name = 'A name of some letters';
  const shownAt = (width: number) => {
    const legend = itemLegend(
      'top',
      [name, 'Another name of some letters'],
      aForm('radar', {}),
      TOKENS.light,
      width,
    );
    return (legend as { formatter: (name: string) => string }).formatter(name);
  };
  const long = (width: number) => 2 * (textWidth(shownAt(width)) + 25) + 80;
  expect(shownAt(900)).toBe(name);
  expect(shownAt(340)).toMatch(/^A name.*…$/);
  expect(long(340)).toBeLessThanOrEqual(340);
});
