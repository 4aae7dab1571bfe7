/** Small calls that clients make around everything else answer as a real server's do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;
let chartId = 0;
let datasetId = 0;

beforeAll(async () => {
  server = await aServer({ users: [aUser({ roles: ['Gamma'] })] });
  admin = await server.signIn();
  viewer = await server.signIn('viewer');
  const id = async (path: string, json: object) =>
    ((await (await admin.post(path, { json })).json()) as { id: number }).id;
  datasetId = await id('/api/v1/dataset/', {
    database: server.databaseId,
    schema: 'main',
    table_name: 'one',
    sql: 'select 1 as a',
  });
  chartId = await id('/api/v1/chart/', {
    slice_name: 'Bars',
    datasource_id: datasetId,
    datasource_type: 'table',
  });
});
afterAll(() => server.close());

const ask = async (client: Client, path: string) => {
  const answer = await client.get(path);
  const text = await answer.text();
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    body: text === '' ? null : (JSON.parse(text) as object),
    location,
  };
};
const anonymous = (path: string) => server.fetch(new Request(`http://sextant.test${path}`));

describe('about the server', () => {
  test('the menu has the pages that the person may open', async () => {
    const labels = async (client: Client) => {
      const { body } = await ask(client, '/api/v1/menu/');
      return (body as { result: { label: string }[] }).result.map(({ label }) => label);
    };
    expect(await labels(admin)).toContain('Databases');
    expect(await labels(viewer)).toEqual(['Dashboards', 'Charts', 'Datasets']);
    expect(await (await anonymous('/api/v1/menu/')).json()).toEqual({ result: [] });
  });

  test.each([
    ['/api/v1/available_domains/', 200, { result: { domains: null } }],
    ['/api/v1/advanced_data_type/types', 200, { result: [] }],
    [
      '/api/v1/advanced_data_type/convert?q=(type:port,values:!(80))',
      400,
      { message: 'Invalid advanced data type: port' },
    ],
    [
      '/api/v1/advanced_data_type/convert',
      400,
      { message: "Not a valid rison schema 'type' is a required property" },
    ],
    [
      '/api/v1/advanced_data_type/convert?q=(type:port,values:!())',
      400,
      { message: 'Not a valid rison schema [] should be non-empty' },
    ],
    ['/api/v1/user/1/avatar.png', 204, null],
    ['/api/v1/user/9999/avatar.png', 404, { message: 'Not found' }],
    ['/superset/language_pack/xx/', 404, { error: "Language pack doesn't exist on the server" }],
  ])('%s is answered with %d', async (path, status, body) => {
    expect(await ask(viewer, path)).toMatchObject({ status, body });
    if (path.startsWith('/api/')) expect((await anonymous(path)).status).toBe(401);
  });

  test('the language pack of English says that it is English', async () => {
    expect((await ask(viewer, '/superset/language_pack/en/')).body).toMatchObject({
      locale_data: { superset: { '': { lang: 'en' } } },
    });
  });
});

describe('the event log', () => {
  beforeAll(async () => {
    const events = [{ event_name: 'mount_explorer', slice_id: chartId }];
    await admin.post('/superset/log/?explode=events', { form: { events } });
  });

  test('lists what people opened, to people who may read it', async () => {
    const { body } = await ask(admin, '/api/v1/log/?q=(page_size:1)');
    expect(body).toMatchObject({
      count: 1,
      list_title: 'Logs',
      result: [{ action: 'mount_explorer', slice_id: chartId, dashboard_id: null, user_id: 1 }],
    });
    const [row] = (body as { result: object[] }).result;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      'action dashboard_id dttm duration_ms json referrer slice_id user user_id'.split(' '),
    );
    expect((await ask(viewer, '/api/v1/log/')).status).toBe(403);
  });

  test('shows one event by its number', async () => {
    const { body } = await ask(admin, '/api/v1/log/?q=(page_size:1)');
    const [id = 0] = (body as { ids: number[] }).ids;
    expect((await ask(admin, `/api/v1/log/${id}`)).body).toMatchObject({
      id,
      show_title: 'Show Log',
      result: { action: 'mount_explorer', user: { username: 'admin' } },
    });
    expect((await ask(admin, '/api/v1/log/999999')).status).toBe(404);
    expect((await ask(viewer, `/api/v1/log/${id}`)).status).toBe(403);
  });
});

describe('an address of an earlier version', () => {
  test('of a chart leads to Explore, and only for people who see the chart [T13]', async () => {
    expect(await ask(admin, `/superset/slice/${chartId}/`)).toMatchObject({
      status: 302,
      location: `/explore/?slice_id=${chartId}`,
    });
    expect((await ask(admin, `/superset/slice/${chartId}/?standalone=1`)).location).toBe(
      `/explore/?standalone=true&slice_id=${chartId}`,
    );
    expect((await ask(viewer, `/superset/slice/${chartId}/`)).status).toBe(404);
    expect((await anonymous(`/superset/slice/${chartId}/`)).headers.get('location')).toBe(
      `/login/?next=${encodeURIComponent(`/superset/slice/${chartId}/`)}`,
    );
  });

  test('of Explore keeps its parameters', async () => {
    expect((await ask(admin, '/superset/explore/?slice_id=3')).location).toBe(
      '/explore/?slice_id=3',
    );
    expect((await ask(admin, '/superset/explore/table/7/?form_data=%7B%7D')).location).toBe(
      '/explore/?form_data=%7B%7D&datasource_type=table&datasource_id=7',
    );
  });

  test.each([
    ['', 403, { errors: [{ error_type: 'FAILED_FETCHING_DATASOURCE_INFO_ERROR' }] }],
    ['?form_data={"datasource":"999__table"}', 404, { error: 'Datasource does not exist' }],
    ['data/nothing', 404, { error: 'Cached data not found' }],
  ])('for data of charts, /superset/explore_json/%s, is refused', async (path, status, body) => {
    expect(await ask(admin, `/superset/explore_json/${path}`)).toMatchObject({ status, body });
  });

  test('for data of charts answers without telling which datasets exist [T13]', async () => {
    const form_data = JSON.stringify({ datasource: `${datasetId}__table`, viz_type: 'rose' });
    const path = `/superset/explore_json/?form_data=${encodeURIComponent(form_data)}`;
    expect(await ask(viewer, path)).toMatchObject({
      status: 404,
      body: { error: 'Datasource does not exist' },
    });
  });

  test('of a dataset as charts read it still answers, with the same rights [T13]', async () => {
    const path = `/datasource/get/table/${datasetId}/`;
    expect((await ask(admin, path)).body).toMatchObject({ uid: `${datasetId}__table` });
    const missing = { status: 404, body: { error: 'Datasource does not exist' } };
    expect(await ask(viewer, path)).toMatchObject(missing);
    expect(await ask(admin, '/datasource/get/table/9999/')).toMatchObject(missing);
    expect((await ask(admin, '/datasource/get/foo/1/')).status).toBe(400);
  });
});
