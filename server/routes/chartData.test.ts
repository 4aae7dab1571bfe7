import { readdirSync } from 'node:fs';
import { constants, inflateRawSync } from 'node:zlib';
import pick from 'lodash/pick.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { joinedConditions } from '#common/sql/conditions.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { engineFolders } from '../engine/folders.ts';
import { createTables } from '../engine/storage/tables.ts';
import { eventually } from '../../test/eventually.ts';

const PATH = '/api/v1/chart/data';

const TABLE = `
  SELECT * FROM (VALUES
    (1, 'Ada', 10.50::DECIMAL(20,2), 9007199254740993, TIMESTAMP '2024-01-31 00:00:00', NULL),
    (2, '=1+1', 20.00::DECIMAL(20,2), 2, TIMESTAMP '2024-02-29 12:00:00', 'a, "b"'),
    (3, '@sum', 30.25::DECIMAL(20,2), 3, TIMESTAMP '2024-02-29 12:00:00', ''),
    (4, NULL, NULL, NULL, NULL, NULL)
  ) AS t(id, name, price, big, "at", note)`;

let server: TestServer;
let admin: Client;
let viewer: Client;
let id: number;

interface Entry {
  readonly [key: string]: unknown;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

const context = (queries: readonly object[], more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries,
  ...more,
});

const post = async (json: unknown, who = admin) => {
  const answer = await who.post(PATH, { json });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    body: JSON.parse(text) as { result: Entry[]; message?: unknown },
  };
};

const newDataset = async (table_name: string, sql?: string): Promise<number> => {
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name, ...(sql ? { sql } : {}) },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'sold', from: { sql: TABLE } });
  [admin, viewer] = [await server.signIn('admin'), await server.signIn('viewer')];
  id = await newDataset('sold');
  const { columns } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()).result as {
    columns: { column_name: string; verbose_name: string | null }[];
  };
  await admin.put(`/api/v1/dataset/${id}`, {
    json: {
      columns: columns.map((column) =>
        column.column_name === 'price' ? { ...column, verbose_name: '=Price' } : column,
      ),
    },
  });
});
afterAll(() => server.close());

const SUM = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'total',
};

describe('conditions of one query that come one by one', () => {
  const asked = (where: readonly string[], text = joinedConditions(where)) =>
    post(
      context([
        {
          columns: ['id'],
          orderby: [['id', true]],
          extras: { where: text },
          conditions: { where, having: [] },
        },
      ]),
    );
  const ids = async (...given: Parameters<typeof asked>) =>
    (await asked(...given)).body.result[0]?.data.map((row) => row.id);

  test.each([
    [["name = '\\') OR (1 = 1) OR (1 = 1 -- '"]],
    [["name <> '", "') OR (1 = 1"]],
    [['1 = 1) OR (1 = 1']],
  ])('change nothing of what another means: %j', async (where) => {
    const { status, text } = await asked(['id > 2', ...where]);
    expect([status, text]).toEqual([400, expect.stringContaining('Invalid SQL clause') as string]);
  });

  test('are quoted in part where one that cannot be read is long', async () => {
    const { text } = await asked([`${'('.repeat(20_000)}id > 0`, 'id > 1']);
    expect(text).toContain('((((');
    expect(text).toContain('(At character ');
    expect(text.length).toBeLessThan(1000);
  });

  test('are all held to, with their comments', async () => {
    expect(await ids(['id > 1 -- not the first', 'id < 4'])).toEqual([2, 3]);
  });

  test('are those of the text beside them, which counts where it is another', async () => {
    expect(await ids(['id > 1', 'id < 4'], 'id = 4')).toEqual([4]);
  });

  test('limit samples too', async () => {
    const where = ['id > 1', 'id < 4'];
    const json = { extras: { where: joinedConditions(where) }, conditions: { where, having: [] } };
    const path = `/datasource/samples?datasource_type=table&datasource_id=${id}`;
    const answer = (await (await admin.post(path, { json })).json()) as { result: Entry };
    expect(answer.result.data.map((row) => row.id)).toEqual([2, 3]);
    const open = {
      ...json,
      conditions: { where: ['id > 3', "name = '\\') OR (1 = 1 -- '"], having: [] },
    };
    open.extras = { where: joinedConditions(open.conditions.where) };
    expect((await admin.post(path, { json: open })).status).toBe(400);
  });
});

