import { beforeEach, describe, expect, test } from 'vitest';
import { aChartServer, type Who } from '../../mocks/aChartServer.ts';
import { charts } from './charts.ts';
import { dashboards } from './dashboards.ts';
import { dashboardPermalinks } from './dashboardPermalinks.ts';
import { dashboardState } from './dashboardState.ts';
import { exploreState } from './exploreState.ts';

const RANDOM_128_BITS = /^[\w-]{22}$/;
let server: Awaited<ReturnType<typeof aChartServer>>;
let dashboardId: number;
let chartId: number;
beforeEach(async () => {
  server = await aChartServer([
    dashboardState,
    dashboardPermalinks,
    dashboards,
    charts,
    exploreState,
  ]);
  const chart = await server.ask('ada', 'POST', '/api/v1/chart/', {
    slice_name: 'A',
    datasource_id: server.datasets.open,
    datasource_type: 'table',
  });
  chartId = (chart.body as { id: number }).id;
  const layout = { x: { type: 'CHART', id: 'x', meta: { chartId } } };
  const dashboard = await server.ask('ada', 'POST', '/api/v1/dashboard/', {
    dashboard_title: 'D',
    published: true,
    json_metadata: JSON.stringify({ positions: layout }),
  });
  dashboardId = (dashboard.body as { id: number }).id;
});
const keyOf = (body: unknown) => (body as { key: string }).key;

