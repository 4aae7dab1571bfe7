import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

const TABLE = `
  SELECT range AS id, range + 9007199254740990 AS big,
    CASE WHEN range % 3 = 0 THEN NULL ELSE 'name ' || range % 3 END AS name,
    TIMESTAMP '2003-01-31 00:00:00' AS "at"
  FROM range(120)`;

const NOW = new Date('2026-05-20T10:30:15.500Z');

let server: TestServer;
let admin: Client;
let viewer: Client;
let id: number;

beforeAll(async () => {
  server = await aServer({ users: [aUser()], now: () => NOW });
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  await createTables({ setup, inProcess: true }).importTable({
    schema: 'main',
    name: 'many',
    from: { sql: TABLE },
  });
  [admin, viewer] = [await server.signIn('admin'), await server.signIn('viewer')];
  const made = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'many' },
  });
  id = ((await made.json()) as { id: number }).id;
});
afterAll(() => server.close());

describe('samples', () => {
  const samples = async (query: string, json?: unknown, who = admin) => {
    const answer = await who.post(
      `/datasource/samples?datasource_type=table&datasource_id=${id}&${query}`,
      json === undefined ? {} : { json },
    );
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> };
  };

  test('come in pages of rows with their number [EXP-11]', async () => {
    const { body, text } = await samples('per_page=50&page=3', {});
    expect(body.result).toMatchObject({
      page: 3,
      per_page: 50,
      total_count: 120,
      rowcount: 20,
      colnames: ['id', 'big', 'name', 'at'],
    });
    expect((body.result as { data: { id: number }[] }).data[0]?.id).toBe(100);
    expect(text).toContain('"big":9007199254741109');
  });

  test('of a dataset with a template read the parameters of the address', async () => {
    const made = await admin.post('/api/v1/dataset/', {
      json: {
        database: server.databaseId,
        schema: 'main',
        table_name: 'few',
        sql: "SELECT * FROM main.many WHERE id < {{ url_param('n', '120') }}",
      },
    });
    const few = `datasource_id=${((await made.json()) as { id: number }).id}`;
    const total = async (json: object) => {
      const url = `/datasource/samples?datasource_type=table&${few}`;
      const answer = await admin.post(url, { json });
      return ((await answer.json()) as { result: { total_count: number } }).result.total_count;
    };
    expect(await total({ url_params: { n: '7' } })).toBe(7);
    expect(await total({})).toBe(120);
  });

  test('respect the filters of the request', async () => {
    const filters = [
      { col: 'id', op: '<', val: 7 },
      { col: 'gone', op: '==', val: 1 },
    ];
    const { body } = await samples('per_page=5', { filters, extras: { where: 'id > 1' } });
    expect(body.result).toMatchObject({
      total_count: 5,
      rejected_filters: [{ column: 'gone', reason: 'not_in_datasource' }],
    });
  });

  test('come without a body, and for a page before the first or after the last [CTL-25]', async () => {
    expect((await samples('page=0')).body.result).toMatchObject({
      page: 1,
      per_page: 1000,
      rowcount: 120,
    });
    expect((await samples('page=9&per_page=50', null)).body.result).toMatchObject({
      data: [],
      total_count: 120,
    });
  });

  test.each([
    ['per_page=0', {}, 400, {}],
    ['page=x', {}, 400, {}],
    ['', { evil: 1 }, 400, {}],
    ['', { filters: [{ col: 'id', op: 'REGEX' }] }, 400, {}],
  ])('with the query %s and the body %j get %d', async (query, json, status, body) => {
    const answer = await samples(query, json);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });

  test('with a body that is not JSON say so', async () => {
    const answer = await admin.post(
      `/datasource/samples?datasource_type=table&datasource_id=${id}`,
      { body: '{', headers: { 'Content-Type': 'application/json' } },
    );
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: '400 Bad Request: the body is not JSON' },
    ]);
  });

  test('of a failing dataset fail with the words of the database [EXP-13]', async () => {
    const { status, body } = await samples('', { extras: { where: 'nope > 1' } });
    expect(status).toBe(422);
    expect(body.error).toMatch(/nope/);
  });

  test('of a hidden dataset look missing [T12, T13]', async () => {
    const { status, body } = await samples('', {}, viewer);
    expect([status, body]).toEqual([404, { error: 'Datasource does not exist' }]);
  });
});

