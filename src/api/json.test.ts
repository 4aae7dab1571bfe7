import { expect, test } from 'vitest';
import { parseJson } from './json';

test.each([
  ['9007199254740993', '9007199254740993'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['170141183460469231731687303715884105727', '170141183460469231731687303715884105727'],
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
  ['1700000000000.123', 1700000000000.123],
  ['12345678901234567.5', 12345678901234568],
  ['1.5e300', 1.5e300],
  ['7', 7],
])('the number %s keeps every digit', (digits, value) => {
  expect(parseJson(`{"n": [${digits}, 9007199254740993]}`)).toEqual({
    n: [value, '9007199254740993'],
  });
  expect(parseJson(`{"n": ${digits} }`)).toEqual({ n: value });
});

test('what only looks like a big number inside a text stays that text', () => {
  const told = {
    sql: 'SELECT [9007199254740993, 9007199254740993] AS "a\\", :9007199254740993,',
    'a:9007199254740993,': '\\',
  };
  expect(
    parseJson(JSON.stringify({ ...told, id: 0 }).replace(':0}', ':9007199254740995}')),
  ).toEqual({ ...told, id: '9007199254740995' });
});

test('a text of millions of characters beside a big number is read', () => {
  const text = `${'a"b'.repeat(4_000_000)}${'7'.repeat(4_000_000)}`;
  expect(parseJson(`{"text":${JSON.stringify(text)},"id":9007199254740993}`)).toEqual({
    text,
    id: '9007199254740993',
  });
});

test.each(['{"n":9007199254740993', '[9007199254740993,]', '{"n":-9007199254740993-}'])(
  'what is no JSON stays unreadable: %s',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);
