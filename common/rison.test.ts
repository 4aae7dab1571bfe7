import { expect, test } from 'vitest';
import { readRison, toRison } from './rison.ts';

const written = (value: unknown) => decodeURIComponent(toRison(value));

test.each([
  ['a list', '!(1,2)', [1, 2]],
  ['an object', "(a:!t,b:!n,c:'it!'s')", { a: true, b: null, c: "it's" }],
  ['the name of a prototype as a value', '(col:__proto__)', { col: '__proto__' }],
  [
    'the name of a prototype within a text',
    "(a:'x,__proto__:1',b:constructor)",
    { a: 'x,__proto__:1', b: 'constructor' },
  ],
])('%s reads and writes the same', (_, text, value) => {
  expect(readRison(text)).toEqual(value);
  expect(written(value)).toBe(text);
});

test('rison writes a bigint as its digits and leaves undefined out of objects only', () => {
  expect(written({ id: 9007199254740993n, gone: undefined, list: [1, undefined] })).toBe(
    "(id:'9007199254740993',list:!(1,!n))",
  );
});

test.each([
  '(__proto__:(page:1))',
  "('__proto__':(page:1))",
  '(page:1,constructor:1)',
  '(a:(prototype:1))',
  '(!(__proto__):(page:1))',
  '(!(!(__proto__)):(page:1))',
])('rison refuses a key that reaches a prototype, however it is written: %s [T30]', (text) => {
  expect(() => readRison(text)).toThrow('a key is not allowed');
});

test('rison does not write the key of a prototype either [T30]', () => {
  expect(() => toRison(JSON.parse('{"__proto__":1}'))).toThrow('not allowed');
});

test.each([
  ['lists', '!('.repeat(40) + ')'.repeat(40)],
  ['objects', `${'(a:'.repeat(40)}1${')'.repeat(40)}`],
  ['keys', `${'('.repeat(40)}`],
])('rison refuses %s nested without end before the stack runs out [T30]', (_, text) => {
  expect(() => readRison(text)).toThrow('nested deeper');
});

test('rison does not write a value nested without end', () => {
  let value: unknown = 1;
  for (let level = 0; level < 40; level += 1) value = [value];
  expect(() => toRison(value)).toThrow('nested deeper');
});

test.each(['', '(', '!x', "'open", '(a:1', '!(1,,2)', '(a:1)rest', '!(1 2)'])(
  'reading text that is not rison throws: %s',
  (text) => {
    expect(() => readRison(text)).toThrow();
  },
);
