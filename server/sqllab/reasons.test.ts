/** Why a run failed, in a word that the page can title it by. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { mysqlTarget, postgresTarget } from '../../test/engine/someEngines.ts';
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

const onServer = (target: () => EngineTarget) => {
  let id: number;
  beforeAll(async () => {
    id = await lab.connect(target());
  });

  test('a misspelled statement is a mistake, not a change that is refused', async () => {
    expect(await failureOf('SELECT 1;\n  SELEC 1', id)).toMatchObject({
      reason: 'syntax',
      message: 'No statement begins with "SELEC".\nDid you mean SELECT?',
      at: { line: 2, column: 3 },
    });
  });

  test('a statement that is refused is not called a mistake', async () => {
    expect((await failureOf('COMMIT', id)).reason).toBe('not_allowed');
  });
};

describeWith('postgresUrl', 'on PostgreSQL', (url) => onServer(() => postgresTarget(url)));
describeWith('mysqlUrl', 'on MariaDB', (url) => onServer(() => mysqlTarget(url, 'mysql')));
