import { expect, test } from 'vitest';
import { fromAnswer } from '@/api/errors';
import { countedInEditor, errorPlace, mendingOf } from './errorPlace';

const failure = (extra: Readonly<Record<string, unknown>>) =>
  fromAnswer(422, { errors: [{ message: 'no', error_type: 'INVALID_SQL_ERROR', extra }] });
const extraAt = (extra: Readonly<Record<string, unknown>>, firstRow: number, firstColumn: number) =>
  countedInEditor(failure(extra), { firstRow, firstColumn, sql: 'x' }, null).errors[0]?.extra;

test.each([
  [{ line: 1, column: 8 }, 0, 0, { line: 1, column: 8 }],
  [{ line: 1, column: 8 }, 4, 2, { line: 5, column: 10 }],
  [{ line: 2, column: 8 }, 4, 2, { line: 6, column: 8 }],
  [{ line: 2 }, 4, 2, { line: 6 }],
  [{ line: 1, sql: 'x' }, 1, 2, { line: 2, sql: '\n  x' }],
  [{}, 4, 2, {}],
])('%j of a statement at row %d, column %d becomes %j [ERR-10]', (extra, row, column, expected) => {
  expect(extraAt(extra, row, column)).toMatchObject(expected);
});

const failedAt = (sql: string, line: number, column: number, message: string) => ({
  sql,
  state: 'failed' as const,
  firstRow: 0,
  firstColumn: 0,
  error: fromAnswer(500, { errors: [{ message, extra: { line, column } }] }),
});

test.each([
  [
    'SELECT orgin, dest FROM flights',
    8,
    'Binder Error: Referenced column "orgin" not found in FROM clause!\nCandidate bindings: "dest", "origin"',
    'orgin',
    'origin',
  ],
  [
    'SELECT f.orgin FROM flights f',
    8,
    'column f.orgin does not exist\nPerhaps you meant to reference the column "f.origin".',
    'orgin',
    'origin',
  ],
  [
    'SELECT * FROM flihgts;',
    15,
    'Catalog Error: Table with name flihgts does not exist!\nDid you mean "flights"?',
    'flihgts',
    'flights',
  ],
  ['SELEC 1', 1, 'No statement begins with "SELEC".\nDid you mean SELECT?', 'SELEC', 'SELECT'],
  [
    'SELECT nme FROM t',
    8,
    "Unknown expression identifier `nme` in scope SELECT nme FROM t. Maybe you meant: ['the name', 'name']",
    'nme',
    'name',
  ],
  [
    'SELECT "Orgin" FROM t',
    8,
    'Referenced column "Orgin"\nCandidate bindings: "Origin"',
    '"Orgin"',
    '"Origin"',
  ],
  ['SELECT qqq FROM t', 8, "Unknown column 'qqq' in 'SELECT'", 'qqq', null],
])(
  'in %j the exact word is marked, and mended where the database offers another',
  (sql, column, message, word, meant) => {
    const run = failedAt(sql, 1, column, message);
    const place = errorPlace(run, 'duckdb');
    expect(sql.slice(place?.column, place?.endColumn ?? undefined)).toBe(word);
    expect(mendingOf(run, 'duckdb')?.text ?? null).toBe(meant);
  },
);

test('a longer name that was begun is offered, a few letters are not enough', () => {
  const message = (wrong: string) =>
    `Binder Error: Referenced column "${wrong}" not found in FROM clause!\nCandidate bindings: "origin"`;
  const meant = (wrong: string) =>
    mendingOf(failedAt(`SELECT ${wrong} FROM f`, 1, 8, message(wrong)), 'duckdb', []);
  expect(meant('orig')).toMatchObject({ text: 'origin' });
  expect(meant('or')).toBeNull();
});

