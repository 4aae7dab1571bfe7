import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { dialect } from '../engine/duckdb/dialect.ts';
import { EngineError } from '../engine/engine.ts';
import { compile } from './compile.ts';
import { withCulprit } from './culprit.ts';
import { toQuery } from './query.ts';
import type { QuerySource } from './source.ts';
import { createSqlBudget } from './sqlBudget.ts';

const SOURCE: QuerySource = {
  id: 1,
  uid: '1__table',
  changedOn: '',
  catalog: null,
  schema: null,
  from: 't',
  tableName: ['t'],
  functions: new Set(),
  columns: new Map([['a', { column_name: 'a' }]]),
  metrics: new Map(),
  mainTime: null,
  fetchValuesPredicate: null,
  currencyColumn: null,
  cacheTimeout: null,
  dialect,
  templateFilters: new Set(),
  takenFilters: new Set(),
  budget: createSqlBudget(),
};
const LIMITS = { page: { SQL_MAX_ROW: 1000, SAMPLES_ROW_LIMIT: 1000 }, isServerPaginated: false };

test('of thousands of metrics the one with the error is found without holding up the server [T31]', () => {
  const metrics = Array.from({ length: 12_000 }, (_, at) => ({
    expressionType: 'SQL' as const,
    sqlExpression: `SUM(a) + ${at}`,
    label: `m${at}`,
  }));
  const query = toQuery({ metrics }, 'full', LIMITS);
  const compiled = compile(query, SOURCE, new Date(0));
  const at = (text: string) => {
    const offset = compiled.sql.indexOf(text);
    const before = compiled.sql.slice(0, offset).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    const error = new EngineError('database', 'Something is wrong.', place);
    return String(withCulprit(error, query, compiled, SOURCE));
  };
  const spent = workMs(() => {
    expect(at('+ 11990')).toContain('This is in the metric "m11990", at character 8.');
    expect(at('FROM t')).not.toContain('This is in');
  });
  expect(spent).toBeLessThan(5000);
});
