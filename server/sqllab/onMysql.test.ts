import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWith } from '../../test/withService.ts';
import { mysqlServer } from '../../test/engine/contract/mysql.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import type { RowsAnswer } from '#common/wire/sqllab.ts';

const SETUP = [
  'DROP DATABASE IF EXISTS editor',
  'CREATE DATABASE editor',
  'CREATE TABLE editor.numbers (n BIGINT UNSIGNED, t VARCHAR(20))',
  "INSERT INTO editor.numbers VALUES (18446744073709551615, 'it''s'), (2, '=1+1'), (3, NULL)",
];

describeWith('mysqlUrl', 'the editor on MySQL (MariaDB stands in for it)', (url) => {
  let lab: SqlLabServer;
  let server: Server;
  let databaseId: number;
  beforeAll(async () => {
    server = await mysqlServer(url);
    for (const sql of SETUP) await server.execute(sql);
    lab = await aSqlLabServer();
    const { hostname, port, username } = new URL(url);
    const parameters = { host: hostname, port: Number(port), username, database: 'editor' };
    const { body, text } = await lab.ask<{ id?: number }>('admin', 'POST', '/api/v1/database/', {
      json: { database_name: 'Shop', engine: 'mysql', parameters, expose_in_sqllab: true },
    });
    expect(text).toContain('"id"');
    databaseId = body.id ?? 0;
  });
  afterAll(async () => {
    await lab.close();
    await server.execute('DROP DATABASE editor');
    await server.close();
  });

  let runs = 0;
  const execute = <Body = RowsAnswer>(sql: string, more: object = {}) =>
    lab.ask<Body>('admin', 'POST', '/api/v1/sqllab/execute/', {
      json: {
        database_id: databaseId,
        sql,
        client_id: `onmysql${String((runs += 1)).padStart(4, '0')}`,
        ...more,
      },
    });

  test('a script follows the rules of its database: # begins a comment, \\ escapes [R30]', async () => {
    const { body } = await execute(
      "SELECT 'a\\';b'; # it's; no statement\nSELECT n, t FROM numbers ORDER BY n DESC",
      { queryLimit: 2 },
    );
    expect(body.data).toEqual([
      { n: '18446744073709551615', t: "it's" },
      { n: 3, t: null },
    ]);
    expect(body.query.limitingFactor).toBe('DROPDOWN');
    expect(body.query.executedSql).toContain('LIMIT 3');
  });

  test.each([
    ['SELECT 1;\nSELECT\n  nope FROM numbers', 3, 3],
    ['SELECT 1;\nSELECT 1 +\n FROM numbers', 3, 2],
  ])('%j fails with its position in the script', async (sql, line, column) => {
    const { status, body } = await execute<{ errors: { extra: object }[] }>(sql);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.errors[0]?.extra).toMatchObject({ line, column });
  });

  test('a statement that changes data needs the setting of its database [T2]', async () => {
    const { status, text } = await execute('INSERT INTO numbers VALUES (1, NULL)');
    expect(status).toBe(500);
    expect(text).toContain('DML_NOT_ALLOWED_ERROR');
  });

  test('a run that changes rows says how many, beside its answer, in the poll and in the history', async () => {
    const changed = { changed_rows: 2 };
    const allow = (allow_dml: boolean) =>
      lab.ask('admin', 'PUT', `/api/v1/database/${databaseId}`, { json: { allow_dml } });
    await allow(true);
    const { body } = await execute("UPDATE numbers SET t = 'two' WHERE n = 2 OR n = 3");
    await execute("UPDATE numbers SET t = IF(n = 2, '=1+1', NULL) WHERE n < 4");
    await allow(false);
    expect(body.query.extra).toMatchObject(changed);
    const polled = await lab.ask<{ result: { id: string; extra: object }[] }>(
      'admin',
      'GET',
      '/api/v1/query/updated_since?q=(last_updated_ms:0)',
    );
    expect(polled.body.result.find(({ id }) => id === body.query.id)?.extra).toMatchObject(changed);
    const listed = await lab.ask<{ result: object[] }>(
      'admin',
      'GET',
      '/api/v1/query/?q=(columns:!(client_id,rows,changed_rows),page_size:100)',
    );
    expect(listed.body.result).toContainEqual({ client_id: body.query.id, rows: 0, ...changed });
  });

  test('the estimate, the formatter and the file of the whole result work', async () => {
    const request = { database_id: databaseId, sql: 'SELECT t FROM numbers ORDER BY n' };
    const cost = await lab.ask<{ result: object[] }>('admin', 'POST', '/api/v1/sqllab/estimate/', {
      json: request,
    });
    expect(cost.body.result).toHaveLength(1);
    const form = { sql: 'select `a` from t # x', engine: 'mysql' };
    const layout = await lab.ask<{ result: string }>(
      'admin',
      'POST',
      '/api/v1/sqllab/format_sql/',
      {
        json: form,
      },
    );
    expect(layout.body.result).toBe('SELECT\n  `a`\nFROM\n  t # x');
    const { body } = await execute(request.sql, { client_id: 'onmysqlcsv0' });
    expect(body.data).toEqual([{ t: '=1+1' }, { t: null }, { t: "it's" }]);
    const file = await lab.bytes('admin', 'GET', '/api/v1/sqllab/export/onmysqlcsv0/');
    expect(file.status).toBe(200);
    expect(file.bytes.toString()).toContain("'=1+1");
  });
});
