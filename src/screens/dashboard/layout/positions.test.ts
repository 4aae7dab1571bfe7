import { expect, test } from 'vitest';
import { aLayout, row, chart } from '../../../../test/layouts';
import { sizeOf } from './positions';

const LIMIT = 65_535;

/** A layout whose stored text has this many characters. */
const ofLength = (length: number) => {
  const layout = aLayout(row('r', chart('a')));
  const named = (text: string) => ({ ...layout, r: { ...layout.r!, meta: { text } } });
  return named('x'.repeat(length - sizeOf(named(''), LIMIT).length));
};

test.each([
  [58_981, 'fine'],
  [58_982, 'near'],
  [65_535, 'near'],
  [65_536, 'over'],
])('a layout of %i of 65,535 characters is %s [LAY-26] [LAY-27]', (length, judgement) => {
  expect(sizeOf(ofLength(length), LIMIT)).toEqual({ length, judgement });
});
