import { expect, test } from 'vitest';
import { refusalInWords } from './refusalInWords';

test.each([
  ['()', 'The rule was not saved. Another rule may have this name.'],
  ["[l'Some roles do not exist']", 'Some roles do not exist'],
  ['[l"It isn\'t there"]', "It isn't there"],
  ['Forbidden', 'Forbidden'],
])('what a server says against a rule, %s, is told as text', (message, words) => {
  expect(refusalInWords({ message })).toBe(words);
});
