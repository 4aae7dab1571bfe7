import { expect, test } from 'vitest';
import { genericOfWord } from './genericType.ts';

test.each([
  ['NUMERIC', 0],
  ['BIGINT', 0],
  ['Nullable(UInt64)', 0],
  ['DOUBLE PRECISION', 0],
  ['STRING', 1],
  ['VARCHAR(20)', 1],
  ['INTERVAL', 1],
  ['DATETIME', 2],
  ['TIMESTAMP WITHOUT TIME ZONE', 2],
  ['BOOLEAN', 3],
  ['POINT', null],
  [null, null],
])('a column of the type %s is read as %j', (type, generic) =>
  expect(genericOfWord(type)).toBe(generic),
);