describe.each([
  {
    name: 'filter state',
    path: () => `/api/v1/dashboard/${dashboardId}/filter_state`,
    body: (n: number) => ({ value: `{"a":${n}}` }),
    read: (n: number) => ({ value: `{"a":${n}}` }),
  },
  {
    name: 'form data',
    path: () => '/api/v1/explore/form_data',
    body: (n: number) => ({
      datasource_id: server.datasets.open,
      datasource_type: 'table',
      chart_id: chartId,
      form_data: `{"a":${n}}`,
    }),
    read: (n: number) => ({ form_data: `{"a":${n}}` }),
  },
])('$name', ({ path, body, read }) => {
  const session = (id: string) => ({ cookie: `session=${id}` });
  const post = async (n: number, tab: string, headers = session('s1'), who: Who = 'viewer') => {
    const reply = await server.ask(who, 'POST', `${path()}${tab}`, body(n), headers);
    expect(reply.status).toBe(201);
    return keyOf(reply.body);
  };

  test('keeps one key for one tab, and others for other tabs, other sessions and no tab [T13]', async () => {
    const key = await post(1, '?tab_id=1');
    expect(key).toMatch(RANDOM_128_BITS);
    expect(await post(2, '?tab_id=1')).toBe(key);
    const others = [
      await post(3, '?tab_id=2'),
      await post(4, '?tab_id=1', session('s2')),
      await post(5, ''),
      await post(6, ''),
      await post(7, '?tab_id=1', session('s3'), 'ada'),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
    const { body: kept } = await server.ask('viewer', 'GET', `${path()}/${key}`);
    expect(kept).toEqual(read(2));
  });

  test('gives another tab its own key when it writes, and leaves the first unchanged', async () => {
    const key = await post(1, '?tab_id=1');
    const same = await server.ask(
      'viewer',
      'PUT',
      `${path()}/${key}?tab_id=1`,
      body(2),
      session('s1'),
    );
    expect(same).toMatchObject({ status: 200, body: { key } });
    const other = await server.ask(
      'viewer',
      'PUT',
      `${path()}/${key}?tab_id=2`,
      body(3),
      session('s1'),
    );
    expect(keyOf(other.body)).not.toBe(key);
    expect((await server.ask('viewer', 'GET', `${path()}/${key}`)).body).toEqual(read(2));
  });

  test('reveals nothing to people who may not see its object [T13]', async () => {
    const key = await post(1, '?tab_id=1');
    expect((await server.ask('ada', 'GET', `${path()}/${key}`)).status).toBe(200);
    expect((await server.ask('stranger', 'GET', `${path()}/${key}`)).status).toBe(404);
    expect((await server.ask('viewer', 'GET', `${path()}/${'x'.repeat(22)}`)).status).toBe(404);
  });

  test('is deleted only by the person who created it, once', async () => {
    const key = await post(1, '?tab_id=1');
    expect((await server.ask('ada', 'DELETE', `${path()}/${key}`)).status).toBe(404);
    expect(await server.ask('viewer', 'DELETE', `${path()}/${key}`)).toMatchObject({
      status: 200,
      body: { message: 'Deleted successfully' },
    });
    expect((await server.ask('viewer', 'DELETE', `${path()}/${key}`)).status).toBe(404);
  });

  test('needs an object that its viewer can see', async () => {
    const { status, body: answer } = await server.ask('stranger', 'POST', path(), body(1));
    expect({ status, answer }).toEqual({
      status: 404,
      answer: { message: 'Resource was not found.' },
    });
  });
});

test('form data that is no JSON is refused as on a real server, other fields by name', async () => {
  const save = (json: object) => server.ask('ada', 'POST', '/api/v1/explore/form_data', json);
  const source = { datasource_id: 1, datasource_type: 'table' };
  expect(await save({ ...source, form_data: '{' })).toMatchObject({
    status: 400,
    body: { message: ['JSON not valid'] },
  });
  expect(await save({ ...source, form_data: 5 })).toMatchObject({
    status: 400,
    body: { message: { form_data: ['Not a valid string.'] } },
  });
});

test('a filter state belongs to its dashboard', async () => {
  const api = '/api/v1/dashboard';
  const made = await server.ask('ada', 'POST', `${api}/${dashboardId}/filter_state`, {
    value: '{}',
  });
  const other = await server.ask('ada', 'POST', `${api}/`, { dashboard_title: 'Other' });
  const { id } = other.body as { id: number };
  const reply = await server.ask('ada', 'GET', `${api}/${id}/filter_state/${keyOf(made.body)}`);
  expect(reply.status).toBe(404);
  const bad = await server.ask('ada', 'POST', `${api}/${dashboardId}/filter_state`, { value: '{' });
  expect(bad).toMatchObject({ status: 400, body: { message: { value: ['JSON not valid'] } } });
});

describe('links to a dashboard', () => {
  const api = () => `/api/v1/dashboard/${dashboardId}/permalink`;
  const state = {
    dataMask: { 'NATIVE_FILTER-a': { id: 'NATIVE_FILTER-a' } },
    activeTabs: ['TAB-a'],
    urlParams: [
      ['a', '1'],
      ['standalone', '1'],
    ],
    anchor: 'TAB-a',
  };

  test('have the same key for the same state, and lead back to it', async () => {
    const first = await server.ask('ada', 'POST', api(), state);
    expect(first.status).toBe(201);
    const key = keyOf(first.body);
    expect(key).toMatch(RANDOM_128_BITS);
    expect(first.body).toEqual({ key, url: `http://sextant.test/superset/dashboard/p/${key}/` });
    expect(keyOf((await server.ask('viewer', 'POST', api(), state)).body)).toBe(key);
    expect(keyOf((await server.ask('ada', 'POST', api(), { anchor: 'x' })).body)).not.toBe(key);
    const { body } = await server.ask('viewer', 'GET', `/api/v1/dashboard/permalink/${key}`);
    expect(body).toEqual({ dashboardId: expect.stringMatching(/^[\da-f-]{36}$/), state });
    const hidden = await server.ask('stranger', 'GET', `/api/v1/dashboard/permalink/${key}`);
    expect(hidden.status).toBe(404);
  });

  test('lead to the dashboard with all parameters and the anchor', async () => {
    const key = keyOf((await server.ask('ada', 'POST', api(), state)).body);
    const page = await server.ask('ada', 'GET', `/superset/dashboard/p/${key}/?edit=true`);
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toMatch(
      new RegExp(
        `^/superset/dashboard/[\\da-f-]{36}/\\?permalink_key=${key}&a=1&standalone=1&edit=true#TAB-a$`,
      ),
    );
    const anonymous = await server.ask('anonymous', 'GET', `/superset/dashboard/p/${key}/`);
    expect(anonymous.headers.get('location')).toMatch(/^\/login\/\?next=/);
    const unknown = await server.ask('ada', 'GET', '/superset/dashboard/p/nothing/');
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Error: Invalid permalink key' } });
  });
});

describe('links to a chart', () => {
  const api = '/api/v1/explore/permalink';
  const formData = () => ({ datasource: `${server.datasets.open}__table`, slice_id: chartId });

  test('have a key each and carry the form data', async () => {
    const [first, second] = [
      await server.ask('viewer', 'POST', api, { formData: formData(), urlParams: [['a', 'b']] }),
      await server.ask('viewer', 'POST', api, { formData: formData() }),
    ];
    expect(first.status).toBe(201);
    expect(keyOf(first.body)).not.toBe(keyOf(second.body));
    const { body } = await server.ask('ada', 'GET', `${api}/${keyOf(first.body)}`);
    expect(body).toEqual({
      chartId,
      datasourceId: server.datasets.open,
      datasourceType: 'table',
      datasource: `${server.datasets.open}__table`,
      state: { formData: formData(), urlParams: [['a', 'b']] },
    });
    const hidden = await server.ask('stranger', 'GET', `${api}/${keyOf(first.body)}`);
    expect(hidden.status).toBe(404);
  });

  test('need an existing object and a complete body', async () => {
    const post = (body: object) => server.ask('viewer', 'POST', api, body);
    expect(await post({})).toMatchObject({
      status: 400,
      body: { message: { formData: ['Missing data for required field.'] } },
    });
    expect((await post({ formData: {} })).status).toBe(400);
    expect(
      await post({ formData: { datasource: `${server.datasets.secret}__table` } }),
    ).toMatchObject({
      status: 404,
      body: { message: 'Dataset does not exist' },
    });
    expect(await post({ formData: { ...formData(), slice_id: 999 } })).toMatchObject({
      status: 404,
      body: { message: 'Chart not found.' },
    });
  });
});