test.each([
  'Binder Error: Referenced column "scheduled" not found in FROM clause!\nCandidate bindings: "distance"',
  'Catalog Error: Scalar Function with name scheduled does not exist!\nDid you mean "date_diff"?',
  'column f.scheduled does not exist\nPerhaps you meant to reference the column "f.delayed".',
  "Unknown expression identifier `scheduled` in scope SELECT scheduled FROM f. Maybe you meant: ['distance']",
])('no name is offered that is not like the wrong one, whatever a database says: %s', (message) => {
  const run = failedAt('SELECT scheduled FROM f', 1, 8, message);
  expect(mendingOf(run, 'duckdb', ['distance', 'delayed'])).toBeNull();
});

test.each([
  ['SELECT * FROM shp.ordres', 19, "Table 'shp.ordres' doesn't exist", 'orders'],
  ['SELECT ordr_id FROM orders', 8, "Unknown column 'ordr_id' in 'SELECT'", 'order_id'],
  ['SELECT zzzzz FROM orders', 8, "Unknown column 'zzzzz' in 'SELECT'", null],
])(
  'in %j the nearest known name is offered where the database offers none',
  (sql, column, message, meant) => {
    const run = failedAt(sql, 1, column, message);
    expect(mendingOf(run, 'mysql', ['orders', 'order_id', 'people'])?.text ?? null).toBe(meant);
  },
);

const unreadable = (
  sql: string,
  column: number,
  extra: Readonly<Record<string, unknown>> = {},
) => ({
  ...failedAt(sql, 1, column, 'syntax error at or near "flights"'),
  error: fromAnswer(422, {
    errors: [
      {
        message: 'syntax error at or near "flights"',
        error_type: 'INVALID_SQL_ERROR',
        extra: { line: 1, column, ...extra },
      },
    ],
  }),
});

test.each([
  ['select * form flights', 15, { reason: 'syntax' }, 'form', 'FROM'],
  ['select * form flights', 10, {}, 'form', 'FROM'],
  ['selct origin from flights', 1, { reason: 'syntax' }, 'selct', 'SELECT'],
  ['select * form flights', 15, { reason: 'missing_table' }, 'flights', null],
  ['select form x, y from flights', 13, { reason: 'syntax' }, 'x', null],
])(
  'in %j a misspelt keyword is marked, not the word behind it',
  (sql, column, extra, word, meant) => {
    const run = unreadable(sql, column, extra);
    const place = errorPlace(run, 'duckdb');
    expect(sql.slice(place?.column, place?.endColumn ?? undefined)).toBe(word);
    expect(mendingOf(run, 'duckdb')?.text ?? null).toBe(meant);
  },
);

test.each([
  [
    'SELECT * FROM ordres',
    'TABLE_DOES_NOT_EXIST_ERROR',
    'The table "ordres" does not exist. A valid table must be used to run this query.',
    'orders',
  ],
  [
    'SELECT ordr_id FROM orders',
    'COLUMN_DOES_NOT_EXIST_ERROR',
    `We can't seem to resolve the column "ordr_id" at line 1.`,
    'order_id',
  ],
  [
    'SELECT * FROM shop.ordres',
    'GENERIC_DB_ENGINE_ERROR',
    `mysql error: (1146, "Table 'shop.ordres' doesn't exist")`,
    'orders',
  ],
  [
    'SELECT * FROM ordres',
    'GENERIC_DB_ENGINE_ERROR',
    'sqlite error: no such table: ordres',
    'orders',
  ],
  [
    'SELECT * FROM shop.ordres',
    'TABLE_SECURITY_ACCESS_ERROR',
    'You need access to the following tables: `shop.ordres`, `all_database_access` permission\nDid you mean "orders"?',
    'orders',
  ],
  ['SELECT * FROM ordres', 'GENERIC_DB_ENGINE_ERROR', 'the disk is full', null],
])('of %j, a %s without a place, the name is found in the message', (sql, type, message, meant) => {
  const error = fromAnswer(500, { errors: [{ message, error_type: type, extra: {} }] });
  const run = { ...failedAt(sql, 1, 1, message), error };
  expect(mendingOf(run, 'mysql', ['orders', 'order_id', 'people'])?.text ?? null).toBe(meant);
  expect(errorPlace(run, 'mysql')?.column).toBe(
    meant === null ? undefined : sql.search(/ordre?s|ordr_id/),
  );
});