describe('a full reply', () => {
  test('has every field of the wire and all digits of its numbers [R30]', async () => {
    const query = {
      columns: ['at', 'big'],
      metrics: ['count', SUM],
      filters: [
        { col: 'at', op: 'TEMPORAL_RANGE', val: '2024 : 2025' },
        { col: 'nowhere', op: '==', val: 1 },
      ],
      applied_time_extras: { __time_range: 'Last week' },
      orderby: [['big', false]],
      row_limit: 1,
    };
    const { status, text, body, headers } = await post(context([query]));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.result[0]).toMatchObject({
      cached_dttm: null,
      cache_timeout: 86_400,
      is_cached: null,
      annotation_data: {},
      applied_template_filters: [],
      error: null,
      status: 'success',
      stacktrace: null,
      rowcount: 1,
      sql_rowcount: 1,
      from_dttm: Date.UTC(2024),
      to_dttm: Date.UTC(2025),
      colnames: ['at', 'big', 'count', 'total'],
      coltypes: [2, 0, 0, 0],
      indexnames: [0],
      result_format: 'json',
      detected_currency: null,
      label_map: { at: ['at'], 'COUNT(*)': ['count'], total: ['total'] },
      applied_filters: [{ column: 'at' }, { column: '__time_range' }],
      rejected_filters: [{ reason: 'not_in_datasource', column: 'nowhere' }],
    });
    expect(body.result[0]?.cache_key).toMatch(/^[0-9a-f]{64}$/);
    expect(body.result[0]?.query).toMatch(/^SELECT [^$]+;\n\n$/s);
    expect(text).toContain('"big":9007199254740993,"count":1,"total":10.50');
  });

  test('a bare number finer than a double filters exactly [R30]', async () => {
    const json = JSON.stringify(
      context([{ columns: ['id'], filters: [{ col: 'big', op: 'IN', val: ['?'] }] }]),
    );
    const answer = await server.fetch(
      new Request(`http://sextant.test${PATH}`, {
        method: 'POST',
        headers: {
          Cookie: admin.cookie,
          'X-CSRFToken': admin.csrfToken,
          'Content-Type': 'application/json',
        },
        body: json.replace('"?"', '9007199254740993'),
      }),
    );
    expect(((await answer.json()) as { result: Entry[] }).result[0]?.data).toEqual([{ id: 1 }]);
  });

  test('shares refer to the totals requested beside them', async () => {
    const shares = {
      columns: ['id'],
      metrics: [SUM],
      row_limit: 1,
      orderby: [['id', true]],
      post_processing: [
        { operation: 'contribution', options: { columns: ['total'], rename_columns: ['%'] } },
      ],
    };
    const alone = await post(context([shares]));
    const beside = await post(context([shares, { metrics: [SUM], columns: [], row_limit: 0 }]));
    expect(alone.body.result[0]?.data[0]?.['%']).toBe(1);
    expect(beside.body.result[0]?.data[0]?.['%']).toBeCloseTo(10.5 / 60.75);
    expect(beside.text).toContain('"total":60.75');
  });

  test('shares refer to the sum of the groups that a condition on metrics chose', async () => {
    const chosen = { columns: ['id'], metrics: [SUM], extras: { having: 'SUM(price) < 25' } };
    const shares = {
      ...chosen,
      row_limit: 1,
      orderby: [['id', true]],
      post_processing: [
        { operation: 'contribution', options: { columns: ['total'], rename_columns: ['%'] } },
      ],
    };
    const aggregates = { total: { operator: 'sum', column: 'total' } };
    const sums = [{ operation: 'aggregate', options: { groupby: [], aggregates } }];
    const beside = await post(
      context([shares, { ...chosen, row_limit: 0, post_processing: sums }]),
    );
    expect(beside.body.result[0]?.data[0]?.['%']).toBeCloseTo(10.5 / 30.5);
    expect(beside.body.result[1]?.data).toEqual([{ total: 30.5 }]);
  });

  test('the sum and the number of all groups have more of them than rows come unasked', async () => {
    const many = await newDataset('groups_of_one', 'SELECT * FROM range(60000) AS t(n)');
    const aggregates = { count: { operator: 'sum', column: 'count' } };
    const sums = [{ operation: 'aggregate', options: { groupby: [], aggregates } }];
    const query = { columns: ['n'], metrics: ['count'], row_limit: 0, post_processing: sums };
    const { body } = await post(context([query], { datasource: { id: many, type: 'table' } }));
    expect(body.result[0]?.data).toEqual([{ count: 60_000 }]);
    const both = {
      total: { operator: 'sum', column: 'count' },
      groups: { operator: 'count', column: 'count' },
    };
    const counted = [{ operation: 'aggregate', options: { groupby: [], aggregates: both } }];
    const whole = await post(
      context([{ ...query, post_processing: counted }], {
        datasource: { id: many, type: 'table' },
      }),
    );
    expect(whole.body.result[0]?.data).toEqual([{ total: 60_000, groups: 60_000 }]);
  });
});

