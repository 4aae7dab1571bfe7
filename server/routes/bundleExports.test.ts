/** Exporting bundles, and that another server makes equal objects of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aZip, metadataOf, sendBundle } from '../../mocks/bundle.ts';
import { DATABASE, networkDatabase, QUERY, salesFiles, UUIDS } from '../../mocks/bundleFiles.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { unzip } from '../../test/unzip.ts';
import { readYaml, writeYaml } from '../bundles/yaml.ts';
import { grant } from '../store/roles.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;
let ids: Readonly<Record<'dashboard' | 'chart' | 'dataset' | 'network', number>>;

const idOf = async (
  { store }: TestServer,
  table: 'dashboards' | 'charts' | 'datasets' | 'databases',
  uuid: string,
): Promise<number> =>
  (await store.db.selectFrom(table).select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .id;

/** The charts that follow have numbers which stand for nothing else in a file. */
const numberChartsFrom = async ({ store }: TestServer, id: number): Promise<void> => {
  const row = {
    id,
    uuid: crypto.randomUUID(),
    name: 'Of the numbers',
    datasource_id: 0,
    datasource_type: 'table',
  };
  await store.db
    .insertInto('charts')
    .values({ ...row, created_on: '', changed_on: '' } as never)
    .execute();
};

beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  await numberChartsFrom(server, 500_100);
  admin = await server.signIn();
  viewer = await server.signIn('viewer');
  expect((await sendBundle(admin, 'dashboard', aZip(salesFiles()))).status).toBe(200);
  const shop = aZip({ ...metadataOf('Database'), 'databases/shop.yaml': networkDatabase() });
  const passwords = { 'databases/shop.yaml': 'a secret' };
  expect((await sendBundle(admin, 'database', shop, { passwords })).status).toBe(200);
  const query = { 'databases/examples.yaml': DATABASE, 'queries/q.yaml': QUERY };
  await sendBundle(admin, 'saved_query', aZip({ ...metadataOf('SavedQuery'), ...query }));
  ids = {
    dashboard: await idOf(server, 'dashboards', UUIDS.dashboard),
    chart: await idOf(server, 'charts', UUIDS.chart),
    dataset: await idOf(server, 'datasets', UUIDS.dataset),
    network: await idOf(server, 'databases', UUIDS.network),
  };
  await admin.put(`/api/v1/dataset/${ids.dataset}`, {
    json: { offset: -3, always_filter_main_dttm: true },
  });
});
afterAll(() => server.close());

