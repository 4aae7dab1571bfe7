import { expect, test } from 'vitest';
import { trimmed, trimmedEnd } from './trimmed.ts';

test.each([
  ['\n\ta\nb\r\n', 'a\nb', '\n\ta\nb'],
  ['', '', ''],
  ['\n\n', '', ''],
  [' a ', ' a ', ' a '],
])('of %j only the signs at its edges go: %j, at its end: %j', (text, both, end) => {
  expect(trimmed(text, '\t\n\r')).toBe(both);
  expect(trimmedEnd(text, '\t\n\r')).toBe(end);
});