describe('the cache', () => {
  test('replies to the same request until it is forced or the dataset changes', async () => {
    const request = (more = {}) => post(context([{ columns: ['note'], metrics: ['count'] }], more));
    const facts = async (more = {}) => {
      const [entry] = (await request(more)).body.result;
      return [entry?.is_cached, entry?.cached_dttm !== null];
    };
    expect(await facts()).toEqual([null, false]);
    expect(await facts()).toEqual([true, true]);
    expect(await facts({ force: true })).toEqual([null, false]);
    expect(await facts({ custom_cache_timeout: -1 })).toEqual([null, false]);
    await admin.put(`/api/v1/dataset/${id}`, { json: { description: 'changed' } });
    expect(await facts()).toEqual([null, false]);
  });

  const MANY = 30_000;
  test('keeps a long result as one file for rows and CSV, until others need its place [T31]', async () => {
    const sql = `SELECT range AS n, 9007199254740993 + range AS big FROM range(${MANY})`;
    const many = await newDataset('many', sql);
    const query = { columns: ['n', 'big'], row_limit: MANY };
    const wanted = { ...context([query]), datasource: { id: many, type: 'table' } };
    const held = () => readdirSync(engineFolders(server.dataDir).held);
    const before = held();
    // The copy on disk is made after the reply.
    const settles = () => eventually(() => expect(held()).toHaveLength(before.length + 1));
    const lines = async () => {
      const form_data = { ...wanted, result_format: 'csv' };
      return (await (await admin.post(PATH, { form: { form_data } })).text()).split('\n');
    };

    const first = await post(wanted);
    expect([first.body.result[0]?.is_cached, first.body.result[0]?.rowcount]).toEqual([null, MANY]);
    expect(first.text).toContain('{"n":29999,"big":9007199254770992}]');
    await settles();
    expect((await lines()).slice(-2)).toEqual(['29999,9007199254770992', '']);

    const again = await post(wanted);
    expect(again.body.result[0]).toMatchObject({ is_cached: true, sql_rowcount: MANY });
    expect(again.body.result[0]?.data).toEqual(first.body.result[0]?.data);
    await settles();

    await post({ ...wanted, force: true });
    await settles();
    await post({ ...wanted, custom_cache_timeout: -1 });
    await settles();
  });

  test('has one answer for questions that differ in filters which the dataset has no column for', async () => {
    const ask = async (filters: readonly object[]) => {
      const { body } = await post(context([{ columns: ['id'], metrics: ['count'], filters }]));
      return pick(body.result[0], ['is_cached', 'cache_key', 'rejected_filters', 'data']);
    };
    const elsewhere = (val: string) => ({ col: 'elsewhere', op: 'IN', val: [val] });
    const id = { col: 'id', op: '>', val: 1 };
    const first = await ask([id, elsewhere('here')]);
    const rejected_filters = [{ column: 'elsewhere', reason: 'not_in_datasource' }];
    expect(first).toMatchObject({ is_cached: null, rejected_filters });
    expect(await ask([id, elsewhere('there')])).toEqual({ ...first, is_cached: true });
    expect(await ask([id])).toEqual({ ...first, is_cached: true, rejected_filters: [] });
    expect(await ask([elsewhere('there')])).toMatchObject({ is_cached: null, rejected_filters });
  });

  test('makes a file from the rows of an earlier request', async () => {
    const queries = [{ columns: ['id', 'price'], orderby: [['id', true]] }];
    const form_data = context(queries, { result_format: 'csv', force: true });
    await admin.post(PATH, { form: { form_data } });
    const { text, body } = await post(context(queries));
    expect(body.result[0]).toMatchObject({ is_cached: true, rowcount: 4, sql_rowcount: 4 });
    expect(text).toContain('{"id":1,"price":10.50}');
  });

  test('reveals nothing to people who may not see the dataset: hidden looks missing [T12, T13]', async () => {
    const query = [{ columns: ['name'], metrics: ['count'] }];
    expect((await post(context(query))).status).toBe(200);
    expect((await post(context(query))).body.result[0]?.is_cached).toBe(true);
    const hidden = await post(context(query), viewer);
    const missing = await post(
      { ...context(query), datasource: { id: 999, type: 'table' } },
      viewer,
    );
    expect([hidden.status, hidden.body]).toEqual([404, { message: 'Not found' }]);
    expect([missing.status, missing.body]).toEqual([hidden.status, hidden.body]);
    const nested = await post(
      {
        ...context([{ ...query[0], datasource: { id, type: 'table' } }]),
        datasource: { id, type: 'dataset' },
      },
      viewer,
    );
    expect(nested.status).toBe(404);
  });
});

