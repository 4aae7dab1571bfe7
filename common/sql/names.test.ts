import { expect, test } from 'vitest';
import { writtenName } from './names.ts';

test.each([
  ['orders', 'postgresql', 'orders'],
  ['order', 'postgresql', '"order"'],
  ['Orders', 'duckdb', '"Orders"'],
  ['a "b"', 'duckdb', '"a ""b"""'],
  ['2024', 'trino', '"2024"'],
  ['order', 'mysql', '`order`'],
  ['a`b', 'mysql', '`a``b`'],
  ['straße', null, '"straße"'],
])('the name %s in %s is written %s', (name, backend, written) => {
  expect(writtenName(name, backend)).toBe(written);
});
