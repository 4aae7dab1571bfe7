/** Which names are offered for a missing one, and what is never told. */
import { expect, test } from 'vitest';
import { dialect } from '../engine/postgresql/dialect.ts';
import { type Engine, EngineError, type TableColumn } from '../engine/engine.ts';
import type { OpenTable } from '../statement/openTables.ts';
import { withNamesMeant } from './namesMeant.ts';
import type { Reading } from './reading.ts';

const AT = { catalog: null, schema: null };
const TABLES: Readonly<Record<string, readonly string[]>> = {
  customers: ['id', 'city'],
  customer_salaries: ['id', 'salary'],
};

const column = (name: string): TableColumn => ({
  name,
  type: 'STRING',
  nativeType: 'TEXT',
  generic: 1,
  nullable: true,
  comment: null,
});

const engine = (changes: Partial<Engine> = {}) =>
  ({
    dialect,
    as: null,
    tables: (schema) =>
      Promise.resolve(
        schema === 'public'
          ? Object.keys(TABLES).map((name) => ({ schema, name, kind: 'table' as const }))
          : [],
      ),
    table: ({ schema, name }) =>
      Promise.resolve(
        TABLES[name]
          ? {
              schema,
              name,
              kind: 'table' as const,
              columns: TABLES[name].map(column),
              keys: [],
              comment: null,
              rowCount: null,
            }
          : null,
      ),
    ...changes,
  }) as Engine;

const reading = (open: readonly string[] | null, changes: Partial<Engine> = {}): Reading => ({
  engine: engine(changes),
  schema: null,
  open: open && {
    tables: open.map((name): OpenTable => ({ catalog: null, schema: 'public', name })),
    home: { catalog: null, schema: 'public' },
    functions: new Set(),
    limited: [],
  },
});

const told = async (
  one: Reading,
  sql: string,
  wrong: string,
  code: 'missing_table' | 'missing_column',
  withinMs = 45_000,
) => {
  const message = `"${wrong}" does not exist`;
  const error = new EngineError(code, message, { line: 1, column: sql.indexOf(wrong) + 1 });
  const answer = await withNamesMeant(one, AT, sql, error, withinMs);
  expect(answer).toMatchObject({ code, line: 1, column: sql.indexOf(wrong) + 1 });
  return answer instanceof Error ? answer.message.replace(message, '').trim() : '';
};

test.each([
  [null, 'SELECT * FROM custmers', 'custmers', 'Did you mean "customers"?'],
  [null, 'SELECT * FROM public.custmers', 'custmers', 'Did you mean "customers"?'],
  [null, 'SELECT * FROM PUBLIC.custmers', 'custmers', 'Did you mean "customers"?'],
  [null, 'SELECT * FROM other.custmers', 'custmers', ''],
  [null, 'SELECT * FROM customer_salary', 'customer_salary', 'Did you mean "customer_salaries"?'],
  [['customers'], 'SELECT * FROM customer_salary', 'customer_salary', ''],
  [['customers'], 'SELECT * FROM custmers', 'custmers', 'Did you mean "customers"?'],
])('of the tables %j, %s is told: %s → %s', async (open, sql, wrong, hint) => {
  expect(await told(reading(open), sql, wrong, 'missing_table')).toBe(hint);
});

test.each([
  [null, 'SELECT citty FROM customers', 'citty', 'Did you mean "city"?'],
  [null, 'SELECT salry FROM customers, customer_salaries', 'salry', 'Did you mean "salary"?'],
  [['customers'], 'SELECT salry FROM customers, customer_salaries', 'salry', ''],
  [null, 'SELECT salry FROM customers', 'salry', ''],
])(
  'of the tables %j, columns that %s names are offered: %s → %s',
  async (open, sql, wrong, hint) => {
    expect(await told(reading(open), sql, wrong, 'missing_column')).toBe(hint);
  },
);

test('a database that fails or does not answer leaves the error as it is', async () => {
  const sql = 'SELECT * FROM custmers';
  const failing = { tables: () => Promise.reject(new Error('gone')) };
  expect(await told(reading(null, failing), sql, 'custmers', 'missing_table')).toBe('');
  const silent = { tables: () => new Promise<never>(() => undefined) };
  expect(await told(reading(null, silent), sql, 'custmers', 'missing_table', 20)).toBe('');
});

test('other errors, and those that offer a name themselves, stay as they are', async () => {
  const other = new EngineError('syntax', 'no', { line: 1, column: 15 });
  expect(await withNamesMeant(reading(null), AT, 'SELECT * FROM custmers', other, 20)).toBe(other);
  const offered = new EngineError('missing_table', 'no custmers. Did you mean "customs"?', {
    line: 1,
    column: 15,
  });
  expect(await withNamesMeant(reading(null), AT, 'SELECT * FROM custmers', offered, 20)).toBe(
    offered,
  );
});
