import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { postgresTarget } from '../../test/engine/someEngines.ts';
import { describeWith } from '../../test/withService.ts';

interface Refused {
  readonly errors: readonly { readonly message: string }[];
}

describeWith('postgresUrl', 'a temporary table on PostgreSQL', (url) => {
  let lab: SqlLabServer;
  let id: number;
  beforeAll(async () => {
    lab = await aSqlLabServer();
    id = await lab.connect(postgresTarget(url), { allow_dml: 1 });
  });
  afterAll(() => lab.close());

  const messageOf = async (sql: string) => {
    const { body } = await lab.ask<Refused>('admin', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: id, sql },
    });
    return body.errors[0]?.message;
  };

  test('is said to end with its statement, where a later one misses it', async () => {
    const made = 'create temp table tt as select 1 as x;';
    const hint = 'write it as WITH tt AS (…) in the query';
    expect(await messageOf(`${made} select * from tt`)).toContain(hint);
    expect(await messageOf(`${made} select * from another_table`)).not.toContain('WITH');
  });
});