describe('result types', () => {
  const entry = async (
    result_type: string,
    query: object = { columns: ['name'], metrics: ['count'] },
  ) => (await post(context([query], { result_type }))).body.result[0] as Entry;

  test('the result type “results” gives rows and columns only', async () => {
    expect(Object.keys(await entry('results')).sort()).toEqual(
      ['colnames', 'coltypes', 'data', 'detected_currency', 'rowcount', 'sql_rowcount'].sort(),
    );
  });
  test('the result type “query” gives the SQL, or the reason why there is none', async () => {
    expect(await entry('query')).toEqual({
      language: 'sql',
      query: expect.stringMatching(/^SELECT .*;$/s) as string,
    });
    expect(await entry('query', { metrics: ['nope'] })).toEqual({
      language: 'sql',
      error: "Metric 'nope' does not exist",
    });
  });
  test('the result type “query” gives the SQL of each time that is compared', async () => {
    const query = {
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
      time_offsets: ['1 month ago', 'inherit'],
    };
    const { query: sql, other_times: others } = await entry('query', query);
    expect(sql).toContain('2024-02-01');
    expect(others).toEqual([
      { offset: '1 month ago', query: expect.stringContaining('2024-01-01') as string },
      { offset: 'inherit', query: expect.stringContaining('2024-01-03') as string },
    ]);
    const endless = await entry('query', { ...query, filters: [] });
    expect(Object.keys(endless)).toEqual(['language', 'query']);
    const ranges = { ...query, time_offsets: ['2024-01-01 : 2024-02-01'] };
    expect(await entry('query', ranges)).toEqual({ language: 'sql', query: sql });
  });
  test('the whole result tells the dates of each time that is compared', async () => {
    const query = {
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
      time_offsets: ['1 month ago', 'inherit'],
    };
    expect(await entry('full', query)).toMatchObject({
      from_dttm: Date.UTC(2024, 1, 1),
      other_times: [
        { offset: '1 month ago', from_dttm: Date.UTC(2024, 0, 1), to_dttm: Date.UTC(2024, 1, 1) },
        { offset: 'inherit', from_dttm: Date.UTC(2024, 0, 3), to_dttm: Date.UTC(2024, 1, 1) },
      ],
    });
    expect(await entry('full', { ...query, time_offsets: [] })).not.toHaveProperty('other_times');
  });
  test('columns and time grains come from the dataset and the database', async () => {
    expect((await entry('columns')).data).toContainEqual({
      column_name: 'at',
      verbose_name: null,
      dtype: 2,
    });
    expect((await entry('timegrains')).data).toContainEqual({
      name: 'Day',
      function: "DATE_TRUNC('day', {col})",
      duration: 'P1D',
    });
  });
  test('among columns truth counts as text', async () => {
    const datasource = { id: await newDataset('truths', 'SELECT true AS ok'), type: 'table' };
    const { body } = await post({ ...context([{}], { result_type: 'columns' }), datasource });
    expect(body.result[0]?.data).toEqual([{ column_name: 'ok', verbose_name: null, dtype: 1 }]);
  });
  test.each([
    [1.5, 1],
    ['2', 2],
    [1e20, 4],
  ])('the row limit %j gives %i rows', async (row_limit, count) => {
    expect((await entry('results', { columns: ['id'], metrics: [], row_limit })).data).toHaveLength(
      count,
    );
  });
  test.each(['samples', 'drill_detail'])('the rows of %s can be counted', async (result_type) => {
    const filters = [{ col: 'id', op: '>', val: 1 }];
    const { body } = await post(context([{ is_rowcount: true, filters }], { result_type }));
    expect(body.result[0]?.data).toEqual([{ rowcount: 3 }]);
  });

  test('samples are of all times, except where a filter of their own names some', async () => {
    const old = { granularity: 'at', time_range: '1990 : 1991' };
    const { data, ...all } = await entry('samples', old);
    expect(data).toHaveLength(4);
    expect(all).toMatchObject({ from_dttm: null, to_dttm: null });
    const filters = [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2020 : 2021' }];
    expect((await entry('samples', { time_range: old.time_range, filters })).data).toEqual([]);
    expect((await entry('drill_detail', old)).data).toEqual([]);
  });
  test('a range in minutes reaches up to midnight, like those in days', async () => {
    const time = { granularity: 'at', time_range: 'Last 5 minutes' };
    const { from_dttm, to_dttm } = await entry('full', { columns: ['id'], ...time });
    const midnight = Math.floor(server.deps.now().getTime() / 86_400_000) * 86_400_000;
    expect([from_dttm, to_dttm]).toEqual([midnight - 300_000, midnight]);
  });

  test('samples and drill details are rows of the dataset under the same filters [RT-09]', async () => {
    const query = {
      columns: ['name'],
      metrics: ['count'],
      filters: [{ col: 'id', op: '>', val: 2 }],
      post_processing: [{ operation: 'rank', options: { metric: 'count' } }],
    };
    for (const type of ['samples', 'drill_detail']) {
      const { colnames, data } = await entry(type, query);
      expect(colnames).toEqual(['id', 'name', 'price', 'big', 'at', 'note']);
      expect(new Set(data.map((row) => row.id))).toEqual(new Set([3, 4]));
    }
  });
});

/** The text of a file in an archive. */
const entryOf = (archive: Buffer, name: string): string => {
  const at = archive.indexOf(name);
  const extra = archive.readUInt16LE(at - 2);
  return inflateRawSync(archive.subarray(at + name.length + extra), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString();
};

describe('files', () => {
  const csvOf = async (queries: readonly object[]) =>
    admin.post(PATH, { form: { form_data: context(queries, { result_format: 'csv' }) } });

  test('a CSV has the names that people read, exact numbers and no formula [RT-06, T17, R30]', async () => {
    const answer = await csvOf([
      { columns: ['name', 'price', 'big', 'at', 'note'], orderby: [['id', true]] },
    ]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=\d{8}_\d{6}\.csv$/,
    );
    expect(await answer.text()).toBe(
      [
        "name,'=Price,big,at,note",
        'Ada,10.50,9007199254740993,2024-01-31 00:00:00,',
        `'=1+1,20.00,2,2024-02-29 12:00:00,"a, ""b"""`,
        "'@sum,30.25,3,2024-02-29 12:00:00,",
        ',,,,',
        '',
      ].join('\n'),
    );
  });

  test('has the name that a step gives to a column, also where the dataset has another column of that name', async () => {
    const renamed = { operation: 'rename', options: { columns: { id: 'price' } } };
    const answer = await csvOf([{ columns: ['id'], row_limit: 1, post_processing: [renamed] }]);
    expect(await answer.text()).toMatch(/^\uFEFF?price\n/);
  });

  test('several queries come in one archive', async () => {
    const answer = await csvOf([{ columns: ['id'] }, { metrics: ['count'] }]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(bytes.readUInt32LE(0)).toBe(0x04034b50);
    for (const part of ['query_1.csv', 'query_2.csv', '\uFEFFCOUNT(*)\n4\n'])
      expect(bytes.includes(part)).toBe(true);
  });

  test('a workbook has the names that people read, numbers as numbers and no formula [T17, R30]', async () => {
    const form_data = context(
      [{ columns: ['name', 'price', 'big', 'at'], orderby: [['id', true]] }],
      { result_format: 'xlsx' },
    );
    const answer = await admin.post(PATH, { form: { form_data } });
    expect(answer.headers.get('content-disposition')).toMatch(/filename=\d{8}_\d{6}\.xlsx$/);
    const sheet = entryOf(Buffer.from(await answer.arrayBuffer()), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('=Price</t>');
    expect(sheet).toMatch(/<c s="\d+"><v>10.50<\/v><\/c>/);
    expect(sheet).toContain('>9007199254740993</t>');
    expect(sheet).toMatch(/<c t="inlineStr" s="2"><is><t xml:space="preserve">=1\+1</);
  });

  test('several queries come as workbooks in one archive', async () => {
    const queries = [{ columns: ['id'] }, { metrics: ['count'] }];
    const form_data = context(queries, { result_format: 'xlsx' });
    const bytes = Buffer.from(
      await (await admin.post(PATH, { form: { form_data } })).arrayBuffer(),
    );
    for (const part of ['query_1.xlsx', 'query_2.xlsx']) expect(bytes.includes(part)).toBe(true);
  });

  test('the server gives no file to people who may not export', async () => {
    await server.store.db.deleteFrom('role_grants').where('permission', '=', 'can_csv').execute();
    const refused = await viewer.post(PATH, {
      json: context([{ columns: ['id'] }], { result_format: 'csv' }),
    });
    expect([refused.status, await refused.json()]).toEqual([403, { message: 'Forbidden' }]);
  });
});

describe('refusals', () => {
  test('a request with too many queries is refused before any of them is read [T31]', async () => {
    const { status, body } = await post(context(Array.from({ length: 101 }, () => ONE)));
    expect([status, body.message]).toEqual([400, expect.stringContaining('101 queries')]);
  });

  const ONE = { columns: ['id'] };
  test.each([
    [
      { ...ONE, extras: { time_grain_sqla: 'P7D' } },
      "Request is incorrect: {'queries': {0: {'extras': {'time_grain_sqla': ['Must be one of: PT1S, ",
    ],
    [
      { ...ONE, extras: { evil: 1 } },
      "Request is incorrect: {'queries': {0: {'extras': {'evil': ['Unknown field.']}}}}",
    ],
    [{ ...ONE, filters: [{ col: 'id', op: 'REGEX' }] }, "{'op': ['Must be one of: ==, !=, "],
    [
      { ...ONE, filters: [{ col: 'id', op: '==', val: 1, formattedVal: '1' }] },
      "{'formattedVal': ['Unknown field.']}",
    ],
    [{ ...ONE, row_limit: -1 }, '`row_limit` must be greater than or equal to 0'],
    [{ ...ONE, orderby: [['id']] }, "{'orderby': {0: ['Length must be 2.']}}"],
    [{ ...ONE, orderby: ['id'] }, "{'orderby': {0: ['Not a valid tuple.']}}"],
    [{ ...ONE, orderby: [['id', null]] }, "{'orderby': {0: {1: ['Field may not be null.']}}}"],
    [{ columns: [null] }, "{'columns': {0: ['Field may not be null.']}}"],
    [{ ...ONE, url_params: 'x' }, "{'url_params': ['Not a valid mapping type.']}"],
    [{ ...ONE, url_params: { a: 1 } }, "{'url_params': {'a': {'value': ['Not a valid string.']}}}"],
    [
      { ...ONE, orderby: [['', true]] },
      "{'orderby': {0: {0: ['orderby column must be populated']}}}",
    ],
    [{ ...ONE, post_processing: [{}] }, "{'operation': ['Missing data for required field.']}"],
    [
      { ...ONE, post_processing: [{ operation: 'flatten', evil: 1 }] },
      "{'post_processing': {0: {'evil': ['Unknown field.']}}}",
    ],
    [
      { ...ONE, post_processing: [{ operation: '__proto__' }] },
      "{'operation': ['Must be one of: aggregate, boxplot, compare, ",
    ],
    [{ ...ONE, extras: { where: '((' } }, 'Invalid SQL clause: (('],
    [{ ...ONE, extras: { where: 'id > 1; SELECT 1' } }, 'Invalid SQL clause: id > 1; SELECT 1'],
    [{ ...ONE, extras: { where: 'nope > 1' } }, 'Error: '],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT 1)', label: 'x' }] },
      'Error: Custom SQL fields cannot contain sub-queries.',
    ],
  ])('the request %j gets 400: %s [T1]', async (query, message) => {
    const { status, body } = await post(context([query]));
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('a condition must not contain a subquery [T1]', async () => {
    const { status, body } = await post(
      context([{ ...ONE, extras: { where: 'id IN (SELECT 1)' } }]),
    );
    expect(status).toBe(403);
    expect(body).toMatchObject({
      errors: [
        {
          error_type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
          message: 'Custom SQL fields cannot contain sub-queries.',
        },
      ],
    });
  });

  test.each([
    [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(id', label: 'x' }] }, 7],
    [{ columns: [{ sqlExpression: 'id +', label: 'x' }] }, 5],
  ])(
    'an expression that cannot be read as SQL is told with its place: %j [T1]',
    async (query, column) => {
      const { status, body } = await post(context([query]));
      expect(status).toBe(422);
      expect(body).toMatchObject({
        errors: [
          {
            message: expect.stringMatching(/^Invalid expression of (?:metric|column) x: /),
            error_type: 'INVALID_SQL_ERROR',
            level: 'error',
            extra: { engine: 'duckdb', line: 1, column, issue_codes: [{ code: 1003 }] },
          },
        ],
      });
    },
  );

  test('a body that is not JSON is refused as such', async () => {
    const answer = await admin.post(PATH, { form: { other: 1 } });
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'Request is not JSON' }]);
    const headers = { 'Content-Type': 'application/json' };
    const unreadable = await admin.post(PATH, { body: '{', headers });
    expect(unreadable.status).toBe(400);
    expect(await unreadable.json()).toMatchObject({
      errors: [{ error_type: 'GENERIC_BACKEND_ERROR', extra: { issue_codes: [{ code: 1011 }] } }],
    });
  });

  test('a datasource without a type is no request, and one without anything lacks its id', async () => {
    const message = async (datasource: object) =>
      (await post({ ...context([ONE]), datasource })).body.message;
    expect(await message({ id })).toBe(
      "Request is incorrect: {'_schema': ['Request is incorrect']}",
    );
    expect(await message({})).toBe(
      "Request is incorrect: {'datasource': {'id': ['Missing data for required field.']}}",
    );
  });

  test('a request without a query is refused, and one with a missing dataset names it', async () => {
    expect((await post(context([]))).body).toEqual({ result: [] });
    expect((await post({ queries: [] })).body.message).toContain("'datasource'");
    expect((await post({ ...context([]), extra: 1 })).body.message).toContain(
      "{'extra': ['Unknown field.']}",
    );
  });

  test('one failing query fails the request', async () => {
    expect((await post(context([ONE, { metrics: ['nope'] }]))).status).toBe(400);
  });
});

describe('a saved chart', () => {
  const saved = async (query_context: string | null) => {
    const answer = await admin.post('/api/v1/chart/', {
      json: {
        slice_name: 'Sold',
        viz_type: 'table',
        datasource_id: id,
        datasource_type: 'table',
        params: '{}',
        ...(query_context ? { query_context } : {}),
      },
    });
    return ((await answer.json()) as { id: number }).id;
  };

  test('gives its rows by the query context it was saved with', async () => {
    const chart = await saved(JSON.stringify(context([{ metrics: ['count'] }])));
    const answer = await admin.get(`/api/v1/chart/${chart}/data/?format=json&type=results`);
    expect(((await answer.json()) as { result: Entry[] }).result[0]?.data).toEqual([{ count: 4 }]);
    const csv = await admin.get(`/api/v1/chart/${chart}/data/?format=csv`);
    expect(await csv.text()).toBe('COUNT(*)\n4\n');
    expect((await viewer.get(`/api/v1/chart/${chart}/data/`)).status).toBe(404);
    expect((await admin.get(`/api/v1/chart/${chart}/data/?type=nope`)).status).toBe(400);
  });

  test('says that it must be saved again when it has no query context', async () => {
    const answer = await admin.get(`/api/v1/chart/${await saved(null)}/data/`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'Chart has no query context saved. Please save the chart again.' },
    ]);
  });
});
