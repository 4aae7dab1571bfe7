import { expect, test } from 'vitest';
import { rulesOf } from '#common/engines/engines.ts';
import { dropOf } from './drop.ts';

test.each([
  ['DROP TABLE t', { kind: 'table', ifExists: false, schema: null, name: 't' }],
  ['drop view if exists main.v;', { kind: 'view', ifExists: true, schema: 'main', name: 'v' }],
  ['DROP TABLE "a ""b"""."C.d"', { kind: 'table', ifExists: false, schema: 'a "b"', name: 'C.d' }],
  ['DROP TABLE -- a remark\n t', { kind: 'table', ifExists: false, schema: null, name: 't' }],
  ['DROP SCHEMA s', null],
  ['DROP TABLE a, b', null],
  ['DROP TABLE a.b.c', null],
  ['DROP TABLE t CASCADE', null],
  ["DROP TABLE 't'", null],
  ['DROP TABLE', null],
  ['SELECT 1', null],
])('the reader of DROP statements reads or rejects %s', (sql, order) => {
  expect(dropOf(sql, rulesOf('duckdb'))).toEqual(order);
});
