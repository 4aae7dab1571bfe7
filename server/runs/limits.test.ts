import { expect, test } from 'vitest';
import { requestedLimit, ownLimit, rowLimit, withLimit } from './limits.ts';

test.each([
  ['SELECT * FROM t', null],
  ['SELECT * FROM t LIMIT 5', 5],
  ['SELECT * FROM t limit 10 OFFSET 3', 10],
  ['SELECT * FROM t OFFSET 3 LIMIT 12', 12],
  ['SELECT * FROM (SELECT * FROM u LIMIT 5) x', null],
  ['SELECT * FROM (SELECT * FROM u LIMIT 5) x LIMIT 7 -- LIMIT 9', 7],
  ["SELECT 'LIMIT 5' AS a", null],
  ['SELECT "limit" FROM t', null],
  ['SELECT t.limit FROM t', null],
  ['SELECT 1 LIMIT ALL', null],
  ['SELECT 1 LIMIT 10 + 1', null],
  ['SELECT 1 LIMIT 10%', null],
  ['SELECT 1 LIMIT /* few */ 1000000', 1_000_000],
  ['WITH a AS (SELECT 1 LIMIT 2) SELECT * FROM a UNION SELECT 3 LIMIT 4', 4],
])('the limit in the SQL %s is %s', (sql, rows) => {
  expect(ownLimit(sql)?.rows ?? null).toBe(rows);
});

test.each([
  [undefined, 100],
  [null, 100],
  [0, 100],
  [-5, 100],
  [7, 7],
  [101, 100],
])('a query limit of %s under a maximum of 100 becomes %s', (queryLimit, expected) => {
  expect(requestedLimit(queryLimit, 100)).toBe(expected);
});

test.each([
  ['SELECT 1', 10, { limit: 10, factor: 'DROPDOWN' }],
  ['SELECT 1 LIMIT 20', 10, { limit: 10, factor: 'DROPDOWN' }],
  ['SELECT 1 LIMIT 5', 10, { limit: 5, factor: 'QUERY' }],
  ['SELECT 1 LIMIT 10', 10, { limit: 10, factor: 'QUERY_AND_DROPDOWN' }],
  ['SELECT 1 LIMIT 5000', 9000, { limit: 1000, factor: 'DROPDOWN' }],
] as const)(
  'the run of %s with a limit of %s is limited by %o [RUN-38]',
  (sql, queryLimit, expected) => {
    expect(rowLimit(sql, queryLimit, 1000)).toEqual(expected);
  },
);

test.each([
  ['SELECT * FROM t', 'SELECT * FROM t\nLIMIT 11'],
  ['SELECT * FROM t -- all', 'SELECT * FROM t -- all\nLIMIT 11'],
  ['SELECT * FROM t LIMIT 5 OFFSET 2', 'SELECT * FROM t LIMIT 11 OFFSET 2'],
  ['SELECT * FROM t LIMIT 500', 'SELECT * FROM t LIMIT 11'],
  ['FROM t', 'FROM t\nLIMIT 11'],
  ['VALUES (1),(2)', 'VALUES (1),(2)\nLIMIT 11'],
  ['(SELECT 1) UNION (SELECT 2)', '(SELECT 1) UNION (SELECT 2)\nLIMIT 11'],
  ['SELECT * FROM t FETCH FIRST 3 ROWS ONLY', 'SELECT * FROM t FETCH FIRST 3 ROWS ONLY'],
  ['SELECT 1 LIMIT 2 + 3', 'SELECT 1 LIMIT 2 + 3'],
  ['SELECT * FROM t FOR UPDATE', 'SELECT * FROM t FOR UPDATE'],
  ['EXPLAIN SELECT 1', 'EXPLAIN SELECT 1'],
  ['SHOW TABLES', 'SHOW TABLES'],
])('the statement %s runs as %s', (sql, expected) => {
  expect(withLimit(sql, 11)).toBe(expected);
});