const filesOf = async (answer: Response) => {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return new Map(
    Object.entries(files).map(([name, text]) => [
      name.replace(/^[^/]+\//, ''),
      readYaml(text) as Record<string, never>,
    ]),
  );
};

test('a dashboard is exported with its charts, datasets and databases, under one folder', async () => {
  const answer = await admin.get(`/api/v1/dashboard/export/?q=!(${ids.dashboard})&token=abc`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename=dashboard_export_\d{8}T\d{6}\.zip$/,
  );
  expect(answer.headers.get('set-cookie')).toMatch(/^abc=done; Max-Age=600/);
  const files = await filesOf(answer);
  expect([...files.keys()]).toEqual([
    'metadata.yaml',
    `dashboards/Sales_${ids.dashboard}.yaml`,
    `charts/Sales_by_day_${ids.chart}.yaml`,
    `datasets/Sextant/sales_${ids.dataset}.yaml`,
    'databases/Sextant.yaml',
    'tags.yaml',
  ]);
  expect(files.get('metadata.yaml')).toMatchObject({ version: '1.0.0', type: 'Dashboard' });
});

test('a link cannot name the cookie of the session', async () => {
  const answer = await admin.get('/api/v1/dashboard/export/?q=!()&token=session');
  expect(answer.headers.get('set-cookie')).toBe(null);
});

test.each([
  ['chart', 'Slice', 'charts/', 'tags.yaml'],
  ['dataset', 'SqlaTable', 'datasets/', 'databases/Sextant.yaml'],
] as const)('a %s is exported with what it needs', async (resource, type, own, needed) => {
  const files = await filesOf(await admin.get(`/api/v1/${resource}/export/?q=!(${ids[resource]})`));
  expect(files.get('metadata.yaml')).toMatchObject({ type });
  expect([...files.keys()].some((name) => name.startsWith(own))).toBe(true);
  expect([...files.keys()]).toContain(needed);
});

test('a whole installation is exported without its tags', async () => {
  const answer = await admin.get('/api/v1/assets/export/');
  expect(answer.headers.get('content-disposition')).toContain('assets_export_');
  const files = await filesOf(answer);
  expect(files.get('metadata.yaml')).toMatchObject({ type: 'assets' });
  expect([...files.keys()]).toContain('queries/Sextant/main/All_sales.yaml');
  expect([...files.keys()]).toContain('databases/shop.yaml');
  expect([...files.keys()]).not.toContain('tags.yaml');
});

test.each([
  ['an unknown id', (): string => `!(${ids.dashboard},99999)`, 404, 'Not found'],
  ['no list', (): string => '', 400, "Not a valid rison schema {} is not of type 'array'"],
] as const)('%s exports nothing', async (_, q, status, message) => {
  const answer = await admin.get(`/api/v1/dashboard/export/?q=${q()}`);
  expect([answer.status, await answer.json()]).toEqual([status, { message }]);
});

test('an empty list is an empty bundle', async () => {
  const files = await filesOf(await admin.get('/api/v1/dashboard/export/?q=!()'));
  expect([...files.keys()]).toEqual(['metadata.yaml', 'tags.yaml']);
});

test('what somebody may not see is not found, and no export has more than they see [T14]', async () => {
  expect((await viewer.get(`/api/v1/dashboard/export/?q=!(${ids.dashboard})`)).status).toBe(404);
  expect((await viewer.get(`/api/v1/chart/export/?q=!(${ids.chart})`)).status).toBe(404);
  expect((await viewer.get('/api/v1/database/export/?q=!(1)')).status).toBe(403);
  expect((await viewer.get('/api/v1/assets/export/')).status).toBe(403);
});

test('passwords are masked, and people who may not change connections do not learn where a database is [T32]', async () => {
  const uri = async (client: Client, path: string, name: string): Promise<unknown> => {
    const files = await filesOf(await client.get(path));
    return files.get(name)?.sqlalchemy_uri;
  };
  const own = await uri(
    admin,
    `/api/v1/database/export/?q=!(${ids.network})`,
    'databases/shop.yaml',
  );
  expect(own).toBe('postgresql://me:XXXXXXXXXX@localhost:5432/shop');
  const dataset = await server.store.db
    .insertInto('datasets')
    .values({
      uuid: 'dddddddd-0000-0000-0000-000000000001',
      database_id: ids.network,
      table_name: 'orders',
      columns: '[]',
      metrics: '[]',
      created_on: '',
      changed_on: '',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await grant(server.store.db, 'Gamma', 'datasource_access', `[shop].[orders](id:${dataset.id})`);
  await grant(server.store.db, 'Gamma', 'can_export', 'Dataset');
  const someone = await server.signIn('viewer');
  const hidden = await uri(
    someone,
    `/api/v1/dataset/export/?q=!(${dataset.id})`,
    'databases/shop.yaml',
  );
  expect(hidden).toBe('postgresql://');
});

const rowsOf = async ({ store }: TestServer, uuids: readonly string[]) => {
  const { db } = store;
  const charts = await db.selectFrom('charts').selectAll().where('uuid', 'in', uuids).execute();
  const datasets = await db.selectFrom('datasets').selectAll().where('uuid', 'in', uuids).execute();
  return { charts, datasets };
};

test('another server makes equal objects of an export, and its own export says the same', async () => {
  const other = await aServer();
  await numberChartsFrom(other, 900_100);
  try {
    const there = await other.signIn();
    const path = (id: number) => `/api/v1/dashboard/export/?q=!(${id})`;
    const exported = await admin.get(path(ids.dashboard));
    const archive = new Uint8Array(await exported.clone().arrayBuffer());
    const imported = await sendBundle(there, 'dashboard', archive);
    expect(imported.status, await imported.clone().text()).toBe(200);
    const again = await there.get(path(await idOf(other, 'dashboards', UUIDS.dashboard)));
    const [before, after] = [await filesOf(exported), await filesOf(again)];
    const byUuid = (files: typeof before) =>
      Object.fromEntries(
        [...files.values()].flatMap((file) => (file.uuid ? [[file.uuid, file]] : [])),
      );
    const [here, copied] = [byUuid(before), byUuid(after)];
    const withoutDatabase = (file: Record<string, unknown> = {}): Record<string, unknown> => {
      const { database_uuid: _database, ...rest } = file;
      return rest;
    };
    const ofDataset = withoutDatabase(here[UUIDS.dataset]);
    const copiedDataset = withoutDatabase(copied[UUIDS.dataset]);
    expect(copiedDataset).toEqual(ofDataset);
    expect(ofDataset).toMatchObject({
      params: { remote_id: 64 },
      extra: { certification: {} },
      offset: -3,
      always_filter_main_dttm: true,
    });
    const plain = ({ params, query_context: _context, ...chart }: Record<string, unknown>) => {
      const { datasource: _d, ...settings } = params as Record<string, unknown>;
      return { ...chart, params: settings };
    };
    expect(plain(copied[UUIDS.chart] ?? {})).toEqual(plain(here[UUIDS.chart] ?? {}));
    expect(plain(here[UUIDS.chart] ?? {}).params).toMatchObject({
      a_key_of_theirs: 12345678901234567890n,
    });
    const chartThere = await idOf(other, 'charts', UUIDS.chart);
    expect([ids.chart, chartThere]).toEqual([500_101, 900_101]);
    const numberless = (file: Record<string, unknown> | undefined, chart: number) =>
      readYaml(writeYaml(file as never).replaceAll(String(chart), '7')) as Record<string, never>;
    const board = numberless(here[UUIDS.dashboard], ids.chart);
    expect(numberless(copied[UUIDS.dashboard], chartThere)).toEqual(board);
    expect(board).toMatchObject({
      description: 'What was sold',
      position: { 'CHART-a': { meta: { chartId: 7, uuid: UUIDS.chart } } },
      metadata: {
        a_key_of_theirs: { kept: [1] },
        label_colors: { '08': '#1FA8C9' },
        expanded_slices: { 7: true },
        native_filter_configuration: [
          {
            targets: [{ column: { name: 'day' }, datasetUuid: UUIDS.dataset }],
            scope: { excluded: [7] },
          },
        ],
        chart_configuration: { 7: { id: 7 } },
      },
    });
    const { charts, datasets } = await rowsOf(other, [UUIDS.chart, UUIDS.dataset]);
    expect([charts.length, datasets.length]).toEqual([1, 1]);
  } finally {
    await other.close();
  }
});

test('an export that is imported where it comes from changes nothing', async () => {
  const exported = await admin.get(`/api/v1/dashboard/export/?q=!(${ids.dashboard})`);
  const archive = new Uint8Array(await exported.arrayBuffer());
  const fields = { overwrite: true };
  const preview = await sendBundle(admin, 'dashboard', archive, fields, true);
  const { result } = (await preview.json()) as {
    result: { objects: readonly { action: string; differences: unknown }[] };
  };
  expect(result.objects.map(({ action, differences }) => [action, differences])).toEqual(
    Array(4).fill(['left', []]),
  );
});

test('a chart that is on a dashboard and not in its layout is exported in a row of its own', async () => {
  const { db } = server.store;
  await db
    .updateTable('dashboards')
    .set({
      position_json:
        '{"ROOT_ID":{"type":"ROOT","id":"ROOT_ID","children":["GRID_ID"]},"GRID_ID":{"type":"GRID","id":"GRID_ID","children":[]}}',
    })
    .where('id', '=', ids.dashboard)
    .execute();
  const files = await filesOf(await admin.get(`/api/v1/dashboard/export/?q=!(${ids.dashboard})`));
  const position = files.get(`dashboards/Sales_${ids.dashboard}.yaml`)
    ?.position as unknown as Record<string, { children: readonly string[]; meta: object }>;
  const [row = ''] = position.GRID_ID?.children ?? [];
  const [chart = ''] = position[row]?.children ?? [];
  expect(position[chart]?.meta).toMatchObject({ chartId: ids.chart, uuid: UUIDS.chart });
});

describe('the extra settings of a connection', () => {
  const change = async (extra: object) => {
    const json = { extra: JSON.stringify(extra) };
    const answer = await admin.put(`/api/v1/database/${ids.network}`, { json });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  const exported = async () => {
    const answer = await admin.get(`/api/v1/database/export/?q=!(${ids.network})`);
    return (await filesOf(answer)).get('databases/shop.yaml') as Record<string, never>;
  };
  const sent = async (extra: object) => {
    const file = { ...(await exported()), extra };
    const shop = aZip({ ...metadataOf('Database'), 'databases/shop.yaml': file as never });
    return sendBundle(admin, 'database', shop, { overwrite: true });
  };
  const storedExtra = async () => {
    const { result } = (await (
      await admin.get(`/api/v1/database/${ids.network}/connection`)
    ).json()) as {
      result: { extra: string };
    };
    return JSON.parse(result.extra) as object;
  };

  test('are exported by the names that files have for them, and without those that none may have', async () => {
    await change({
      schemas_allowed_for_file_upload: ['public'],
      allowed_functions: ['tax'],
      cost_estimate_enabled: true,
      of_a_plugin: 1,
    });
    expect((await exported()).extra).toEqual({
      cost_estimate_enabled: true,
      schemas_allowed_for_csv_upload: ['public'],
    });
  });

  test('come back by their own names, beside those that no file has', async () => {
    await change({ allowed_functions: ['tax'], of_a_plugin: 1, cost_estimate_enabled: true });
    const answer = await sent({ schemas_allowed_for_csv_upload: '["shop"]' });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(await storedExtra()).toEqual({
      allowed_functions: ['tax'],
      of_a_plugin: 1,
      schemas_allowed_for_file_upload: ['shop'],
    });
  });

  test('have masks in place of passwords, which come back where they were, but not to another host [T32]', async () => {
    const settings = (password: string) => ({
      engine_params: { connect_args: { password, timeout: 5 } },
    });
    await change(settings('hunter2'));
    const { extra } = await exported();
    expect(extra).toEqual(settings('XXXXXXXXXX'));
    expect((await sent(extra as unknown as object)).status).toBe(200);
    expect(await storedExtra()).toEqual(settings('hunter2'));
    expect((await sent(settings('another'))).status).toBe(200);
    expect(await storedExtra()).toEqual(settings('another'));

    const elsewhere = {
      ...(await exported()),
      sqlalchemy_uri: 'postgresql://me:own@elsewhere:5432/shop',
    };
    const shop = aZip({ ...metadataOf('Database'), 'databases/shop.yaml': elsewhere as never });
    const preview = await sendBundle(admin, 'database', shop, { overwrite: true }, true);
    expect(await preview.text()).toContain(
      'Passwords among its settings are masked in the file, and left out.',
    );
    expect((await sendBundle(admin, 'database', shop, { overwrite: true })).status).toBe(200);
    expect(await storedExtra()).toEqual({ engine_params: { connect_args: { timeout: 5 } } });
  });

  test('are refused in a file where they are of no format', async () => {
    const answer = await sent({ of_a_plugin: 1 });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('of_a_plugin');
  });
});
