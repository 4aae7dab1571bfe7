import { expect, test } from 'vitest';
import { rowWords } from './RowsBar';

test.each([
  [12_345, { first: 0, end: 14 }, false, '1–14 of 12,345 rows'],
  [12_345, { first: 12_331, end: 12_345 }, false, '12,332–12,345 of 12,345 rows'],
  [12, { first: 0, end: 12 }, false, '12 rows'],
  [1, { first: 0, end: 1 }, false, '1 row'],
  [0, { first: 0, end: 0 }, true, '0 rows found'],
  [40, { first: 2, end: 9 }, true, '3–9 of 40 rows found'],
  /* Rows that were in view before a search left fewer. */
  [5, { first: 0, end: 14 }, true, '5 rows found'],
  [12_345, null, false, '12,345 rows'],
])('of %i rows with %j in view it says so [EXP-11]', (rowCount, inView, isSearched, words) => {
  expect(rowWords(rowCount, inView, isSearched)).toBe(words);
});