describe('the values of a column', () => {
  const values = async (path: string, who = admin) => {
    const answer = await who.get(`/api/v1/datasource/${path}/values/`);
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> };
  };

  test('come once each, with null among them, moments as on the wire, and exact numbers', async () => {
    const { body } = await values(`table/${id}/column/name`);
    expect(new Set(body.result as unknown[])).toEqual(new Set([null, 'name 1', 'name 2']));
    expect((await values(`table/${id}/column/at`)).body.result).toEqual([
      'Fri, 31 Jan 2003 00:00:00 GMT',
    ]);
    expect((await values(`table/${id}/column/big`)).text).toContain('9007199254741109');
  });

  test('of an unknown column, type or dataset fail by name, and a hidden dataset looks missing', async () => {
    expect(await values(`table/${id}/column/nope`)).toMatchObject({
      status: 400,
      body: { message: 'Column name nope does not exist' },
    });
    expect(await values(`foo/${id}/column/name`)).toMatchObject({
      status: 400,
      body: { message: 'Invalid datasource type: foo' },
    });
    for (const answer of [
      await values('table/999/column/name'),
      await values(`table/${id}/column/name`, viewer),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Datasource does not exist' } });
    }
  });
});

describe('the check of an expression', () => {
  const tried = async (json: object) => {
    const answer = await admin.post(`/api/v1/datasource/table/${id}/validate_expression/`, {
      json,
    });
    return (await answer.json()) as {
      result?: { message: string; end_column: number }[];
      message?: string;
    };
  };

  test.each([
    ['id > 1', 'where'],
    ['SUM(id)', 'metric'],
    ['COUNT(*) > 1', 'having'],
    ['UPPER(name)', 'column'],
  ])('accepts %s as a %s', async (expression, expression_type) => {
    expect(await tried({ expression, expression_type })).toEqual({ result: [] });
  });

  test.each([
    ['1 +\n  SQRT(name)', 'column', 2, 2],
    ['MAX(id)  +  SUM(name)', 'metric', 1, 12],
    ['id > 0 AND SQRT(name) > 1', 'where', 1, 11],
    ['nope > 1', 'where', 1, 0],
  ])('names the place of what is wrong in %j as a %s', async (expression, kind, line, start) => {
    const { result } = await tried({ expression, expression_type: kind });
    expect(result?.[0]).toMatchObject({ line_number: line, start_column: start });
  });

  test('says what is wrong in the database’s words or ours [T1]', async () => {
    expect((await tried({ expression: 'nope > 1' })).result?.[0]).toMatchObject({
      end_column: 8,
      message: expect.stringContaining('nope') as string,
    });
    expect((await tried({ expression: 'id > 1; SELECT 1' })).result?.[0]?.message).toBe(
      'Only one expression is allowed.',
    );
    expect((await tried({ expression: '(SELECT 1) > 0' })).result?.[0]?.message).toContain(
      'sub-queries',
    );
    expect((await tried({ expression: ' ' })).message).toBe('Expression is required');
    expect((await tried({ expression: '1', expression_type: 'foo' })).message).toBe(
      'Invalid expression type: foo. Valid types are: column, metric, where, having',
    );
  });
});

describe('time ranges', () => {
  const rangesOf = async (q: string) => {
    const answer = await admin.get(`/api/v1/time_range/?q=${encodeURIComponent(q)}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('read as moments, one text or several with shifts [CTL-04]', async () => {
    expect((await rangesOf("'Last week'")).body).toEqual({
      result: [
        {
          since: '2026-05-13T00:00:00',
          until: '2026-05-20T00:00:00',
          timeRange: 'Last week',
          shift: null,
        },
      ],
    });
    expect(
      (await rangesOf("!((timeRange:'2020 : ',shift:'1 year'),(timeRange:'No filter'))")).body,
    ).toEqual({
      result: [
        { since: '2019-01-01T00:00:00', until: '', timeRange: '2020 : ', shift: '1 year' },
        { since: '', until: '', timeRange: 'No filter', shift: null },
      ],
    });
  });

  test('are refused by name when they cannot be read', async () => {
    expect(await rangesOf("'foo : bar'")).toEqual({
      status: 400,
      body: { message: 'Unexpected time range: Cannot parse time string [foo]' },
    });
    expect((await rangesOf('!(1)')).status).toBe(400);
  });
});
