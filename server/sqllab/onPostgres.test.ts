import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import type { QueryRecord } from '#common/wire/query.ts';
import type { RowsAnswer, SqlLabBootstrap } from '#common/wire/sqllab.ts';

describeWithPostgres('the editor with its metadata in PostgreSQL', (url) => {
  const name = `sqllab_${randomBytes(4).toString('hex')}`;
  let lab: SqlLabServer;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${name}`);
    const storeAt = new URL(url);
    storeAt.pathname = `/${name}`;
    lab = await aSqlLabServer({ storeAt: storeAt.href });
  });
  afterAll(async () => {
    await lab.close();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  const ada = <Body>(method: string, path: string, call: object = {}) =>
    lab.ask<Body>('ada', method, path, call);

  test('stores, lists and polls runs in the same way', async () => {
    const execute = (sql: string, client_id: string) =>
      ada<RowsAnswer>('POST', '/api/v1/sqllab/execute/', {
        json: { database_id: lab.databaseId, sql, client_id, sql_editor_id: '5' },
      });
    const { body } = await execute("SELECT 9007199254740993 AS big, '100%' AS a", 'pgstore0001');
    expect(body.data).toEqual([{ big: '9007199254740993', a: '100%' }]);
    await execute('SELECT nope', 'pgstore0002');
    expect((await execute('SELECT 1', 'pgstore0002')).status).toBe(500);
    const q =
      "(columns:!(client_id,status),filters:!((col:sql_editor_id,opr:eq,value:'5'),(col:sql,opr:ct,value:'00!%')),order_column:duration)";
    const list = await ada<{ count: number; result: object[] }>(
      'GET',
      `/api/v1/query/?q=${encodeURIComponent(q.replace('!%', '%'))}`,
    );
    expect(list.body).toMatchObject({
      count: 1,
      result: [{ client_id: 'pgstore0001', status: 'success' }],
    });
    const polled = await ada<{ result: QueryRecord[] }>(
      'GET',
      '/api/v1/query/updated_since?q=(last_updated_ms:0)',
    );
    expect(polled.body.result.map(({ state }) => state)).toEqual(['success', 'failed']);
    const stopped = await ada('POST', '/api/v1/query/stop', { json: { client_id: 'pgstore0001' } });
    expect(stopped.body).toEqual({ result: 'OK', state: 'success' });
  });

  test('stores revisions, tables and one active tab in the same way', async () => {
    const form = { queryEditor: { name: 'Tab', dbId: lab.databaseId, sql: 'SELECT 1' } };
    const first = (await ada<{ id: number }>('POST', '/tabstateview/', { form })).body.id;
    const second = (await ada<{ id: number }>('POST', '/tabstateview/', { form })).body.id;
    const put = (revision: number) =>
      ada('PUT', `/tabstateview/${first}`, {
        form: { sql: `SELECT ${revision}` },
        headers: { 'If-Match': `"${revision}"` },
      });
    const answers = await Promise.all([put(1), put(1), put(1)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const table = { queryEditorId: first, dbId: lab.databaseId, schema: null, name: 't' };
    await ada('POST', '/tableschemaview/', { form: { table } });
    await ada('POST', '/tableschemaview/', { form: { table } });
    await ada('POST', `/tabstateview/${first}/activate`);
    const { body } = await ada<SqlLabBootstrap>('GET', '/api/v1/sqllab/');
    expect(body.result.active_tab).toMatchObject({ id: first, active: true });
    expect(body.result.active_tab?.table_schemas).toHaveLength(1);
    await ada('DELETE', `/tabstateview/${first}`);
    expect(
      (await ada<SqlLabBootstrap>('GET', '/api/v1/sqllab/')).body.result.tab_state_ids,
    ).toEqual([{ id: second, label: 'Tab' }]);
  });

  test('stores saved queries and share links in the same way', async () => {
    const json = { label: 'Saved', db_id: lab.databaseId, sql: 'SELECT 1' };
    const { body } = await ada<{ id: number }>('POST', '/api/v1/saved_query/', { json });
    const found = await ada<{ count: number }>(
      'GET',
      '/api/v1/saved_query/?q=(filters:!((col:label,opr:all_text,value:SAV)))',
    );
    expect(found.body.count).toBe(1);
    await ada('DELETE', `/api/v1/saved_query/${body.id}`);
    const link = { dbId: lab.databaseId, name: 'n', sql: 'SELECT 1' };
    const shared = await ada<{ key: string }>('POST', '/api/v1/sqllab/permalink', { json: link });
    expect((await ada('GET', `/api/v1/sqllab/permalink/${shared.body.key}`)).body).toEqual(link);
  });
});
