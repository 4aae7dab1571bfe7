import { expect, test } from 'vitest';
import { missingColumns, missingInWords } from './missingColumns';

test.each([
  ["Columns missing in dataset: ['nope']", ['nope'], 'The dataset has no column “nope”'],
  [
    `Error: Columns missing in dataset: ['a', "b's", 'c']`,
    ['a', "b's", 'c'],
    "The dataset does not have the columns “a”, “b's” and “c”",
  ],
  ['Error: Empty query?', [], null],
])('the sentence %s names %j: %s [ERR-08]', (message, names, words) => {
  expect(missingColumns(message)).toEqual(names);
  expect(missingInWords(message)).toBe(words);
});
