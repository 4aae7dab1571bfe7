import { expect, test } from 'vitest';
import { booleanParam, numberParam, objectParam, risonParam } from './params';

test.each([
  ['true', 1],
  ['false', 0],
  ['3', 3],
  ['abc', null],
  ['', null],
  [null, null],
])('the number %s reads as %s [RT-33] [RT-34]', (text, value) => {
  expect(numberParam(text)).toBe(value);
});

test.each([
  ['false', false],
  ['0', false],
  ['true', true],
  ['1', true],
  ['yes', true],
  ['', false],
  [null, false],
])('the flag %s reads as %s [RT-35]', (text, value) => {
  expect(booleanParam(text)).toBe(value);
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['[1]', null],
  ['{"a":', null],
  ['1', null],
  [null, null],
])('the object %s reads as %o [RT-36]', (text, value) => {
  expect(objectParam(text)).toEqual(value);
});

test.each([
  ['(a:1)', { a: 1 }],
  ["!('x y',!t)", ['x y', true]],
  ['((', '(('],
  ['(__proto__:1)', '(__proto__:1)'],
])('the Rison %s reads as %o, and text that is none as itself [RT-37]', (text, value) => {
  expect(risonParam(text)).toEqual(value);
});
