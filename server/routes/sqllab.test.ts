import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { QueryRecord } from '#common/wire/query.ts';
import type { ColumnsAnswer, PageAnswer, RowsAnswer } from '#common/wire/sqllab.ts';

interface Refused {
  readonly errors: readonly {
    readonly message: string;
    readonly error_type?: string;
    readonly extra: { readonly line?: number; readonly column?: number };
  }[];
}

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer({ page: { DISPLAY_MAX_ROW: 50, SQL_MAX_ROW: 20_000 } });
});
afterAll(() => lab.close());

const run = <Body = RowsAnswer>(sql: string, more: object = {}, how: object = {}) =>
  lab.ask<Body>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql, ...more },
    ...how,
  });

describe('running SQL', () => {
  test('a query returns its rows, its columns and its record [RUN-01] [RUN-45]', async () => {
    const answer = await run(
      "SELECT 1 AS id, 'Ann' AS name, TRUE AS ok, DATE '2025-01-02' AS day",
      {
        client_id: 'first000001',
        sql_editor_id: '12',
        tab: 'Mine',
        schema: 'main',
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body.data).toEqual([{ id: 1, name: 'Ann', ok: true, day: '2025-01-02' }]);
    expect(answer.body.columns.map(({ name, type_generic }) => [name, type_generic])).toEqual([
      ['id', 0],
      ['name', 1],
      ['ok', 3],
      ['day', 2],
    ]);
    expect(answer.body.query).toMatchObject({
      id: 'first000001',
      db: 'Sextant',
      state: 'success',
      progress: 100,
      rows: 1,
      limitingFactor: 'NOT_LIMITED',
      sqlEditorId: '12',
      tab: 'Mine',
      schema: 'main',
      user: 'Ada Test',
      errorMessage: null,
    });
  });

  test('big integers, decimals and duplicate names keep every digit and value [RUN-14]', async () => {
    const sql =
      'SELECT 9007199254740993 AS big, 1.50::DECIMAL(4,2) AS a, 12345678901234567890123.456789::DECIMAL(38,6) AS a, 7 AS a';
    const rows = await run(sql);
    expect(rows.text).toContain(
      '"data":[{"big":"9007199254740993","a":1.50,"a__1":12345678901234567890123.456789,"a__2":7}]',
    );
    const columns = await run<ColumnsAnswer>(sql, {}, COLUMNS);
    expect(columns.body.page.values).toEqual([
      ['9007199254740993'],
      ['1.50'],
      ['12345678901234567890123.456789'],
      [7],
    ]);
    const csv = await lab.ask('ada', 'GET', `/api/v1/sqllab/export/${columns.body.query.id}/`);
    expect(csv.text).toBe(
      '\uFEFFbig,a,a__1,a__2\n9007199254740993,1.50,12345678901234567890123.456789,7\n',
    );
  });

  test('the reply has as many rows as are shown, and the whole result waits in pages', async () => {
    const rows = await run('SELECT range AS n FROM range(12000)');
    expect(rows.body.data).toHaveLength(50);
    expect(rows.body.displayLimitReached).toBe(true);
    expect(rows.body.query.rows).toBe(12_000);

    const first = await run<ColumnsAnswer>('SELECT range AS n FROM range(12000)', {}, COLUMNS);
    const { key, page_rows, rows: count } = first.body.stored;
    expect(count).toBe(12_000);
    expect(first.body.page.offset).toBe(0);
    const all = [...(first.body.page.values[0] ?? [])];
    for (let page = 1; page * page_rows < count; page += 1) {
      const next = await lab.ask<PageAnswer>(
        'ada',
        'GET',
        `/api/v1/sqllab/results/?q=(key:'${key}',page:${page})`,
        COLUMNS,
      );
      expect(next.body.page.offset).toBe(page * page_rows);
      all.push(...(next.body.page.values[0] ?? []));
    }
    expect(all).toEqual(Array.from({ length: 12_000 }, (_, at) => at));

    const byKey = await lab.ask<RowsAnswer>(
      'ada',
      'GET',
      `/api/v1/sqllab/results/?q=(key:'${key}')`,
    );
    expect(byKey.body.data).toHaveLength(12_000);
    const cut = await lab.ask<RowsAnswer>(
      'ada',
      'GET',
      `/api/v1/sqllab/results/?q=(key:'${key}',rows:3)`,
    );
    expect(cut.body.data).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    expect(cut.body.displayLimitReached).toBe(true);
  });

  test.each([
    ['SELECT * FROM range(10)', 5, 5, 'DROPDOWN'],
    ['SELECT * FROM range(10) LIMIT 5', 100, 5, 'QUERY'],
    ['SELECT * FROM range(10) LIMIT 5', 5, 5, 'QUERY_AND_DROPDOWN'],
    ['SELECT * FROM range(10)', 10, 10, 'NOT_LIMITED'],
    ['SELECT * FROM range(30000)', 0, 20_000, 'DROPDOWN'],
  ])(
    '%s under a limit of %s gives %s rows, limited by %s [RUN-38]',
    async (sql, queryLimit, rows, factor) => {
      const { body } = await run(sql, { queryLimit });
      expect(body.query).toMatchObject({ rows, limitingFactor: factor });
    },
  );

  test('all statements of a script run, and the reply has the result of the last', async () => {
    const { body } = await run('SELECT 1 AS a; -- then\nSELECT 2 AS b, 3 AS c;');
    expect(body.data).toEqual([{ b: 2, c: 3 }]);
  });

  test('a result without rows still has columns', async () => {
    const { body } = await run('SELECT 1 AS a WHERE FALSE');
    expect(body.data).toEqual([]);
    expect(body.columns.map(({ name }) => name)).toEqual(['a']);
    const page = await run<ColumnsAnswer>('SELECT 1 AS a WHERE FALSE', {}, COLUMNS);
    expect(page.body.page.values).toEqual([[]]);
  });
});

describe('what cannot run', () => {
  test.each([
    ['SELEC 1', 422, 'INVALID_SQL_ERROR', 1],
    ['SELECT 1;\n\nSELECT * FORM x', 422, 'INVALID_SQL_ERROR', 3],
    ['SELECT 1;\n  SELECT nope FROM range(3)', 500, 'COLUMN_DOES_NOT_EXIST_ERROR', 2],
    ['SELECT * FROM no_such_table', 500, 'GENERIC_DB_ENGINE_ERROR', 1],
    ['DELETE FROM range', 500, 'DML_NOT_ALLOWED_ERROR', undefined],
    ["COPY (SELECT 1) TO '/tmp/x'", 500, 'DML_NOT_ALLOWED_ERROR', undefined],
    ["SELECT * FROM read_csv('/etc/passwd')", 500, 'SYNTAX_ERROR', undefined],
    ['-- nothing', 500, undefined, undefined],
    ['', 500, undefined, undefined],
  ])('%j fails with %s %s and its position [RUN-18]', async (sql, status, type, line) => {
    const answer = await run<Refused>(sql, { client_id: null });
    expect(answer.status).toBe(status);
    const [error] = answer.body.errors;
    expect(error?.error_type).toBe(type);
    expect(error?.message).not.toBe('');
    expect(error?.extra?.line).toBe(line);
  });

  test('a failed run is stored as failed with its error [RUN-52]', async () => {
    await run('SELECT nope', { client_id: 'failed00001' });
    const { body } = await lab.ask<{ result: QueryRecord[] }>(
      'ada',
      'GET',
      '/api/v1/query/updated_since?q=(last_updated_ms:0)',
    );
    const record = body.result.find(({ id }) => id === 'failed00001');
    expect(record).toMatchObject({ state: 'failed', resultsKey: null });
    expect(record?.errorMessage).toContain('nope');
    expect(record?.extra.errors?.[0]?.message).toContain('nope');
    expect(typeof record?.startDttm).toBe('string');
  });

  test.each([
    [{ sql: 'SELECT 1' }, { database_id: ['Missing data for required field.'] }],
    [
      { database_id: 'x', sql: 5 },
      { database_id: ['Not a valid integer.'], sql: ['Not a valid string.'] },
    ],
    [{ database_id: 1, sql: 'SELECT 1', nope: 1 }, { nope: ['Unknown field.'] }],
  ])('the server refuses %j field by field', async (json, message) => {
    const answer = await lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', { json });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message });
  });

  test('a client id is used once, and reveals nothing about other people’s runs', async () => {
    await run('SELECT 1', { client_id: 'once0000001' });
    const again = await run<Refused>('SELECT 2', { client_id: 'once0000001' });
    expect(again.status).toBe(500);
    const other = await lab.ask<Refused>('ben', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql: 'SELECT 2', client_id: 'once0000001' },
    });
    expect(other.body.errors).toEqual(again.body.errors);
  });

  test('a person who may read one dataset can run nothing else', async () => {
    const json = { database_id: lab.databaseId, sql: 'SELECT * FROM information_schema.tables' };
    const answer = await lab.ask<Refused>('viewer', 'POST', '/api/v1/sqllab/execute/', { json });
    expect(answer.status).toBe(500);
    expect(answer.body.errors[0]?.error_type).toBe('TABLE_SECURITY_ACCESS_ERROR');
    const plain = await lab.ask<RowsAnswer>('viewer', 'POST', '/api/v1/sqllab/execute/', {
      json: { ...json, sql: 'SELECT 1 AS a' },
    });
    expect(plain.body.data).toEqual([{ a: 1 }]);
  });
});

