import { expect, test } from 'vitest';
import { measuredNumber } from './numberTexts';

test.each([
  ['unit prices keep their digits', true, [0.0012, 0.0034], ['0.0012', '0.0034']],
  ['one among amounts does, too', true, [0.004, 12.345], ['0.004', '12.35']],
  ['amounts have two places', true, [1.5, 20], ['1.50', '20.00']],
  ['other numbers have as many as they need', false, [1.5, 20], ['1.5', '20.0']],
  ['none of them reads as zero', false, [0.0004, 20.25], ['0.0004', '20.25']],
  ['zero is one', true, [0, 12.5], ['0.00', '12.50']],
])('of a column without a format, %s', (_, isMoney, values, texts) => {
  expect(values.map(measuredNumber(values, isMoney))).toEqual(texts);
});
