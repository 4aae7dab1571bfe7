import { expect, test } from 'vitest';
import { csvOf } from './csv';

test.each([
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-12.5', '-12.5'],
  ['', ''],
])('%j is %j in a CSV', (cell, text) => {
  expect(csvOf([[cell, 'x']])).toBe(`${text},x\n`);
});
