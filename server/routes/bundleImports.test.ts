/** Importing bundles: what is refused and how, what comes of each object, and whose rights count. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import {
  aZip,
  type BundleFiles,
  metadataOf,
  type Resource,
  sendBundle,
} from '../../mocks/bundle.ts';
import {
  CHART,
  chartAs,
  DASHBOARD,
  dashboardAs,
  DATABASE,
  DATASET,
  networkDatabase,
  QUERY,
  salesFiles,
  UUIDS,
} from '../../mocks/bundleFiles.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;
beforeAll(async () => {
  server = await aServer({ users: [aUser(), aUser({ username: 'ada', roles: ['Alpha'] })] });
  admin = await server.signIn();
  viewer = await server.signIn('viewer');
});
afterAll(() => server.close());

interface Refusal {
  readonly errors: readonly {
    readonly message: string;
    readonly error_type: string;
    readonly level: string;
    readonly extra: Readonly<Record<string, unknown>>;
  }[];
}

const refusalOf = async (answer: Response) => {
  const [error] = ((await answer.json()) as Refusal).errors;
  return { status: answer.status, ...error };
};

const planOf = async (answer: Response): Promise<BundlePlan> => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { result: BundlePlan }).result;
};

const stored = (table: 'charts' | 'dashboards' | 'datasets' | 'databases', uuid: string) =>
  server.store.db.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirst();

const counts = async () => {
  const tables = ['charts', 'dashboards', 'datasets', 'databases'] as const;
  const rows = await Promise.all(
    tables.map((table) => server.store.db.selectFrom(table).select('id').execute()),
  );
  return rows.map(({ length }) => length);
};

describe('a refused upload', () => {
  test.each<[string, Resource, Uint8Array | string, number, string]>([
    ['no archive', 'dashboard', 'text', 422, 'Not a ZIP file'],
    ['no archive', 'assets', 'text', 422, 'Not a ZIP file'],
    ['no metadata', 'chart', aZip({ 'charts/a.yaml': {} }), 422, 'Could not find a valid command'],
    ['no root folder', 'chart', aZip(metadataOf('Slice'), ''), 400, 'No valid import files'],
    [
      'another version',
      'dashboard',
      aZip({ 'metadata.yaml': { version: '2.0.0', type: 'Dashboard' } }),
      422,
      'Could not find a valid command to import file',
    ],
    [
      'no YAML',
      'dataset',
      aZip({ 'a.txt': Buffer.from('a') }),
      400,
      'No valid import files were found',
    ],
    ['a bomb', 'dashboard', aZip({ 'a.yaml': Buffer.alloc(9_000_000, 'a') }), 422, '100 times'],
  ])('with %s for a %s says why [T25]', async (_, resource, archive, status, message) => {
    const refusal = await refusalOf(await sendBundle(admin, resource, archive));
    expect(refusal).toMatchObject({
      status,
      message: expect.stringContaining(message),
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
    });
  });

  test('that is no form, or has no file, says so', async () => {
    const json = await admin.post('/api/v1/dashboard/import/', { json: {} });
    expect(await refusalOf(json)).toMatchObject({
      status: 400,
      message: "Request MIME type is not 'multipart/form-data'",
      error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    });
    const data = new FormData();
    data.append('x', new File(['a'], 'a'));
    const noFile = await admin.post('/api/v1/dashboard/import/', { data });
    expect([noFile.status, await noFile.json()]).toEqual([
      400,
      { message: 'Arguments are not correct' },
    ]);
  });

  test('of somebody without the right is 403', async () => {
    const archive = aZip({ ...metadataOf('Database'), 'databases/a.yaml': DATABASE });
    expect((await sendBundle(viewer, 'database', archive)).status).toBe(403);
    expect((await sendBundle(viewer, 'assets', archive)).status).toBe(403);
  });

  test('that is larger than 50 MB is refused while it arrives, and nothing of it stays [T25]', async () => {
    const head = 'Content-Disposition: form-data; name="formData"; filename="large.zip"';
    const answer = await admin.post('/api/v1/dashboard/import/', {
      body: `--x\r\n${head}\r\n\r\n${'0'.repeat(51 * 1024 * 1024)}\r\n--x--\r\n`,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: 'large.zip is larger than 50 MB.' },
    ]);
  });
});

describe('a file that is wrong', () => {
  test.each<[string, object, unknown]>([
    ['has an unknown key', { foo: 1 }, { foo: ['Unknown field.'] }],
    ['lacks its UUID', { uuid: undefined }, { uuid: ['Missing data for required field.'] }],
    [
      'lacks its position',
      { position: undefined },
      { position: ['Missing data for required field.'] },
    ],
    [
      'has a number for a title',
      { dashboard_title: 5 },
      { dashboard_title: ['Not a valid string.'] },
    ],
  ])('that %s is named with its key', async (_, change, problem) => {
    const file = 'dashboards/a.yaml';
    const value = Object.fromEntries(
      Object.entries({ ...DASHBOARD, ...change }).filter(([, one]) => one !== undefined),
    );
    const archive = aZip({ ...metadataOf('Dashboard'), [file]: value as never });
    const refusal = await refusalOf(await sendBundle(admin, 'dashboard', archive));
    expect(refusal.status).toBe(422);
    expect(refusal.extra?.[file]).toEqual(problem);
  });

  test('stands in one reply with all others, in the words of the wire', async () => {
    const archive = aZip({
      'metadata.yaml': { version: '1.0.0', type: 'Slice' },
      'charts/bad.yaml': Buffer.from('a: [1'),
      'dashboards/a.yaml': { ...DASHBOARD, foo: 1 },
      'datasets/b.yaml': [],
    });
    const refusal = await refusalOf(await sendBundle(admin, 'dashboard', archive));
    expect(refusal.extra).toMatchObject({
      'metadata.yaml': { type: ['Must be equal to Dashboard.'] },
      'charts/bad.yaml': { _schema: [expect.stringContaining('Not a valid YAML document')] },
      'dashboards/a.yaml': { foo: ['Unknown field.'] },
      'datasets/b.yaml': { _schema: ['Invalid input type.'] },
      issue_codes: [{ code: 1010 }],
    });
    expect(refusal.message).toContain("dashboards/a.yaml: {'foo': ['Unknown field.']}");
  });
});

describe('a dashboard with all that it needs', () => {
  let first: BundlePlan;
  beforeAll(async () => {
    const archive = aZip(salesFiles());
    const before = await counts();
    first = await planOf(await sendBundle(admin, 'dashboard', archive, {}, true));
    expect(await counts(), 'a preview writes nothing').toEqual(before);
    const answer = await sendBundle(admin, 'dashboard', archive);
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'OK' }]);
  });

  test('is previewed object by object, with the table that is missing', () => {
    expect(first.problems).toEqual({});
    expect(
      first.objects.map(({ folder, name, action, instead, missing_table }) => ({
        folder,
        name,
        action,
        instead: instead?.name,
        missing_table,
      })),
    ).toEqual([
      { folder: 'databases', name: 'examples', action: 'mapped', instead: 'Sextant' },
      { folder: 'datasets', name: 'sales', action: 'created', missing_table: 'main.sales' },
      { folder: 'charts', name: 'Sales by day', action: 'created' },
      { folder: 'dashboards', name: 'Sales', action: 'created' },
    ]);
  });

  test('has its charts under the numbers of this server, wherever they are named', async () => {
    const chart = await stored('charts', UUIDS.chart);
    const dashboard = await stored('dashboards', UUIDS.dashboard);
    const id = chart?.id ?? 0;
    const metadata = JSON.parse(dashboard?.json_metadata ?? '') as Record<string, unknown>;
    const position = JSON.parse(dashboard?.position_json ?? '') as Record<string, { meta: object }>;
    expect(position['CHART-a']?.meta).toMatchObject({ chartId: id, uuid: UUIDS.chart });
    const dataset = await stored('datasets', UUIDS.dataset);
    expect(metadata).toMatchObject({
      chart_configuration: { [id]: { id, crossFilters: { scope: 'global', chartsInScope: [] } } },
      expanded_slices: { [id]: true },
      a_key_of_theirs: { kept: [1] },
      native_filter_configuration: [
        {
          targets: [{ column: { name: 'day' }, datasetId: dataset?.id }],
          chartsInScope: [id],
          scope: { excluded: [id] },
        },
      ],
    });
    const params = JSON.parse(chart?.params ?? '') as Record<string, unknown>;
    expect(params).toMatchObject({ datasource: `${dataset?.id}__table`, slice_id: 777 });
    const context = JSON.parse(chart?.query_context ?? '') as Record<string, unknown>;
    expect(context).toMatchObject({
      datasource: { id: dataset?.id, type: 'table' },
      form_data: { datasource: `${dataset?.id}__table` },
    });
  });

  test('belongs to the person who brought it', async () => {
    const dashboard = await stored('dashboards', UUIDS.dashboard);
    const owners = await server.store.db
      .selectFrom('owners')
      .select('user_id')
      .where('object_type', '=', 'dashboard')
      .where('object_id', '=', dashboard?.id ?? 0)
      .execute();
    expect(owners).toEqual([{ user_id: admin.userId }]);
  });

  test('of a column that is listed twice the last stays', async () => {
    const dataset = await stored('datasets', UUIDS.dataset);
    const columns = JSON.parse(dataset?.columns ?? '') as readonly Record<string, unknown>[];
    expect(columns.filter(({ column_name: name }) => name === 'amount')).toMatchObject([
      { verbose_name: 'The last', type_generic: 0 },
    ]);
  });

  test('is not replaced without overwrite', async () => {
    const refusal = await refusalOf(await sendBundle(admin, 'dashboard', aZip(salesFiles())));
    const problem = 'Dashboard already exists and `overwrite=true` was not passed';
    expect(refusal).toMatchObject({
      status: 422,
      message: `Error importing dashboard: dashboards/Sales_1.yaml: ${problem}`,
      extra: { 'dashboards/Sales_1.yaml': problem },
    });
  });

  test('is replaced with overwrite, and what belongs to it stays as it is', async () => {
    const files = {
      ...salesFiles(),
      'dashboards/Sales_1.yaml': dashboardAs({ dashboard_title: 'Sales anew' }),
      'charts/Sales_by_day_1.yaml': chartAs({ slice_name: 'Another name' }),
    };
    const plan = await planOf(
      await sendBundle(admin, 'dashboard', aZip(files), { overwrite: true }, true),
    );
    const dashboard = plan.objects.find(({ folder }) => folder === 'dashboards');
    expect(dashboard).toMatchObject({
      action: 'changed',
      differences: [{ at: 'dashboard_title', before: 'Sales', after: 'Sales anew' }],
    });
    const [note] = [
      'It is different in the bundle. An import of dashboards leaves charts as they are.',
    ];
    expect(plan.objects.find(({ folder }) => folder === 'charts')).toMatchObject({
      action: 'left',
      notes: [note],
      differences: [{ at: 'slice_name', before: 'Sales by day', after: 'Another name' }],
    });
    await sendBundle(admin, 'dashboard', aZip(files), { overwrite: true });
    expect((await stored('dashboards', UUIDS.dashboard))?.title).toBe('Sales anew');
    expect((await stored('charts', UUIDS.chart))?.name).toBe('Sales by day');
  });

  test('is replaced with its charts by a bundle of a whole installation', async () => {
    const files = {
      ...salesFiles(),
      ...metadataOf('assets'),
      'charts/Sales_by_day_1.yaml': chartAs({ slice_name: 'Another name' }),
    };
    expect((await sendBundle(admin, 'assets', aZip(files))).status).toBe(200);
    expect((await stored('charts', UUIDS.chart))?.name).toBe('Another name');
    expect((await stored('dashboards', UUIDS.dashboard))?.title).toBe('Sales');
  });

  test('the preview names each place where a chart, a dataset or a layout differs', async () => {
    const [, ...others] = DATASET.columns as readonly object[];
    const dataset = { ...DATASET, columns: [{ column_name: 'day', type: 'DATE' }, ...others] };
    const params = { ...(CHART.params as object), time_grain_sqla: 'P1D' };
    const context = String(CHART.query_context).replace('"columns":["day"]', '"columns":[]');
    const files = {
      ...salesFiles(),
      ...metadataOf('assets'),
      'datasets/examples/sales_1.yaml': dataset as typeof DATASET,
      'charts/Sales_by_day_1.yaml': chartAs({ params, query_context: context }),
      'dashboards/Sales_1.yaml': dashboardAs({
        position: {
          ...(DASHBOARD.position as object),
          HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: 'Sales anew' } },
        },
      }),
    };
    const { objects } = await planOf(await sendBundle(admin, 'assets', aZip(files), {}, true));
    const of = (folder: string) =>
      objects
        .find((one) => one.folder === folder)
        ?.differences.map(({ at, before, after }) => [at, before, after]);
    expect(of('datasets')).toEqual([
      ['columns › day › is_dttm', 'true', 'false'],
      ['columns › day › type', 'TIMESTAMP WITHOUT TIME ZONE', 'DATE'],
    ]);
    expect(of('charts')).toEqual([
      ['slice_name', 'Another name', 'Sales by day'],
      ['params › time_grain_sqla', 'P1M', 'P1D'],
      ['query_context', null, null],
    ]);
    expect(of('dashboards')).toEqual([
      ['position › HEADER_ID › meta › text', 'Sales', 'Sales anew'],
    ]);
  });

  test('the preview names the databases of a dataset that goes from one to another', async () => {
    const shop = 'databases/shop.yaml';
    const files = {
      ...metadataOf('SqlaTable'),
      [shop]: networkDatabase({ uuid: randomUUID(), database_name: 'the other shop' }),
    };
    const { uuid } = files[shop];
    const moved = { ...files, 'datasets/sales.yaml': { ...DATASET, database_uuid: uuid } };
    const fields = { passwords: { [shop]: 'x' }, overwrite: true };
    const answer = await sendBundle(admin, 'dataset', aZip(moved as BundleFiles), fields, true);
    const { objects } = await planOf(answer);
    const { differences = [] } = objects.find(({ folder }) => folder === 'datasets') ?? {};
    const { name: before } = await server.store.db
      .selectFrom('databases')
      .select('name')
      .where('id', '=', server.databaseId)
      .executeTakeFirstOrThrow();
    expect(differences).toEqual([{ at: 'database', before, after: 'the other shop' }]);
  });

  test('an import that changes nothing leaves times and versions as they are', async () => {
    const files = { ...salesFiles(), ...metadataOf('assets') };
    await sendBundle(admin, 'assets', aZip(files));
    const state = async () => ({
      chart: await stored('charts', UUIDS.chart),
      dashboard: await stored('dashboards', UUIDS.dashboard),
      dataset: await stored('datasets', UUIDS.dataset),
    });
    const before = await state();
    expect((await sendBundle(admin, 'assets', aZip(files))).status).toBe(200);
    expect(await state()).toEqual(before);
    const archive = aZip(salesFiles());
    expect((await sendBundle(admin, 'dashboard', archive, { overwrite: true })).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('of somebody else is neither replaced nor touched [T26]', async () => {
    const archive = aZip(salesFiles());
    const ada = await server.signIn('ada');
    const refusal = await refusalOf(
      await sendBundle(ada, 'dashboard', archive, { overwrite: true }),
    );
    // A draft is its owners’ alone.
    expect(refusal.extra?.['dashboards/Sales_1.yaml']).toBe(
      'The UUID is that of an object that you may not use.',
    );
  });
});

describe('the rights of the importer count for each object', () => {
  test('who may not make datasets brings none, and nothing else of the bundle either [T26]', async () => {
    const before = await counts();
    const other = { uuid: 'aaaaaaaa-0000-0000-0000-000000000001' };
    const archive = aZip({
      ...metadataOf('Dashboard'),
      'databases/examples.yaml': DATABASE,
      'datasets/examples/other.yaml': { ...DATASET, ...other, table_name: 'other' },
      'dashboards/x.yaml': dashboardAs({
        uuid: 'aaaaaaaa-0000-0000-0000-000000000002',
        metadata: {},
        position: {},
      }),
    });
    const refusal = await refusalOf(await sendBundle(viewer, 'dashboard', archive));
    expect(refusal.extra).toMatchObject({
      'databases/examples.yaml': expect.stringContaining('permission to create databases'),
    });
    expect(await counts()).toEqual(before);
  });

  test('a chart of somebody else cannot be taken over by its UUID [T26]', async () => {
    const archive = aZip({
      ...metadataOf('Slice'),
      'charts/a.yaml': { ...CHART, slice_name: 'Mine now' },
    });
    const refusal = await refusalOf(
      await sendBundle(viewer, 'chart', archive, { overwrite: true }),
    );
    expect(refusal.extra?.['charts/a.yaml']).toBe(
      'The UUID is that of an object that you may not use.',
    );
    const ada = await server.signIn('ada');
    const seen = await refusalOf(await sendBundle(ada, 'chart', archive, { overwrite: true }));
    expect(seen.extra?.['charts/a.yaml']).toContain('permissions to overwrite it');
    expect((await stored('charts', UUIDS.chart))?.name).not.toBe('Mine now');
  });
});

describe('a database', () => {
  const file = 'databases/shop.yaml';
  const archive = (change: object = {}) =>
    aZip({ ...metadataOf('Database'), [file]: networkDatabase(change) as never });

  test('with a masked password asks for it, and is stored without being tried [T32]', async () => {
    const refusal = await refusalOf(await sendBundle(admin, 'database', archive()));
    expect(refusal).toMatchObject({
      status: 422,
      message: `Error importing database: ${file}: {'_schema': ['Must provide a password for the database']}`,
      extra: { [file]: { _schema: ['Must provide a password for the database'] } },
    });
    const fields = { passwords: { [file]: 'a secret' } };
    const answer = await sendBundle(admin, 'database', archive(), fields);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const row = await stored('databases', UUIDS.network);
    expect(row).toMatchObject({ name: 'shop', backend: 'postgresql', allow_dml: 1 });
    expect(row?.parameters).not.toContain('a secret');
    const exported = await admin.get(`/api/v1/database/export/?q=!(${row?.id})`);
    expect(Buffer.from(await exported.arrayBuffer()).includes('a secret')).toBe(false);
  });

  test('that is there keeps its password, but not with another host [T32]', async () => {
    const same = await sendBundle(admin, 'database', archive({ allow_dml: false }), {
      overwrite: true,
    });
    expect(same.status).toBe(200);
    expect((await stored('databases', UUIDS.network))?.allow_dml).toBe(0);
    const moved = archive({ sqlalchemy_uri: 'postgresql://me:XXXXXXXXXX@elsewhere:5432/shop' });
    const refusal = await refusalOf(
      await sendBundle(admin, 'database', moved, { overwrite: true }),
    );
    const asked = { _schema: ['Must provide a password for the database'] };
    expect(refusal.extra?.[file]).toEqual(asked);
    const plan = await planOf(
      await sendBundle(admin, 'database', moved, { overwrite: true }, true),
    );
    expect(plan.problems).toEqual({ [file]: asked });
    expect(plan.objects).toMatchObject([{ action: 'changed' }]);
  });

  test('whose password is asked for is all that keeps a dashboard with filters from being imported', async () => {
    const uuid = 'bbbbbbbb-0000-0000-0000-00000000000a';
    const shop = networkDatabase({ uuid, database_name: 'other shop' });
    const dataset = 'bbbbbbbb-0000-0000-0000-00000000000b';
    const filter = {
      id: 'NATIVE_FILTER-1',
      name: 'Day',
      targets: [{ datasetUuid: dataset, column: { name: 'day' } }],
    };
    const chart = 'bbbbbbbb-0000-0000-0000-00000000000c';
    const files = {
      ...metadataOf('Dashboard'),
      [file]: shop,
      'datasets/shop/sales.yaml': { ...DATASET, uuid: dataset, database_uuid: uuid },
      'charts/a.yaml': chartAs({ uuid: chart, dataset_uuid: dataset }),
      'dashboards/a.yaml': dashboardAs({
        uuid: 'bbbbbbbb-0000-0000-0000-00000000000d',
        metadata: { native_filter_configuration: [filter as never] },
      }),
    };
    const asked = { [file]: { _schema: ['Must provide a password for the database'] } };
    const plan = await planOf(await sendBundle(admin, 'dashboard', aZip(files), {}, true));
    expect(plan.problems).toEqual(asked);
    expect(plan.objects.map(({ folder, action }) => [folder, action])).toEqual(
      ['databases', 'datasets', 'charts', 'dashboards'].map((folder) => [folder, 'created']),
    );
    const refusal = await refusalOf(await sendBundle(admin, 'dashboard', aZip(files)));
    expect(refusal.extra).toMatchObject(asked);
    expect(await stored('databases', uuid)).toBeUndefined();
    const fields = { passwords: { [file]: 'x' } };
    expect((await sendBundle(admin, 'dashboard', aZip(files), fields)).status).toBe(200);
  });

  test('with the name of another one is a conflict, which a mapping resolves', async () => {
    const other = archive({ uuid: 'aaaaaaaa-0000-0000-0000-000000000009' });
    const fields = { passwords: { [file]: 'x' } };
    const plan = await planOf(await sendBundle(admin, 'database', other, fields, true));
    expect(plan.objects[0]).toMatchObject({ action: 'refused', conflict: { uuid: UUIDS.network } });
    expect(plan.problems[file]).toHaveProperty('database_name');
    const mapping = { 'aaaaaaaa-0000-0000-0000-000000000009': UUIDS.network };
    expect((await sendBundle(admin, 'database', other, { mapping })).status).toBe(200);
  });

  test.each([
    ['an unknown kind', { sqlalchemy_uri: 'oracle://u:p@h/d' }, 'sqlalchemy_uri'],
    ['a file', { sqlalchemy_uri: 'sqlite:////tmp/x.db' }, 'sqlalchemy_uri'],
    ['an unknown extra setting', { extra: { foo: 1 } }, 'extra'],
  ])('of %s is refused by its key', async (_, change, key) => {
    const uuid = 'aaaaaaaa-0000-0000-0000-00000000000a';
    const refusal = await refusalOf(
      await sendBundle(admin, 'database', archive({ uuid, database_name: 'other', ...change })),
    );
    expect(refusal.extra?.[file]).toHaveProperty(key);
  });

  test.each([
    ['encrypted_extra', { encrypted_extra: '{"key":"hidden secret"}' }, {}],
    ['masked_encrypted_extra', { masked_encrypted_extra: '{"key":"XXXXXXXXXX"}' }, {}],
    ['the form', {}, { encryptedExtras: { [file]: { '$.key': 'hidden secret' } } }],
  ])(
    'with encrypted settings in %s is taken without them, and the preview says so',
    async (name, change, form) => {
      const uuid = randomUUID();
      const brought = archive({ uuid, database_name: name, ...change });
      const fields = { passwords: { [file]: 'x' }, ...form };
      const plan = await planOf(await sendBundle(admin, 'database', brought, fields, true));
      expect(plan.problems).toEqual({});
      expect(plan.objects[0]?.notes).toContain(
        'Its encrypted settings are not used here, and not kept.',
      );
      expect((await sendBundle(admin, 'database', brought, fields)).status).toBe(200);
      const row = await stored('databases', uuid);
      expect(row?.name).toBe(name);
      expect(JSON.stringify(row)).not.toContain('hidden secret');
    },
  );

  test('behind an SSH tunnel is refused', async () => {
    const tunnel = archive({ ssh_tunnel: { server_address: 'h' } });
    expect(await refusalOf(await sendBundle(admin, 'database', tunnel))).toMatchObject({
      status: 400,
      message: 'SSH Tunneling is not enabled',
    });
  });
});

describe('what is missing', () => {
  const fresh = { uuid: 'bbbbbbbb-0000-0000-0000-000000000001' };

  test('a chart without its dataset is skipped, and the preview says so', async () => {
    const archive = aZip({
      ...metadataOf('Slice'),
      'charts/a.yaml': chartAs({ ...fresh, dataset_uuid: 'bbbbbbbb-0000-0000-0000-0000000000ff' }),
    });
    const plan = await planOf(await sendBundle(admin, 'chart', archive, {}, true));
    expect(plan.objects).toMatchObject([
      { action: 'skipped', notes: ['Its dataset is neither in the bundle nor here.'] },
    ]);
    expect((await sendBundle(admin, 'chart', archive)).status).toBe(200);
    expect(await stored('charts', fresh.uuid)).toBeUndefined();
  });

  test('the theme of a dashboard is left out, and the preview names it', async () => {
    const theme = 'BBBBBBBB-0000-0000-0000-000000000077';
    const files = {
      ...metadataOf('Dashboard'),
      'dashboards/a.yaml': dashboardAs({ uuid: randomUUID(), slug: null, theme_uuid: theme }),
    };
    const notesOf = async (more: BundleFiles) => {
      const answer = await sendBundle(admin, 'dashboard', aZip({ ...files, ...more }), {}, true);
      const { objects } = await planOf(answer);
      return objects.find(({ folder }) => folder === 'dashboards')?.notes;
    };
    const file = { theme_name: 'Dark', json_data: {}, uuid: theme, version: '1.0.0' };
    expect(await notesOf({ 'themes/Dark_2.yaml': file })).toContain(
      'Its theme "Dark" is left out: dashboards have none here. An export names it without its file.',
    );
    expect(await notesOf({})).toContain(
      'Its theme is left out: dashboards have none here. An export names it without its file.',
    );
  });

  test('a theme that no dashboard names is left out, and the preview says so', async () => {
    const [named, other] = [randomUUID(), randomUUID()];
    const theme = (uuid: string, theme_name: string) => ({
      theme_name,
      json_data: {},
      uuid,
      version: '1.0.0',
    });
    const files = {
      ...metadataOf('Dashboard'),
      'dashboards/a.yaml': dashboardAs({ uuid: randomUUID(), slug: null, theme_uuid: named }),
      'themes/Dark_1.yaml': theme(named, 'Dark'),
      'themes/Light_2.yaml': theme(other, 'Light'),
    };
    const { objects } = await planOf(await sendBundle(admin, 'dashboard', aZip(files), {}, true));
    expect(objects.filter(({ folder }) => folder === 'themes')).toEqual([
      {
        file: 'themes/Light_2.yaml',
        folder: 'themes',
        uuid: other,
        name: 'Light',
        action: 'skipped',
        differences: [],
        notes: ['Themes are not imported: dashboards have none here.'],
      },
    ]);
    expect((await sendBundle(admin, 'dashboard', aZip(files))).status).toBe(200);
  });

  test('a slug that another dashboard has is refused, with its name for those who see it', async () => {
    const of = (slug: string) =>
      aZip({
        ...metadataOf('Dashboard'),
        'dashboards/a.yaml': dashboardAs({ uuid: randomUUID(), slug, position: {}, metadata: {} }),
      });
    const json = { dashboard_title: 'The first', slug: 'first-come' };
    expect((await admin.post('/api/v1/dashboard/', { json })).status).toBe(201);
    const refusal = await refusalOf(await sendBundle(admin, 'dashboard', of('first-come')));
    expect(refusal.extra?.['dashboards/a.yaml']).toEqual({
      slug: ['Must be unique', 'The dashboard "The first" has it.'],
    });
    const ada = await server.signIn('ada');
    const hidden = await refusalOf(await sendBundle(ada, 'dashboard', of('first-come')));
    expect(hidden.extra?.['dashboards/a.yaml']).toEqual({ slug: ['Must be unique'] });
  });

  test('settings of a chart that is not there are refused by their key, or left out where that is wanted', async () => {
    const metadata = {
      expanded_slices: { 99: true },
      native_filter_configuration: [
        {
          id: 'F',
          name: 'Day',
          targets: [{ datasetUuid: 'bbbbbbbb-0000-0000-0000-0000000000ff' }],
        },
      ],
    };
    const archive = aZip({
      ...metadataOf('Dashboard'),
      'dashboards/a.yaml': dashboardAs({ ...fresh, metadata }),
    });
    const refusal = await refusalOf(await sendBundle(admin, 'dashboard', archive));
    expect(refusal.extra?.['dashboards/a.yaml']).toEqual({
      metadata: {
        native_filter_configuration: [expect.stringContaining('"Day"')],
        expanded_slices: ['The chart 99 is neither in the bundle nor here.'],
      },
    });
    expect((await sendBundle(admin, 'dashboard', archive, { dropMissing: true })).status).toBe(200);
    const row = await stored('dashboards', fresh.uuid);
    expect(JSON.parse(row?.json_metadata ?? '')).toMatchObject({ expanded_slices: {} });
  });

  test('the dataset of a filter that a number alone names is left out, and the preview says so', async () => {
    const uuid = 'bbbbbbbb-0000-0000-0000-000000000061';
    const dataset = await server.store.db.selectFrom('datasets').select('id').executeTakeFirst();
    const filter = {
      id: 'NATIVE_FILTER-number',
      name: 'Numbered',
      filterType: 'filter_select',
      targets: [{ column: { name: 'day' }, datasetId: dataset?.id ?? 1 }],
    };
    const metadata = { native_filter_configuration: [filter] };
    const archive = aZip({
      ...metadataOf('Dashboard'),
      'dashboards/a.yaml': dashboardAs({ ...fresh, uuid, slug: null, metadata }),
    });
    const { objects } = await planOf(await sendBundle(admin, 'dashboard', archive, {}, true));
    expect(objects.find((one) => one.uuid === uuid)?.notes).toEqual([
      'The filter "Numbered" comes without its dataset: the file names it by a number of another server.',
    ]);
    expect((await sendBundle(admin, 'dashboard', archive)).status).toBe(200);
    const row = await stored('dashboards', uuid);
    expect(JSON.parse(row?.json_metadata ?? '')).toMatchObject({
      native_filter_configuration: [{ ...filter, targets: [{ column: { name: 'day' } }] }],
    });
    expect(row?.json_metadata).not.toContain('datasetId');
  });

  test('a table is made of a CSV file, and none stays of a bundle that is refused', async () => {
    const uuid = 'bbbbbbbb-0000-0000-0000-000000000002';
    const file = 'datasets/examples/prices.yaml';
    const dataset = { ...DATASET, uuid, table_name: 'prices' };
    const files = {
      ...metadataOf('SqlaTable'),
      'databases/examples.yaml': DATABASE,
      [file]: dataset,
    };
    const wrong = await refusalOf(
      await sendBundle(admin, 'dataset', aZip(files), {
        tables: { [file]: 'day,other\n2026-01-01,1\n' },
      }),
    );
    expect(wrong.extra?.[file]).toEqual({ table: ['The file has no column amount.'] });
    const tables = { [file]: 'day,amount\n2026-01-01,1.5\n2026-01-02,2\n' };
    expect((await sendBundle(admin, 'dataset', aZip(files), { tables })).status).toBe(200);
    const row = await stored('datasets', uuid);
    const answer = await admin.post('/api/v1/chart/data', {
      json: {
        datasource: { id: row?.id, type: 'table' },
        queries: [{ columns: [], metrics: ['total'] }],
      },
    });
    expect(await answer.json()).toMatchObject({ result: [{ data: [{ total: 3.5 }] }] });
  });
});

test('a table that is made of a CSV file has the types that its dataset declares, where the values are of them', async () => {
  const file = 'datasets/examples/typed.yaml';
  const columns = [
    { column_name: 'zip', type: 'BIGINT' },
    { column_name: 'code', type: 'VARCHAR(20)' },
    { column_name: 'day', type: 'TIMESTAMP WITHOUT TIME ZONE' },
    { column_name: 'price', type: 'NUMERIC(12, 4)' },
    { column_name: 'note', type: 'INTEGER' },
  ];
  const dataset = {
    ...DATASET,
    uuid: 'bbbbbbbb-0000-0000-0000-000000000003',
    table_name: 'typed',
    columns,
  };
  const archive = aZip({
    ...metadataOf('SqlaTable'),
    'databases/examples.yaml': DATABASE,
    [file]: dataset,
  });
  const tables = {
    [file]:
      'zip,code,day,price,note\n00123,42,2026-01-01,1.5,none of it\n00007,43,2026-01-02,2,1\n',
  };
  const answer = await sendBundle(admin, 'dataset', archive, { tables });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const json = {
    client_id: 'typed00001',
    database_id: server.databaseId,
    sql: 'select *, typeof(zip) || typeof(code) || typeof(day) || typeof(price) || typeof(note) as t from typed order by zip',
    runAsync: false,
  };
  const { data } = (await (await admin.post('/api/v1/sqllab/execute/', { json })).json()) as {
    data: object[];
  };
  expect(data).toMatchObject([
    { zip: 7, code: '43', t: 'BIGINTVARCHARTIMESTAMPDECIMAL(12,4)VARCHAR' },
    { zip: 123, code: '42', note: 'none of it' },
  ]);
});

test('a saved query belongs to who brings it, and another person’s is not replaced [T26]', async () => {
  const archive = aZip({
    ...metadataOf('SavedQuery'),
    'databases/examples.yaml': DATABASE,
    'queries/examples/main/q.yaml': QUERY,
  });
  expect((await sendBundle(admin, 'saved_query', archive)).status).toBe(200);
  const rows = await server.store.db.selectFrom('saved_queries').selectAll().execute();
  expect(rows).toMatchObject([{ uuid: QUERY.uuid, user_id: admin.userId, label: QUERY.label }]);
  const refusal = await refusalOf(await sendBundle(admin, 'saved_query', archive));
  expect(refusal.message).toBe(
    'Error importing saved_queries: queries/examples/main/q.yaml: Saved_Queries already exists and `overwrite=true` was not passed',
  );
});

test('SQL for another kind of database gets its quotes, and the preview names what it cannot judge', async () => {
  const uuid = 'cccccccc-0000-0000-0000-000000000001';
  const file = 'datasets/shop/orders.yaml';
  const archive = aZip({
    ...metadataOf('SqlaTable'),
    'databases/shop.yaml': networkDatabase({
      uuid: 'cccccccc-0000-0000-0000-000000000002',
      database_name: 'their shop',
      sqlalchemy_uri: 'mysql://me:XXXXXXXXXX@db/shop',
    }) as never,
    [file]: {
      ...DATASET,
      uuid,
      table_name: 'orders',
      database_uuid: 'cccccccc-0000-0000-0000-000000000002',
      sql: 'SELECT `day`, date_format(day, "%Y") AS `year` FROM `orders`',
    },
  });
  const row = await server.store.db
    .selectFrom('databases')
    .select('uuid')
    .where('id', '=', server.databaseId)
    .executeTakeFirstOrThrow();
  const mapping = { 'cccccccc-0000-0000-0000-000000000002': row.uuid };
  const plan = await planOf(await sendBundle(admin, 'dataset', archive, { mapping }, true));
  expect(plan.objects.find((one) => one.file === file)?.notes).toEqual([
    'Its SQL was written for MySQL. Check it: DuckDB may understand DATE_FORMAT differently.',
  ]);
  await sendBundle(admin, 'dataset', archive, { mapping });
  expect((await stored('datasets', uuid))?.sql).toBe(
    `SELECT "day", date_format(day, '%Y') AS "year" FROM "orders"`,
  );
});

describe('what was written for another kind of database', () => {
  const SHOP = 'cccccccc-0000-0000-0000-000000000002';
  const [orders, chart, dashboard, query] = [3, 4, 5, 6].map(
    (n) => `cccccccc-0000-0000-0000-00000000000${n}`,
  ) as [string, string, string, string];
  const custom = { expressionType: 'SQL', sqlExpression: '`day` > "2024"', clause: 'WHERE' };
  const axis = { expressionType: 'SQL', columnType: 'BASE_AXIS', sqlExpression: 'the "day"' };
  const inner = { slice_name: 'x', params: JSON.stringify({ adhoc_filters: [custom] }) };
  const files: BundleFiles = {
    'databases/shop.yaml': networkDatabase({
      uuid: SHOP,
      database_name: 'one more shop',
      sqlalchemy_uri: 'mysql://me:XXXXXXXXXX@db/shop',
    }) as never,
    'datasets/shop/orders.yaml': {
      ...DATASET,
      uuid: orders,
      table_name: 'all_orders',
      database_uuid: SHOP,
      sql: 'SELECT 1 AS `day`',
      columns: [{ column_name: 'day' }, { column_name: 'the "day"' }],
    },
    'charts/orders.yaml': chartAs({
      uuid: chart,
      dataset_uuid: orders,
      params: { adhoc_filters: [custom], x_axis: axis, selected_chart: JSON.stringify(inner) },
      query_context: JSON.stringify({
        queries: [{ columns: [axis], extras: { where: '(`day` > "2024")', having: '' } }],
        form_data: { adhoc_filters: [custom], where: '`day` = 1' },
      }),
    }) as never,
    'dashboards/orders.yaml': {
      dashboard_title: 'Orders',
      position: { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: [] } },
      metadata: {
        native_filter_configuration: [
          {
            id: 'NATIVE_FILTER-a',
            type: 'NATIVE_FILTER',
            filterType: 'filter_select',
            name: 'Day',
            targets: [{ datasetUuid: orders, column: { name: 'day' } }],
            adhoc_filters: [custom],
          },
        ],
      },
      uuid: dashboard,
      version: '1.0.0',
    },
    'queries/shop/q.yaml': {
      ...QUERY,
      uuid: query,
      schema: 'shop',
      catalog: 'def',
      database_uuid: SHOP,
      sql: 'SELECT `day`, "text" FROM `orders`',
    },
  };
  const WRITTEN = `"day" > '2024'`;

  const imported = async () => {
    const { uuid } = await server.store.db
      .selectFrom('databases')
      .select('uuid')
      .where('id', '=', server.databaseId)
      .executeTakeFirstOrThrow();
    const archive = aZip({ ...metadataOf('assets'), ...files });
    const answer = await sendBundle(admin, 'assets', archive, { mapping: { [SHOP]: uuid } });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };

  test('has the quotes of the database that takes its place, in charts and their stored queries', async () => {
    await imported();
    const row = await stored('charts', chart);
    const params = JSON.parse(row?.params ?? '') as Record<string, never>;
    expect(params).toMatchObject({ adhoc_filters: [{ sqlExpression: WRITTEN }] });
    const chosen = JSON.parse(params.selected_chart ?? '') as { params: string };
    expect(JSON.parse(chosen.params)).toMatchObject({
      adhoc_filters: [{ sqlExpression: WRITTEN }],
    });
    expect(JSON.parse(row?.query_context ?? '')).toMatchObject({
      queries: [{ extras: { where: `(${WRITTEN})`, having: '' } }],
      form_data: { adhoc_filters: [{ sqlExpression: WRITTEN }], where: '"day" = 1' },
    });
  });

  test('leaves names of columns as they are', async () => {
    await imported();
    const row = await stored('charts', chart);
    expect(JSON.parse(row?.params ?? '')).toMatchObject({ x_axis: axis });
    expect(JSON.parse(row?.query_context ?? '')).toMatchObject({ queries: [{ columns: [axis] }] });
  });

  test('has them in the filters of dashboards, too', async () => {
    await imported();
    const row = await stored('dashboards', dashboard);
    expect(JSON.parse(row?.json_metadata ?? '')).toMatchObject({
      native_filter_configuration: [{ adhoc_filters: [{ sqlExpression: WRITTEN }] }],
    });
  });

  test('has them in saved queries, whose catalog is of the other database', async () => {
    await imported();
    const row = await server.store.db
      .selectFrom('saved_queries')
      .selectAll()
      .where('uuid', '=', query)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      sql: `SELECT "day", 'text' FROM "orders"`,
      catalog: null,
      schema: 'shop',
    });
  });
});
