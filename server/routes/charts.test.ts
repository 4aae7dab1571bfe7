import { beforeEach, describe, expect, test } from 'vitest';
import { aChartServer, type Who } from '../../mocks/aChartServer.ts';
import { createDatasets } from '../store/datasets.ts';
import { lists } from './lists.ts';
import { charts } from './charts.ts';
import { dashboards } from './dashboards.ts';
import { favorites } from './favorites.ts';

const API = '/api/v1/chart';
let server: Awaited<ReturnType<typeof aChartServer>>;
beforeEach(async () => {
  server = await aChartServer([lists, favorites, dashboards, charts]);
});

const PARAMS = '{"viz_type":"pie","metric":"count","old_key":{"kept":true}}';
const bodyOf = (name: string, dataset: 'open' | 'secret' = 'open') => ({
  slice_name: name,
  viz_type: 'pie',
  params: PARAMS,
  datasource_id: server.datasets[dataset],
  datasource_type: 'table',
});
const aChart = async (name: string, dataset: 'open' | 'secret' = 'open', who: Who = 'ada') => {
  const { body } = await server.ask(who, 'POST', `${API}/`, bodyOf(name, dataset));
  return (body as { id: number }).id;
};
const aDashboard = async (who: Who = 'ada', published = false) => {
  const { body } = await server.ask(who, 'POST', '/api/v1/dashboard/', {
    dashboard_title: 'D',
    published,
  });
  return (body as { id: number }).id;
};
const read = async (id: number, who: Who = 'ada') => {
  const { body } = await server.ask(who, 'GET', `${API}/${id}`);
  return (body as { result: Record<string, unknown> }).result;
};
const list = async (q: string, who: Who = 'ada') => {
  const { status, body } = await server.ask(who, 'GET', `${API}/?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { count: number; ids: number[]; result: Record<string, unknown>[] };
};

describe('a chart', () => {
  test('belongs to the person who created it, is sent back as it came, and keeps its parameters unchanged', async () => {
    const reply = await server.ask('ada', 'POST', `${API}/`, bodyOf('Revenue'));
    expect(reply).toMatchObject({ status: 201, body: { result: bodyOf('Revenue') } });
    const { id } = reply.body as { id: number };
    expect(await read(id)).toMatchObject({
      slice_name: 'Revenue',
      params: PARAMS,
      url: `/explore/?slice_id=${id}`,
      datasource_name_text: 'main.open',
      owners: [{ id: server.userIds.ada, email: 'ada@example.org' }],
      dashboards: [],
    });
  });

  test('names its dataset also when that is deleted, until it has another one', async () => {
    const id = await aChart('Revenue');
    await createDatasets(server.deps.store.db).remove([server.datasets.open]);
    expect(await read(id)).toMatchObject({
      datasource_name_text: 'main.open',
      datasource_uuid: null,
    });
    const json = { datasource_id: server.datasets.secret, datasource_type: 'table' };
    expect((await server.ask('admin', 'PUT', `${API}/${id}`, json)).status).toBe(200);
    const row = await server.deps.store.db
      .selectFrom('charts')
      .select('datasource_name')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ datasource_name: null });
  });

  test.each<[Who, 'open' | 'secret', boolean]>([
    ['admin', 'secret', true],
    ['ada', 'secret', true],
    ['viewer', 'open', true],
    ['viewer', 'secret', false],
    ['stranger', 'open', false],
  ])('lets %s read it on the %s dataset: %s [T13]', async (who, dataset, sees) => {
    const id = await aChart('Revenue', dataset);
    const reply = await server.ask(who, 'GET', `${API}/${id}`);
    expect(reply.status).toBe(sees ? 200 : 404);
    expect(await list('()', who)).toMatchObject({ count: sees ? 1 : 0 });
  });

  test.each([
    [{ slice_name: undefined }, 400, { slice_name: ['Missing data for required field.'] }],
    [{ slice_name: '' }, 400, { slice_name: ['Length must be between 1 and 250.'] }],
    [{ slice_name: 'x'.repeat(251) }, 400, { slice_name: ['Length must be between 1 and 250.'] }],
    [{ params: '{' }, 400, { params: ['JSON not valid'] }],
    [{ foo: 1 }, 400, { foo: ['Unknown field.'] }],
    [
      { datasource_type: 'pigeon' },
      400,
      { datasource_type: ['Must be one of: table, dataset, query, saved_query, view.'] },
    ],
    [{ datasource_id: 999 }, 422, { datasource_id: ['Datasource does not exist'] }],
    [{ dashboards: [999] }, 422, { dashboards: ['Dashboards do not exist'] }],
    [{ owners: [999] }, 422, { owners: ['Owners are invalid'] }],
  ])('with %j is refused by name and not created', async (change, status, message) => {
    const reply = await server.ask('ada', 'POST', `${API}/`, { ...bodyOf('X'), ...change });
    expect(reply).toMatchObject({ status, body: { message } });
    expect((await list('()')).count).toBe(0);
  });

  test.each(['params', 'query_context'])(
    'with %s of more than a million characters is refused [T31]',
    async (field) => {
      const long = JSON.stringify({ text: 'x'.repeat(1_000_000) });
      const made = { ...bodyOf('X'), [field]: long };
      expect(await server.ask('ada', 'POST', `${API}/`, made)).toMatchObject({
        status: 400,
        body: { message: { [field]: ['Longer than maximum length 1000000.'] } },
      });
    },
  );

  test('on a dataset its person may not read is refused like one on a missing dataset [T14]', async () => {
    const reply = await server.ask('viewer', 'POST', `${API}/`, bodyOf('X', 'secret'));
    expect(reply).toMatchObject({
      status: 422,
      body: { message: { datasource_id: ['Datasource does not exist'] } },
    });
  });

  test('is changed and deleted only by its owners: others get 403 if they see it, 404 if not [T14]', async () => {
    const id = await aChart('Revenue');
    for (const [method, path, body] of [
      ['PUT', `${API}/${id}`, { slice_name: 'Mine' }],
      ['DELETE', `${API}/${id}`, undefined],
      ['DELETE', `${API}/?q=!(${id})`, undefined],
    ] as const) {
      expect((await server.ask('viewer', method, path, body)).status).toBe(403);
      expect((await server.ask('stranger', method, path, body)).status).toBe(404);
      expect((await server.ask('anonymous', method, path, body)).status).toBe(401);
    }
    expect((await server.ask('ada', 'PUT', `${API}/${id}`, { slice_name: 'Mine' })).body).toEqual({
      id,
      result: { slice_name: 'Mine' },
    });
    expect(await read(id)).toMatchObject({ slice_name: 'Mine', params: PARAMS });
  });

  test('lets everybody who sees it refresh its query context, and change nothing else', async () => {
    const id = await aChart('Revenue');
    const refresh = { query_context: '{"a":1}', query_context_generation: true };
    expect((await server.ask('viewer', 'PUT', `${API}/${id}`, refresh)).status).toBe(200);
    expect((await read(id)).query_context).toBe('{"a":1}');
    const more = { ...refresh, slice_name: 'Mine' };
    expect((await server.ask('viewer', 'PUT', `${API}/${id}`, more)).status).toBe(403);
  });

  test('goes only on dashboards that its owner may change, and stays on hidden ones [T14]', async () => {
    const id = await aChart('Revenue');
    const [own, hidden] = [await aDashboard('ada'), await aDashboard('viewer')];
    await server.ask('admin', 'PUT', `${API}/${id}`, { dashboards: [own, hidden] });
    expect((await read(id)).dashboards).toMatchObject([{ id: own, dashboard_title: 'D' }]);
    await server.ask('ada', 'PUT', `${API}/${id}`, { dashboards: [] });
    expect((await read(id)).dashboards).toEqual([]);
    expect((await read(id, 'admin')).dashboards).toMatchObject([{ id: hidden }]);
    const foreign = await server.ask('ada', 'PUT', `${API}/${id}`, { dashboards: [hidden] });
    expect(foreign.status).toBe(422);
  });

  test('is not deleted when another one of the same request cannot be', async () => {
    const [a, b] = [await aChart('A'), await aChart('B')];
    expect((await server.ask('ada', 'DELETE', `${API}/?q=!(${a},999)`)).status).toBe(404);
    expect((await server.ask('ada', 'DELETE', `${API}/`)).status).toBe(400);
    expect((await server.ask('ada', 'DELETE', `${API}/?q=!(${a},${b})`)).body).toEqual({
      message: 'Deleted 2 charts',
    });
    expect((await list('()')).count).toBe(0);
  });
});

describe('the list of charts', () => {
  test('comes in pages of at most a hundred, newest change first, with the count of all', async () => {
    const ids = [await aChart('A'), await aChart('B'), await aChart('C')];
    const page = await list('(page:1,page_size:2)');
    expect(page).toMatchObject({ count: 3, ids: [ids[0]], list_title: 'List Slice' });
    expect((await list('(page_size:500)')).ids).toEqual(ids.toReversed());
  });

  test('gives the named columns only, ignores unknown ones, and gives all when it knows none', async () => {
    await aChart('A');
    const some = await list('(columns:!(id,owners.id,nonsense,changed_by.first_name))');
    expect(some.result).toEqual([
      {
        id: expect.any(Number),
        owners: [{ id: server.userIds.ada }],
        changed_by: { first_name: 'Ada' },
      },
    ]);
    const [row = {}] = (await list('(columns:!(nonsense))')).result;
    expect(row).toMatchObject({ slice_name: 'A', form_data: { viz_type: 'pie', old_key: {} } });
    expect(row).toHaveProperty('form_data.datasource', `${server.datasets.open}__table`);
    expect(row).not.toHaveProperty('query_context');
  });

  test.each([
    ['(col:slice_name,opr:chart_all_text,value:rev)', ['Revenue']],
    ["(col:slice_name,opr:chart_all_text,value:'%')", ['100% sure']],
    ['(col:slice_name,opr:chart_all_text,value:secret)', ['Costs']],
    ['(col:viz_type,opr:in,value:!(pie,bar))', ['100% sure', 'Costs', 'Revenue']],
    ['(col:viz_type,opr:eq,value:bar)', []],
    ['(col:datasource_type,opr:eq,value:table)', ['100% sure', 'Costs', 'Revenue']],
    ['(col:owners,opr:rel_m_m,value:ADA)', ['100% sure', 'Costs', 'Revenue']],
    ['(col:owners,opr:rel_m_m,value:VIEWER)', []],
    ['(col:id,opr:chart_is_favorite,value:!t)', ['Costs']],
    ['(col:id,opr:chart_is_favorite,value:!f)', ['100% sure', 'Revenue']],
    ['(col:slice_name,opr:nobody_knows_it,value:x)', ['100% sure', 'Costs', 'Revenue']],
  ])('finds with the filter %s the charts %j', async (filter, names) => {
    await aChart('Revenue');
    const costs = await aChart('Costs', 'secret');
    await aChart('100% sure');
    await server.ask('ada', 'POST', `${API}/${costs}/favorites/`);
    const q = filter
      .replace('ADA', String(server.userIds.ada))
      .replace('VIEWER', String(server.userIds.viewer));
    const { result } = await list(`(filters:!(${q}),order_column:slice_name,order_direction:asc)`);
    expect(result.map((row) => row.slice_name)).toEqual(names);
  });

  test.each([
    ['(filters:!((col:params,opr:eq,value:x)))', 'Filter column: params not allowed to filter'],
    [
      '(filters:!((col:owners,opr:eq,value:1)))',
      'Filter operation: eq not allowed on column: owners',
    ],
    ['(order_column:id)', 'Invalid order by column: id'],
    ['(columns:!(id),select_columns:!(id))', 'Cannot use both select and sel columns'],
    ['(columns', 'Not a valid rison/json argument'],
  ])('refuses %s with 400: %s', async (q, message) => {
    const reply = await server.ask('ada', 'GET', `${API}/?q=${encodeURIComponent(q)}`);
    expect(reply).toMatchObject({ status: 400, body: { message } });
  });

  test.each([
    'slice_name',
    'viz_type',
    'datasource_id',
    'datasource_name',
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'changed_on',
    'last_saved_at',
    'last_saved_by.id',
    'last_saved_by.first_name',
    'last_saved_by.last_name',
  ])('can be ordered by %s, both ways', async (column) => {
    const [a, b] = [await aChart('A', 'open', 'admin'), await aChart('B', 'secret')];
    const asc = await list(`(order_column:${column},order_direction:asc)`);
    const desc = await list(`(order_column:${column},order_direction:desc)`);
    expect(new Set(asc.ids)).toEqual(new Set([a, b]));
    if (column !== 'viz_type' && column !== 'last_saved_by.last_name') {
      expect(desc.ids).toEqual(asc.ids.toReversed());
    }
  });

  test('finds owners by name, not by e-mail, and puts the selected ones first', async () => {
    const ownersFound = async (q: string) =>
      (await server.ask('ada', 'GET', `${API}/related/owners?q=${encodeURIComponent(q)}`)).body;
    expect(await ownersFound('(filter:ada,page:0,page_size:100)')).toEqual({
      count: 1,
      result: [
        {
          value: server.userIds.ada,
          text: 'Ada Test',
          extra: { active: true, email: 'ada@example.org' },
        },
      ],
    });
    expect(await ownersFound('(filter:example)')).toEqual({ count: 0, result: [] });
    expect(await ownersFound(`(filter:ada,include_ids:!(${server.userIds.viewer}))`)).toMatchObject(
      {
        count: 2,
        result: [{ text: 'Viewer Test' }, { text: 'Ada Test' }],
      },
    );
    expect((await server.ask('ada', 'GET', `${API}/related/dashboards`)).status).toBe(404);
  });
});
