import { expect, test } from 'vitest';
import type { Run } from '../model/run';
import { rulesOf } from '#common/engines/engines.ts';
import { duration, whatChanged, whatCut } from './words';

test.each([
  [40, '0.04 s'],
  [999, '1.00 s'],
  [12_345, '12.3 s'],
  [245_400, '4 min 05 s'],
])('%d ms reads %s', (ms, text) => expect(duration(ms)).toBe(text));

const run = (given: Partial<Run>) =>
  ({
    limitingFactor: 'NOT_LIMITED',
    limit: 10,
    queryLimit: 10,
    rows: 10,
    extra: null,
    ...given,
  }) as const;

test.each([
  [run({}), 10, null],
  [run({ limitingFactor: 'DROPDOWN' }), 10, 'Showing the first 10 rows (row limit)'],
  [
    run({ limitingFactor: 'DROPDOWN', limit: 5, rows: 5 }),
    5,
    'Showing the first 5 rows (the most this server returns)',
  ],
  [
    run({ limitingFactor: 'DROPDOWN', limit: 1, queryLimit: 1, rows: 1 }),
    1,
    'Showing the first row (row limit)',
  ],
  [run({ limitingFactor: 'QUERY', limit: 1, rows: 1 }), 1, 'limited by the query'],
  [
    run({ limitingFactor: 'QUERY_AND_DROPDOWN' }),
    10,
    'Showing the first 10 rows (the query’s own limit, which is also the row limit)',
  ],
  [run({ limitingFactor: 'UNKNOWN' }), 10, null],
  [
    run({
      limitingFactor: 'UNKNOWN',
      extra: { errors: [{ message: 'Cut at 10 rows: they are wide.', level: 'warning' }] },
    }),
    10,
    'Cut at 10 rows: they are wide.',
  ],
  [
    run({ rows: 52_000 }),
    10_000,
    '10,000 rows of 52,000 are shown here; the CSV file has all of them.',
  ],
])('one sentence explains what cut a result (%#) [RUN-38]', (query, rowCount, sentence) => {
  expect(whatCut(query, { rowCount })).toBe(sentence);
});

test.each([
  ['update t set a = 1', 3, '3 rows updated'],
  ['# why\nselect 1; INSERT INTO t VALUES (1);', 1, '1 row inserted'],
  ['delete from t', 0, '0 rows deleted'],
  ['with x as (select 1) insert into t select * from x', 1200, '1,200 rows changed'],
  ['create table t as select 1', 4, '4 rows written'],
  ['create table t (a int)', 0, null],
  ['select 1', undefined, null],
])('what %j changed, %s rows, reads %s', (sql, rows, text) => {
  const extra = rows === undefined ? {} : { changed_rows: rows };
  expect(whatChanged({ sql, extra }, rulesOf('mysql'))).toBe(text);
});
