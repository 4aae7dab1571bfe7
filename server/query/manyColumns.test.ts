/** The thread that answers everybody writes the SQL: it takes about as long for the same columns in any kind of query. */
import { expect, test } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { dialect } from '../engine/duckdb/dialect.ts';
import { workMs } from '../../test/workMs.ts';
import { compile } from './compile.ts';
import { toQuery } from './query.ts';
import type { QuerySource } from './source.ts';
import { createSqlBudget } from './sqlBudget.ts';

const MANY = 8000;

const aSource = (): QuerySource => ({
  id: 1,
  uid: '1__table',
  changedOn: '',
  catalog: null,
  schema: 'main',
  from: '"main"."t"',
  tableName: ['t', 'main'],
  functions: new Set(),
  columns: new Map([['n', { column_name: 'n', type: 'INTEGER' }]]),
  metrics: new Map(),
  mainTime: null,
  fetchValuesPredicate: null,
  currencyColumn: null,
  cacheTimeout: null,
  dialect,
  templateFilters: new Set(),
  takenFilters: new Set(),
  budget: createSqlBudget(),
});

const each = <T>(make: (at: number) => T) => Array.from({ length: MANY }, (_, at) => make(at));
const columns = each((at) => ({ label: `c${at}`, sqlExpression: `n + ${at}` }));
const orderby = each((at): [string, boolean] => [`c${at}`, true]);
const limits = { page: DEFAULTS.page, isServerPaginated: false };

const written = (metrics: string[] | null) => {
  const query = toQuery({ columns, orderby, metrics }, 'full', limits);
  return workMs(() => void compile(query, aSource(), new Date(0)));
};

test('rows as they are with many columns in an order are written as fast as groups of them [T31, R18]', () => {
  written([]);
  expect(written(null)).toBeLessThan(4 * written([]));
});
