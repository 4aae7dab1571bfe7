/**
 * This server gives the replies of a real Superset about dashboards: the same status, the same keys, the same kinds of
 * values.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { exchanges, recorded } from '../../test/recorded.ts';
import { differences, shapeOf } from '../../test/shapes.ts';
import { EXAMPLE_DATASETS } from '../examples/datasets.ts';
import { flightsDashboard } from '../examples/flights.ts';
import { moviesDashboard } from '../examples/movies.ts';
import { writeExamples } from '../examples/writeExamples.ts';

interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly json?: unknown };
  readonly response: { readonly status: number; readonly body: unknown };
}

const folder = recorded('dashboards');
const recordedByName = new Map(folder ? exchanges<Exchange>(folder) : []);

/** Our path for a recorded one, with our ids. */
type Ids = Readonly<Record<'board' | 'spare' | 'foreign' | 'key' | 'link', string>>;
const REPLAYED: Readonly<Record<string, (ids: Ids) => string>> = {
  'get.json': ({ board }) => `/api/v1/dashboard/${board}`,
  'get_columns.json': ({ board }) =>
    `/api/v1/dashboard/${board}?q=(columns:!(id,slug,dashboard_title,json_metadata))`,
  'get_404.json': () => '/api/v1/dashboard/99999',
  'get_badq.json': ({ board }) => `/api/v1/dashboard/${board}?q=(columns`,
  'charts.json': ({ board }) => `/api/v1/dashboard/${board}/charts`,
  'datasets.json': ({ board }) => `/api/v1/dashboard/${board}/datasets`,
  'tabs.json': ({ board }) => `/api/v1/dashboard/${board}/tabs`,
  'list.json': () => '/api/v1/dashboard/?q=(page_size:2)',
  'related_owners.json': () => "/api/v1/dashboard/related/owners?q=(filter:'',page:0,page_size:5)",
  'related_changed_by.json': () =>
    "/api/v1/dashboard/related/changed_by?q=(filter:'',page:0,page_size:5)",
  'related_tags.json': () => '/api/v1/dashboard/related/tags',
  'create.json': () => '/api/v1/dashboard/',
  'create_unknown.json': () => '/api/v1/dashboard/',
  'put_title.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'put_unknown.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'put_md_bad.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'put_md_unknown.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'put_positions.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'put_position.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'put_publish.json': ({ spare }) => `/api/v1/dashboard/${spare}`,
  'filters_add.json': ({ spare }) => `/api/v1/dashboard/${spare}/filters`,
  'filters_mod.json': ({ spare }) => `/api/v1/dashboard/${spare}/filters`,
  'colors.json': ({ spare }) => `/api/v1/dashboard/${spare}/colors?mark_updated=false`,
  'fs_create.json': ({ board }) => `/api/v1/dashboard/${board}/filter_state?tab_id=1`,
  'fs_put.json': ({ board, key }) => `/api/v1/dashboard/${board}/filter_state/${key}?tab_id=1`,
  'fs_get.json': ({ board, key }) => `/api/v1/dashboard/${board}/filter_state/${key}`,
  'fs_404.json': ({ board }) => `/api/v1/dashboard/${board}/filter_state/nothing`,
  'permalink_create.json': ({ board }) => `/api/v1/dashboard/${board}/permalink`,
  'permalink_get.json': ({ link }) => `/api/v1/dashboard/permalink/${link}`,
  'fav_add.json': ({ board }) => `/api/v1/dashboard/${board}/favorites/`,
  'fav_status.json': ({ board, spare }) =>
    `/api/v1/dashboard/favorite_status/?q=!(${board},${spare})`,
  'fav_del.json': ({ board }) => `/api/v1/dashboard/${board}/favorites/`,
  'delete_404.json': () => '/api/v1/dashboard/99999',
};

/** Depends on the stored objects: names of tabs, filters and columns, settings of charts. */
const IS_OF_THE_DATA =
  /^\.result\.(native_filters|all_tabs)\.|\.(form_data|verbose_map|dataMask)\./;

describe.runIf(folder)('a recorded exchange', () => {
  let server: TestServer;
  let admin: Client;
  let ids: Ids;

  beforeAll(async () => {
    server = await aServer({ users: [aUser()] });
    admin = await server.signIn();
    const datasets = EXAMPLE_DATASETS.filter(({ key }) => key === 'flights' || key === 'movies');
    const tables = datasets.map(
      ({ key, columns }) =>
        [
          key,
          {
            schema: 'main',
            name: key,
            file: '',
            rows: 0,
            bytes: 0,
            comment: null,
            columns: columns
              .filter(({ expression }) => expression === undefined)
              .map(({ name }) => ({
                name,
                type: 'STRING',
                nativeType: 'VARCHAR',
                generic: 1 as const,
                nullable: true,
                comment: null,
              })),
          },
        ] as const,
    );
    await writeExamples(
      server.store.db,
      { datasets, dashboards: [flightsDashboard, moviesDashboard], charts: [] },
      {
        databaseId: server.databaseId,
        tables: new Map(tables),
        ownerId: admin.userId,
        now: new Date(),
      },
    );
    const idOf = async (path: string, json: object) =>
      (await (await admin.post(path, { json })).json()) as { id: number; key: string };
    const spare = await idOf('/api/v1/dashboard/', { dashboard_title: 'Spare' });
    const state = await idOf('/api/v1/dashboard/flights/filter_state?tab_id=1', { value: '{}' });
    const link = await idOf('/api/v1/dashboard/flights/permalink', {
      dataMask: { a: { id: 'a', filterState: { value: ['x'] }, extraFormData: { filters: [{}] } } },
      activeTabs: ['TAB-1'],
      urlParams: [['a', '1']],
      anchor: 'TAB-1',
    });
    ids = { board: '1', spare: String(spare.id), foreign: '2', key: state.key, link: link.key };
  });
  afterAll(() => server.close());

  test.each(Object.entries(REPLAYED))('%s', async (name, pathOf) => {
    const exchange = recordedByName.get(name);
    expect(exchange, `${name} is not among the recorded exchanges`).toBeDefined();
    if (!exchange) return;
    const { method, json } = exchange.request;
    const answer = await admin.request(method, pathOf(ids), json === undefined ? {} : { json });
    const body = (await answer.json()) as unknown;
    expect(answer.status, JSON.stringify(body)).toBe(exchange.response.status);
    const found = differences(shapeOf(exchange.response.body), shapeOf(body));
    expect(found.filter((path) => !IS_OF_THE_DATA.test(path))).toEqual([]);
  });
});
