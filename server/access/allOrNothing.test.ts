/** A write that fails at any of its steps leaves the store unchanged: each table in turn refuses a write. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aServer,
  aUser,
  type Call,
  type Client,
  PASSWORD,
  type TestServer,
} from '../../mocks/testServer.ts';

/** Rows written beside the work itself, which may stay. */
const BESIDE = new Set(['sessions', 'login_failures', 'sign_in_places', 'events', 'settings']);

let server: TestServer;
let client: Client;
let tables: string[];
let before: Readonly<Record<string, unknown[]>>;
const ids: Record<string, number> = {};

const made = async (path: string, json: unknown): Promise<number> => {
  const answer = await client.post(path, { json });
  const { id } = (await answer.json()) as { id?: number };
  if (id === undefined) throw new Error(`${path}: ${answer.status}`);
  return id;
};

beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  client = await server.signIn();
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
    server.store.db,
  );
  tables = rows.map(({ name }) => name).filter((name) => !BESIDE.has(name));
  ids.dataset = await made('/api/v1/dataset/', {
    database: server.databaseId,
    table_name: 'one',
    sql: 'select 1 as a',
  });
  const chart = { datasource_id: ids.dataset, datasource_type: 'table' };
  ids.chart = await made('/api/v1/chart/', { slice_name: 'A', ...chart });
  ids.dashboard = await made('/api/v1/dashboard/', {
    dashboard_title: 'B',
    json_metadata: JSON.stringify({ positions: layout() }),
  });
  ids.query = await made('/api/v1/saved_query/', { label: 'C' });
  await client.post('/api/v1/tag/', {
    json: {
      name: 'd',
      objects_to_tag: [
        ['query', ids.query],
        ['chart', ids.chart],
      ],
    },
  });
  ids.tag = (await server.store.db.selectFrom('tags').select('id').executeTakeFirstOrThrow()).id;
  const tab = await client.post('/tabstateview/', {
    form: { queryEditor: { title: 'E', dbId: server.databaseId } },
  });
  ids.tab = ((await tab.json()) as { id: number }).id;
  const table = { queryEditorId: ids.tab, dbId: server.databaseId, schema: 'main', name: 't' };
  await client.post('/tableschemaview/', { form: { table } });
  await client.post(`/api/v1/chart/${ids.chart}/favorites/`, {});
  before = await dump();
});
afterAll(() => server.close());

const layout = () => ({
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['CHART-1'] },
  'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: ids.chart } },
});

const dump = async (): Promise<Record<string, unknown[]>> => {
  const all: Record<string, unknown[]> = {};
  for (const name of tables) {
    all[name] = (await sql`select * from ${sql.table(name)}`.execute(server.store.db)).rows;
  }
  return all;
};

const restore = async (all: Readonly<Record<string, unknown[]>>): Promise<void> => {
  const { db } = server.store;
  await sql`pragma foreign_keys = off`.execute(db);
  for (const [name, rows] of Object.entries(all)) {
    await sql`delete from ${sql.table(name)}`.execute(db);
    if (rows.length > 0)
      await db
        .insertInto(name as 'charts')
        .values(rows as never)
        .execute();
  }
  await sql`pragma foreign_keys = on`.execute(db);
};

const EVENTS = ['insert', 'update', 'delete'] as const;
interface Step {
  readonly table: string;
  readonly event: (typeof EVENTS)[number];
}

const trigger = (name: string, { table, event }: Step, does: string) =>
  sql
    .raw(`create trigger ${name} before ${event} on ${table} begin ${does}; end`)
    .execute(server.store.db);
const untrigger = (name: string) => sql.raw(`drop trigger ${name}`).execute(server.store.db);

/** Every kind of write that the work does, to every table. */
const stepsOf = async (work: () => Promise<Response>): Promise<readonly Step[]> => {
  const { db } = server.store;
  const all = tables.flatMap((table) => EVENTS.map((event) => ({ table, event })));
  await sql`create table steps (at integer)`.execute(db);
  for (const [at, step] of all.entries())
    await trigger(`records_${at}`, step, `insert into steps values (${at})`);
  const answer = await work();
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  const { rows } = await sql<{ at: number }>`select distinct at from steps`.execute(db);
  for (const at of all.keys()) await untrigger(`records_${at}`);
  await sql`drop table steps`.execute(db);
  return rows.flatMap(({ at }) => all[at] ?? []);
};

