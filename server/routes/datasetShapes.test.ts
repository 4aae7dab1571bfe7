/** Datasets on the wire have the fields and the refusals of a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;
let id = 0;
const ROOT = '/api/v1/dataset';

const json = async <T = Record<string, unknown>>(answer: Response | Promise<Response>) => {
  const reply = await answer;
  return { status: reply.status, body: (await reply.json()) as T };
};
const create = async (table_name: string, sql: string): Promise<number> => {
  const dataset = { database: server.databaseId, schema: 'main', table_name, sql };
  const { body } = await json<{ id: number }>(admin.post(`${ROOT}/`, { json: dataset }));
  return body.id;
};

interface Described {
  readonly result: Record<string, unknown> & {
    readonly uuid: string;
    readonly columns: readonly Record<string, unknown>[];
    readonly metrics: readonly Record<string, unknown>[];
    readonly database: object;
  };
}
const described = async (key: number | string) =>
  (await json<Described>(admin.get(`${ROOT}/${key}`))).body.result;

beforeAll(async () => {
  server = await aServer({ users: [aUser({ roles: ['Gamma'] })] });
  admin = await server.signIn();
  viewer = await server.signIn('viewer');
  id = await create('shaped', "select 1 as a, timestamp '2024-01-02' as at");
});
afterAll(() => server.close());

const keysOf = (record: object | undefined) => Object.keys(record ?? {}).toSorted();

describe('a dataset', () => {
  test('has exactly the fields of a real server', async () => {
    const answer = await json<Described>(admin.get(`${ROOT}/${id}`));
    expect(keysOf(answer.body)).toEqual(['id', 'result']);
    const { result } = answer.body;
    expect(keysOf(result)).toEqual(
      `always_filter_main_dttm cache_timeout catalog changed_by changed_on changed_on_humanized
      column_formats columns created_by created_on created_on_humanized currency_code_column database
      datasource_name datasource_type default_endpoint description extra fetch_values_predicate
      filter_select_enabled granularity_sqla id is_managed_externally is_sqllab_view kind
      main_dttm_col metrics name normalize_columns offset order_by_choices owners schema select_star
      sql table_name template_params time_grain_sqla uid url uuid verbose_map`.split(/\s+/),
    );
    expect(keysOf(result.columns[0])).toEqual(
      `advanced_data_type changed_on column_name created_on description expression extra filterable
      groupby id is_active is_dttm python_date_format type type_generic uuid verbose_name`.split(
        /\s+/,
      ),
    );
    expect(keysOf(result.metrics[0])).toEqual(
      `changed_on created_on currency d3format description expression extra id metric_name
      metric_type uuid verbose_name warning_text`.split(/\s+/),
    );
    expect(keysOf(result.database)).toEqual(
      'allow_multi_catalog backend database_name id uuid'.split(' '),
    );
  });

  test('is found by its key as by its number, and only by people who may read it [T13]', async () => {
    const { uuid } = await described(id);
    expect((await described(uuid)).id).toBe(id);
    for (const path of [uuid, `${uuid}/related_objects`, `${uuid}/drill_info/`]) {
      expect((await admin.get(`${ROOT}/${path}`)).status).toBe(200);
      expect((await viewer.get(`${ROOT}/${path}`)).status).toBe(404);
    }
  });

  test('says which charts and dashboards use it, as a real server does', async () => {
    const chart = { slice_name: 'Shaped', datasource_id: id, datasource_type: 'table' };
    await admin.post('/api/v1/dashboard/', { json: { dashboard_title: 'Board' } });
    await admin.post('/api/v1/chart/', { json: { ...chart, dashboards: [1] } });
    expect((await json(admin.get(`${ROOT}/${id}/related_objects`))).body).toEqual({
      charts: {
        count: 1,
        result: [{ id: 1, slice_name: 'Shaped', viz_type: null }],
      },
      dashboards: {
        count: 1,
        result: [{ id: 1, json_metadata: null, slug: null, title: 'Board' }],
      },
    });
  });

  test('is taken back as it came, and settings it does not have are refused by name', async () => {
    const { columns, metrics } = await described(id);
    const sent = {
      columns: columns.map((one) => ({ ...one, verbose_name: `The ${String(one.column_name)}` })),
      metrics,
      offset: 0,
      filter_select_enabled: true,
      is_sqllab_view: false,
      default_endpoint: null,
    };
    expect((await admin.put(`${ROOT}/${id}`, { json: sent })).status).toBe(200);
    expect((await described(id)).columns).toMatchObject([
      { column_name: 'a', verbose_name: 'The a', type_generic: 0 },
      { column_name: 'at', verbose_name: 'The at', type_generic: 2 },
    ]);
    const refused = await json(admin.put(`${ROOT}/${id}`, { json: { default_endpoint: '/x' } }));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(
      '"default_endpoint":["Datasets open in Explore only."]',
    );
  });

  test('keeps its hours offset when it is changed and duplicated', async () => {
    const hours = async (one: number) => (await described(one)).offset;
    const made = await json<{ id: number }>(
      admin.post(`${ROOT}/`, {
        json: { database: server.databaseId, table_name: 'later', sql: 'SELECT 1 AS a' },
      }),
    );
    expect(await hours(made.body.id)).toBe(0);
    await admin.put(`${ROOT}/${made.body.id}`, { json: { offset: '-5' } });
    await admin.put(`${ROOT}/${made.body.id}`, { json: { description: 'x' } });
    expect(await hours(made.body.id)).toBe(-5);
    const copy = await json<{ id: number }>(
      admin.post(`${ROOT}/duplicate`, {
        json: { base_model_id: made.body.id, table_name: 'later too' },
      }),
    );
    expect(await hours(copy.body.id)).toBe(-5);
    const far = await json(admin.put(`${ROOT}/${made.body.id}`, { json: { offset: 1_000_001 } }));
    expect([far.status, JSON.stringify(far.body)]).toEqual([
      422,
      expect.stringContaining('"offset":["Times can be moved by 1,000,000 hours at most."]'),
    ]);
    await admin.put(`${ROOT}/${made.body.id}`, { json: { offset: null } });
    expect(await hours(made.body.id)).toBe(0);
  });

  test('keeps whether the main time is always filtered, when it is made, changed and duplicated', async () => {
    const filters = async (one: number) => (await described(one)).always_filter_main_dttm;
    const made = await json<{ id: number }>(
      admin.post(`${ROOT}/`, {
        json: {
          database: server.databaseId,
          table_name: 'filtered',
          sql: 'SELECT 1 AS a',
          always_filter_main_dttm: true,
        },
      }),
    );
    expect(await filters(made.body.id)).toBe(true);
    const copy = await json<{ id: number }>(
      admin.post(`${ROOT}/duplicate`, {
        json: { base_model_id: made.body.id, table_name: 'filtered too' },
      }),
    );
    expect(await filters(copy.body.id)).toBe(true);
    await admin.put(`${ROOT}/${made.body.id}`, { json: { description: 'x' } });
    expect(await filters(made.body.id)).toBe(true);
    await admin.put(`${ROOT}/${made.body.id}`, { json: { always_filter_main_dttm: false } });
    expect(await filters(made.body.id)).toBe(false);
  });

  test('is told as made with what its creation left out', async () => {
    const wanted = { database: server.databaseId, table_name: 'told', sql: 'SELECT 1 AS a' };
    const { status, body } = await json(admin.post(`${ROOT}/`, { json: wanted }));
    expect(status).toBe(201);
    expect(body.result).toEqual({
      ...wanted,
      always_filter_main_dttm: false,
      normalize_columns: false,
    });
  });

  test.each([
    ['columns', [{ id: 9999, column_name: 'b' }]],
    ['metrics', [{ id: 9999, metric_name: 'b', expression: '1' }]],
  ])('does not take %s of another dataset by their number', async (field, entries) => {
    const before = await described(id);
    const { status, body } = await json(admin.put(`${ROOT}/${id}`, { json: { [field]: entries } }));
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: { [field]: [`One or more ${field} do not exist`] } },
    });
    expect((await described(id))[field]).toEqual(before[field]);
  });

  test('names the entry that is no object', async () => {
    const { status, body } = await json<{
      errors: { extra: { messages: unknown } }[];
    }>(admin.put(`${ROOT}/${id}`, { json: { columns: [1] } }));
    expect(status).toBe(422);
    expect(body.errors[0]?.extra.messages).toEqual({
      columns: { 0: { _schema: ['Invalid input type.'] } },
    });
  });

  test('shows the certificate that is written in the settings of a column', async () => {
    const { columns } = await described(id);
    const extra = JSON.stringify({ certification: { certified_by: 'Ada', details: 'checked' } });
    const [first, ...rest] = columns;
    await admin.put(`${ROOT}/${id}`, { json: { columns: [{ ...first, extra }, ...rest] } });
    const key = `datasourceKey=${id}__table`;
    const path = `/superset/fetch_datasource_metadata?${key}`;
    type Datasource = { columns: object[] };
    const { body } = await json<Datasource>(admin.get(path));
    expect(body.columns).toMatchObject([
      { is_certified: true, certified_by: 'Ada', certification_details: 'checked' },
      { is_certified: false, certified_by: null },
    ]);
  });

  test.each([
    ['an unknown field', { foo: 1 }, { foo: ['Unknown field.'] }],
    ['a wrong type', { table_name: 5 }, { table_name: ['Not a valid string.'] }],
    [
      'an unknown field of a column',
      { columns: [{ column_name: 'a', foo: 1 }] },
      { columns: { 0: { foo: ['Unknown field.'] } } },
    ],
    [
      'a metric without an expression',
      { metrics: [{ metric_name: 'x' }] },
      { metrics: { 0: { expression: ['Missing data for required field.'] } } },
    ],
  ])('refuses a change with %s, naming it and repeating the request', async (_, sent, messages) => {
    expect(await json(admin.put(`${ROOT}/${id}`, { json: sent }))).toEqual({
      status: 422,
      body: {
        errors: [
          {
            message: 'The schema of the submitted payload is invalid.',
            error_type: 'MARSHMALLOW_ERROR',
            level: 'error',
            extra: {
              messages,
              payload: sent,
              issue_codes: [
                { code: 1040, message: 'Issue 1040 - The submitted payload failed validation.' },
              ],
            },
          },
        ],
      },
    });
  });
});

describe('the parts of a dataset', () => {
  test('are looked up again by a refresh, which keeps descriptions', async () => {
    const one = await create('fresh', 'select 1 as a, 2 as b');
    const columns = [{ column_name: 'a', verbose_name: 'The a', type: 'INTEGER' }];
    await admin.put(`${ROOT}/${one}`, { json: { columns } });
    expect(await json(admin.put(`${ROOT}/${one}/refresh`))).toEqual({
      status: 200,
      body: { message: 'OK' },
    });
    expect((await described(one)).columns).toMatchObject([
      { column_name: 'a', verbose_name: 'The a' },
      { column_name: 'b', verbose_name: null },
    ]);
  });

  test.each([
    ['column', 'columns'],
    ['metric', 'metrics'],
  ] as const)('a %s is deleted by its number, once', async (part, list) => {
    const one = await create(`less ${part}`, 'select 1 as a');
    const [first] = (await described(one))[list];
    const path = `${ROOT}/${one}/${part}/${String(first?.id)}`;
    expect(await json(admin.del(path))).toEqual({ status: 200, body: { message: 'OK' } });
    expect((await described(one))[list]).toEqual([]);
    expect(await json(admin.del(path))).toEqual({ status: 404, body: { message: 'Not found' } });
  });

  test('cannot be changed by people who do not see it [T14]', async () => {
    for (const answer of [
      viewer.put(`${ROOT}/${id}/refresh`),
      viewer.del(`${ROOT}/${id}/column/1`),
      viewer.del(`${ROOT}/${id}/metric/1`),
      viewer.post(`${ROOT}/duplicate`, { json: { base_model_id: id, table_name: 'mine' } }),
    ]) {
      expect([403, 404]).toContain((await answer).status);
    }
  });
});

describe('a copy of a dataset', () => {
  test('has its columns and metrics under another name', async () => {
    const body = { base_model_id: id, table_name: 'a copy' };
    const made = await json<{ id: number }>(admin.post(`${ROOT}/duplicate`, { json: body }));
    expect(made).toMatchObject({ status: 201, body: { result: body } });
    const [original, copy] = [await described(id), await described(made.body.id)];
    expect(copy.table_name).toBe('a copy');
    expect(copy.sql).toBe(original.sql);
    expect(copy.columns.map(({ column_name }) => column_name)).toEqual(['a', 'at']);
    expect(copy.uuid).not.toBe(original.uuid);
  });

  test.each([
    ['an unknown dataset', { base_model_id: 99_999, table_name: 'x' }, 422],
    ['a name that is taken', { base_model_id: 1, table_name: 'shaped' }, 422],
    ['no name', { base_model_id: 1 }, 400],
  ])('of %s is refused', async (_, body, status) => {
    expect((await admin.post(`${ROOT}/duplicate`, { json: body })).status).toBe(status);
  });
});