describe('a result belongs to the person who ran the query', () => {
  test('nobody else reads, exports, stops or lists a run', async () => {
    const { body } = await run('SELECT 1 AS secret', { client_id: 'mine0000001' });
    const asBen = (path: string) => lab.ask('ben', 'GET', path);
    const key = body.query.resultsKey;
    expect((await asBen(`/api/v1/sqllab/results/?q=(key:'${key}')`)).status).toBe(404);
    expect((await asBen('/api/v1/sqllab/export/mine0000001/')).status).toBe(404);
    expect((await asBen(`/api/v1/query/${body.query.queryId}`)).status).toBe(404);
    expect((await asBen('/api/v1/query/?q=(page_size:100)')).text).not.toContain('secret');
    expect((await asBen('/api/v1/query/updated_since?q=(last_updated_ms:0)')).text).not.toContain(
      'secret',
    );
    const stop = await lab.ask('ben', 'POST', '/api/v1/query/stop', {
      json: { client_id: 'mine0000001' },
    });
    expect(stop.status).toBe(404);
  });

  test('a removed result and one that never existed have different messages', async () => {
    const { body } = await run('SELECT 1 AS a');
    await lab.deps.spool.remove(body.query.resultsKey ?? '');
    const gone = await lab.ask(
      'ada',
      'GET',
      `/api/v1/sqllab/results/?q=(key:'${body.query.resultsKey}')`,
    );
    expect(gone.status).toBe(410);
    const csv = await lab.ask('ada', 'GET', `/api/v1/sqllab/export/${body.query.id}/`);
    expect(csv.status).toBe(410);
    const never = await lab.ask('ada', 'GET', "/api/v1/sqllab/results/?q=(key:'nope')");
    expect(never.status).toBe(404);
    const missing = await lab.ask('ada', 'GET', '/api/v1/sqllab/results/');
    expect(missing.body).toEqual({
      message: "Not a valid rison schema 'key' is a required property",
    });
  });
});

