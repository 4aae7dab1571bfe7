/** Why a run failed, in a word that the page can title it by. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { mysqlTarget, postgresTarget } from '../../test/engine/someEngines.ts';
import { mysqlServer } from '../../test/engine/contract/mysql.ts';
import { postgresServer } from '../../test/engine/contract/postgresql.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import { describeWith } from '../../test/withService.ts';
import type { EngineTarget } from '../engine/engines.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

interface Refused {
  readonly errors: readonly {
    readonly message: string;
    readonly error_type?: string;
    readonly extra?: { readonly reason?: string; readonly line?: number; readonly column?: number };
  }[];
}

const failureOf = async (sql: string, databaseId: number) => {
  const { body } = await lab.ask<Refused>('admin', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: databaseId, sql },
  });
  const [error] = body.errors;
  return { reason: error?.extra?.reason, message: error?.message ?? '', at: error?.extra };
};

test.each([
  ['SELEC 1', 'syntax'],
  ['SELECT * FROM no_such_table', 'missing_table'],
  ['SELECT nope FROM range(3)', 'missing_column'],
  ["SELECT * FROM read_csv('/etc/passwd')", 'not_allowed'],
  ['-- nothing', 'empty'],
  ['', 'empty'],
])('%j on DuckDB fails as %s', async (sql, reason) => {
  expect(await failureOf(sql, lab.databaseId)).toMatchObject({ reason });
});

const DROP = 'DROP SCHEMA IF EXISTS reasons_shop';
test('to somebody who may read some tables a misspelt statement is a mistake too', async () => {
  const { body } = await lab.ask<Refused>('viewer', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql: 'SELECT 1;\n  SELEC 1' },
  });
  expect(body.errors[0]).toMatchObject({
    message: 'No statement begins with "SELEC".\nDid you mean SELECT?',
    extra: { reason: 'syntax', line: 2, column: 3 },
  });
});

const MADE = [
  'CREATE SCHEMA reasons_shop',
  'CREATE TABLE reasons_shop.customers (id INT, city VARCHAR(20))',
];

const onServer = (target: () => EngineTarget, connect: () => Promise<Server>, drop = DROP) => {
  let id: number;
  let server: Server;
  beforeAll(async () => {
    server = await connect();
    for (const sql of [drop, ...MADE]) await server.execute(sql);
    id = await lab.connect(target());
  });
  afterAll(async () => {
    await server.execute(drop);
    await server.close();
  });

  test('a misspelled statement is a mistake, not a change that is refused', async () => {
    expect(await failureOf('SELECT 1;\n  SELEC 1', id)).toMatchObject({
      reason: 'syntax',
      message: 'No statement begins with "SELEC".\nDid you mean SELECT?',
      at: { line: 2, column: 3 },
    });
  });

  test.each([
    ['SELECT * FROM reasons_shop.custmers', 'missing_table', 'Did you mean "customers"?'],
    ['SELECT citty FROM reasons_shop.customers', 'missing_column', 'city"'],
    ['SELECT *\nFROM reasons_shop.custmers', 'missing_table', 'Did you mean "customers"?'],
  ])('%j is %s, with the name that is meant', async (sql, reason, hint) => {
    const failure = await failureOf(sql, id);
    expect(failure).toMatchObject({ reason, message: expect.stringContaining(hint) });
    expect(failure.at?.column).toBeGreaterThan(1);
  });

  test('no name is offered that is not like the missing one', async () => {
    const { message } = await failureOf('SELECT * FROM reasons_shop.zzzzzzzz', id);
    expect(message).not.toMatch(/did you mean|customers/i);
  });

  test('an estimate offers the same name', async () => {
    const sql = 'SELECT * FROM reasons_shop.custmers';
    const { text } = await lab.ask('admin', 'POST', '/api/v1/sqllab/estimate/', {
      json: { database_id: id, sql },
    });
    expect(text).toContain('customers');
  });

  const NO_TRANSACTIONS =
    'Transactions cannot be run here: each statement is a transaction of its own.';
  const NO_SETTINGS =
    'Settings cannot be changed here: each statement begins with those of the database.';
  test.each([
    ['COMMIT', NO_TRANSACTIONS],
    ['begin; select 1; rollback;', NO_TRANSACTIONS],
    ["set time_zone = 'UTC'", NO_SETTINGS],
    ['lock', 'Statements that begin with "lock" cannot be run here.'],
  ])('%j is no mistake, and nobody is allowed it', async (sql, message) => {
    expect(await failureOf(sql, id)).toMatchObject({ reason: 'never', message });
  });
};

describeWith('postgresUrl', 'on PostgreSQL', (url) =>
  onServer(
    () => postgresTarget(url),
    () => postgresServer(url),
    `${DROP} CASCADE`,
  ),
);
describeWith('mysqlUrl', 'on MariaDB', (url) =>
  onServer(
    () => mysqlTarget(url, 'mysql'),
    () => mysqlServer(url),
  ),
);
