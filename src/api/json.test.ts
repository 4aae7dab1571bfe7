import { describe, expect, test } from 'vitest';
import { parseJson, parseWithSource } from './json';
import { parseByText } from './jsonByText';

describe.each([
  ['by the source of its numbers', parseWithSource],
  ['by its text', parseByText],
  ['as answers are', parseJson],
])('JSON parsed %s', (_, parse) => {
  test.each([
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['170141183460469231731687303715884105727', '170141183460469231731687303715884105727'],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['1700000000000.123', 1700000000000.123],
    ['12345678901234567.5', '12345678901234567.5'],
    ['-0.12345678901234567891', '-0.12345678901234567891'],
    ['0.30000000000000004', 0.30000000000000004],
    ['2003.6666666666667', 2003.6666666666667],
    ['-1.2345678901234566e-7', -1.2345678901234566e-7],
    ['123456789012345.000', 123456789012345],
    ['1.5e300', 1.5e300],
    ['7', 7],
  ])('keeps every digit of %s', async (digits, value) => {
    expect(await parse(`{"n": [${digits}, 9007199254740993]}`)).toEqual({
      n: [value, '9007199254740993'],
    });
    expect(await parse(`{"n": ${digits} }`)).toEqual({ n: value });
  });

  test('leaves text that only looks like a big number alone', async () => {
    const written = {
      sql: 'SELECT [9007199254740993, 9007199254740993] AS "a\\", :9007199254740993,',
      'a:9007199254740993,': '\\',
    };
    expect(
      await parse(JSON.stringify({ ...written, id: 0 }).replace(':0}', ':9007199254740995}')),
    ).toEqual({ ...written, id: '9007199254740995' });
  });

  test('may hold a text of millions of characters beside a big number', async () => {
    const text = `${'a"b'.repeat(4_000_000)}${'7'.repeat(4_000_000)}`;
    expect(await parse(`{"text":${JSON.stringify(text)},"id":9007199254740993}`)).toEqual({
      text,
      id: '9007199254740993',
    });
  });

  test.each(['{"n":9007199254740993', '[9007199254740993,]', '{"n":-9007199254740993-}'])(
    'is rejected when it is malformed: %s',
    async (text) => {
      await expect(async () => parse(text)).rejects.toThrow(SyntaxError);
    },
  );

  test('may use the names of built-in properties as keys', async () => {
    const value = await parse('{"__proto__":{"a":1},"constructor":9007199254740993}');
    expect(Object.entries(value as object)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', '9007199254740993'],
    ]);
  });

  test('reads a decimal that a double holds as a number', async () => {
    expect(await parse('[0.30000000000000004,-1.50,9007199254740993]')).toEqual([
      0.30000000000000004,
      -1.5,
      '9007199254740993',
    ]);
  });
});
