import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { nearest } from './nearest.ts';

test.each([
  ['custmers', ['orders', 'customers', 'costumers'], ['customers', 'costumers']],
  ['ordesr', ['orders', 'order'], ['order', 'orders']],
  ['ab', ['ba', 'b', 'xy'], ['b', 'ba']],
  ['ORDERS', ['orders'], ['orders']],
  ['a', [], []],
])('for %s among %j stand %j, the nearest first', (name, among, expected) => {
  expect(nearest(name, among, String, 3)).toEqual(expected);
});

const MANY = 100_000;
const PREFIX = 'warehouse_production_daily_aggregate_of_customer_orders_';

test('of many names that begin alike the nearest is found', () => {
  const names = Array.from({ length: MANY }, (_, at) => `${PREFIX}${at}`);
  expect(nearest(`${PREFIX}999-98`, names, String, 1)).toEqual([`${PREFIX}99998`]);
});

test('many names that have nothing in common take no more than a moment [T31]', () => {
  const names = Array.from({ length: MANY }, (_, at) =>
    Array.from({ length: 60 }, (_unused, place) => 'abcdefg'[(at * (place + 3)) % 7]).join(''),
  );
  const spent = workMs(() => {
    nearest(names[5] ?? '', names.slice(6), String, 3);
    nearest('x'.repeat(60), names, String, 3);
  });
  expect(spent).toBeLessThan(3000);
});