describe('the history', () => {
  test('lists the runs of an editor, newest first [RUN-37]', async () => {
    await run('SELECT 1', { client_id: 'hist0000001', sql_editor_id: '777' });
    await run('SELECT nope', { client_id: 'hist0000002', sql_editor_id: '777' });
    const q =
      "(columns:!(id,client_id,status,rows,database.database_name,nope),filters:!((col:sql_editor_id,opr:eq,value:'777')),order_column:start_time,order_direction:desc)";
    const { body } = await lab.ask<{ count: number; result: Record<string, unknown>[] }>(
      'ada',
      'GET',
      `/api/v1/query/?q=${q}`,
    );
    expect(body.count).toBe(2);
    expect(body.result.map(({ client_id, status }) => [client_id, status])).toEqual([
      ['hist0000002', 'failed'],
      ['hist0000001', 'success'],
    ]);
    expect(body.result[1]).toMatchObject({ rows: 1, database: { database_name: 'Sextant' } });
    const bad = await lab.ask('ada', 'GET', '/api/v1/query/?q=(order_column:limit)');
    expect(bad.body).toEqual({ message: 'Invalid order by column: limit' });
  });

  test('opens a past run by its number [RUN-46]', async () => {
    const { body } = await run('SELECT 41 + 1', { tab: 'Sums' });
    const one = await lab.ask('ada', 'GET', `/api/v1/query/${body.query.queryId}`);
    expect(one.body).toMatchObject({
      id: body.query.queryId,
      result: { sql: 'SELECT 41 + 1', tab_name: 'Sums', status: 'success' },
    });
  });
});

test('the form by columns names the types as the database does', async () => {
  const { body } = await lab.ask<ColumnsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: {
      database_id: lab.databaseId,
      sql: 'SELECT 1::BIGINT AS b, 1.5::DOUBLE AS d, [1] AS l, 1.50::DECIMAL(10,2) AS n',
    },
    ...COLUMNS,
  });
  expect(body.columns.map(({ native_type }) => native_type)).toEqual([
    'BIGINT',
    'DOUBLE',
    'INTEGER[]',
    'DECIMAL(10,2)',
  ]);
});
