import { expect, test } from 'vitest';
import { aceBinding } from './keys';

test('keys are bound in Ace’s notation, for both platforms', () => {
  expect(aceBinding('redo')).toEqual({
    win: 'Ctrl-Shift-Z|Ctrl-Y',
    mac: 'Command-Shift-Z|Command-Y',
  });
  expect(aceBinding('moveUp').win).toBe('Alt-Up');
});
