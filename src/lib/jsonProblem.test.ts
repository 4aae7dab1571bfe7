import { expect, test } from 'vitest';
import { jsonProblem } from './jsonProblem';

test.each<[string, number, number, string]>([
  ['', 1, 1, 'Here a value is expected.'],
  ['{"a": 1,}', 1, 9, 'A comma stands before }, where nothing follows.'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'Here a comma or } is expected.'],
  ['{\n  a: 1\n}', 2, 3, 'Here a name in double quotes is expected.'],
  ['{"a" 1}', 1, 6, 'After the name a colon is expected.'],
  ['{"a": }', 1, 7, 'Here a value is expected.'],
  ['["x]', 1, 2, 'This text has no closing quote, or a character that must be escaped.'],
  ['[1 2]', 1, 4, 'Here a comma or ] is expected.'],
  ['[01]', 1, 2, 'Here a value is expected.'],
  ['[tru]', 1, 2, 'Here a value is expected.'],
  ["{'a': 1}", 1, 2, 'Here a name in double quotes is expected.'],
  ['{} {}', 1, 4, 'After the end of the value nothing may follow.'],
  ['{"a": "b\nc"}', 1, 7, 'This text has no closing quote, or a character that must be escaped.'],
])('%j is no JSON at line %i, column %i', (text, line, column, message) => {
  expect(jsonProblem(text)).toEqual({ line, column, message });
  expect(() => JSON.parse(text) as unknown).toThrow();
});

test.each(['{}', ' [1, -0.5e+3, "a\\n\\u00e9", true, null, {"b": []}]\n', '"text"', '0', '1e5'])(
  '%j is JSON',
  (text) => {
    expect(jsonProblem(text)).toBeNull();
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  },
);

test('what is nested too deeply is said, and does not exhaust the stack', () => {
  expect(jsonProblem('['.repeat(100_000))).toMatchObject({
    line: 1,
    message: 'This is nested more than 500 levels deep.',
  });
});