const WRITES: readonly (readonly [
  name: string,
  method: string,
  path: () => string,
  call: () => Call,
])[] = [
  [
    'changing names and password',
    'PUT',
    () => '/api/v1/me/',
    () => ({ json: { first_name: 'New', password: 'a new password', old_password: PASSWORD } }),
  ],
  [
    'making a dataset',
    'POST',
    () => '/api/v1/dataset/',
    () => ({ json: { database: server.databaseId, table_name: 'two', sql: 'select 2 as b' } }),
  ],
  [
    'changing a dataset',
    'PUT',
    () => `/api/v1/dataset/${ids.dataset}`,
    () => ({ json: { description: 'new', owners: [1, 2] } }),
  ],
  ['deleting a dataset', 'DELETE', () => `/api/v1/dataset/${ids.dataset}`, () => ({})],
  [
    'making a chart',
    'POST',
    () => '/api/v1/chart/',
    () => ({
      json: {
        slice_name: 'New',
        datasource_id: ids.dataset,
        datasource_type: 'table',
        dashboards: [ids.dashboard],
        owners: [1, 2],
      },
    }),
  ],
  [
    'changing a chart',
    'PUT',
    () => `/api/v1/chart/${ids.chart}`,
    () => ({ json: { slice_name: 'Changed', dashboards: [], owners: [2, 1] } }),
  ],
  ['deleting charts', 'DELETE', () => `/api/v1/chart/?q=!(${ids.chart})`, () => ({})],
  [
    'making a dashboard',
    'POST',
    () => '/api/v1/dashboard/',
    () => ({
      json: { dashboard_title: 'New', json_metadata: JSON.stringify({ positions: layout() }) },
    }),
  ],
  [
    'changing a dashboard',
    'PUT',
    () => `/api/v1/dashboard/${ids.dashboard}`,
    () => ({
      json: {
        dashboard_title: 'Changed',
        owners: [1, 2],
        json_metadata: JSON.stringify({ positions: layout() }),
      },
    }),
  ],
  [
    'copying a dashboard with its charts',
    'POST',
    () => `/api/v1/dashboard/${ids.dashboard}/copy/`,
    () => ({
      json: {
        dashboard_title: 'Copy',
        duplicate_slices: true,
        json_metadata: JSON.stringify({ positions: layout() }),
      },
    }),
  ],
  ['deleting a dashboard', 'DELETE', () => `/api/v1/dashboard/${ids.dashboard}`, () => ({})],
  ['deleting saved queries', 'DELETE', () => `/api/v1/saved_query/?q=!(${ids.query})`, () => ({})],
  [
    'making tags',
    'POST',
    () => '/api/v1/tag/bulk_create',
    () => ({
      json: {
        tags: [
          { name: 'x', description: 'y', objects_to_tag: [['query', ids.query]] },
          { name: 'z', objects_to_tag: [['chart', ids.chart]] },
        ],
      },
    }),
  ],
  [
    'changing a tag',
    'PUT',
    () => `/api/v1/tag/${ids.tag}`,
    () => ({
      json: { name: 'dd', description: 'e', objects_to_tag: [['dashboard', ids.dashboard]] },
    }),
  ],
  [
    'tagging',
    'POST',
    () => `/api/v1/tag/2/${ids.chart}/`,
    () => ({ json: { properties: { tags: ['f', 'g'] } } }),
  ],
  ['deleting a tag', 'DELETE', () => `/api/v1/tag/${ids.tag}`, () => ({})],
  [
    'opening a tab',
    'POST',
    () => '/tabstateview/',
    () => ({ form: { queryEditor: { title: 'New', dbId: server.databaseId } } }),
  ],
  ['closing a tab', 'DELETE', () => `/tabstateview/${ids.tab}`, () => ({})],
  ['activating a tab', 'POST', () => `/tabstateview/${ids.tab}/activate`, () => ({})],
  [
    'opening a table beside a tab',
    'POST',
    () => '/tableschemaview/',
    () => ({
      form: {
        table: { queryEditorId: ids.tab, dbId: server.databaseId, schema: 'main', name: 't' },
      },
    }),
  ],
  [
    'keeping form data',
    'POST',
    () => '/api/v1/explore/form_data?tab_id=1',
    () => ({
      json: { datasource_id: ids.dataset, datasource_type: 'table', form_data: '{}' },
    }),
  ],
];

describe.each(WRITES)('%s', (_, method, path, call) => {
  test('changes everything it should, or nothing [T14]', async () => {
    await restore(before);
    const ask = () => client.request(method, path(), call());
    const steps = await stepsOf(ask);
    await restore(before);
    expect(steps).not.toEqual([]);
    for (const step of steps) {
      await trigger('refuses', step, "select raise(abort, 'refused here')");
      const answer = await ask().finally(() => untrigger('refuses'));
      expect(answer.status, JSON.stringify(step)).toBeGreaterThanOrEqual(400);
      expect(await dump(), JSON.stringify(step)).toEqual(before);
    }
  });
});
