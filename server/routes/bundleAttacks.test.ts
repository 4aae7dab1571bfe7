/** Bundles of somebody who means harm: what a file would cost, and what it says of objects of others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { aZip, type BundleFiles, metadataOf, sendBundle } from '../../mocks/bundle.ts';
import { chartAs, DATABASE, DATASET, networkDatabase } from '../../mocks/bundleFiles.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { grant } from '../store/roles.ts';
import { createTags } from '../store/tags.ts';

let server: TestServer;
let admin: Client;
let alpha: Client;
beforeAll(async () => {
  server = await aServer({
    users: [
      aUser({ username: 'ada', roles: ['Alpha'] }),
      aUser({ username: 'maker', roles: ['Gamma'] }),
    ],
  });
  admin = await server.signIn();
  alpha = await server.signIn('ada');
});
afterAll(() => server.close());

const messageOf = async (answer: Response): Promise<string> =>
  JSON.stringify([answer.status, await answer.json()]);

const chartBundle = (change: object): BundleFiles => ({
  ...metadataOf('Slice'),
  'databases/examples.yaml': DATABASE,
  'datasets/examples/sales.yaml': DATASET,
  'charts/a.yaml': chartAs(change),
});

describe('tags in a bundle', () => {
  const withTags = (tags: readonly string[], descriptions: object[] = []): BundleFiles => ({
    ...chartBundle({ tags, uuid: '79567e46-97f6-4cd2-8e98-4cd211389745' }),
    'tags.yaml': { tags: descriptions as never },
  });

  test.each(['a:b', 'x'.repeat(251), ''])(
    'have names that a tag may have: not %j',
    async (name) => {
      const answer = await messageOf(await sendBundle(admin, 'chart', aZip(withTags([name]))));
      expect(answer).toMatch(/^\[422,.*charts\/a\.yaml.*tags/);
    },
  );

  test('say nothing about a tag that somebody else made [T14]', async () => {
    await createTags(server.store.db).ensure(['theirs'], admin.userId, new Date().toISOString());
    const files = withTags(
      ['theirs', 'mine'],
      [
        { tag_name: 'theirs', description: 'Taken over' },
        { tag_name: 'mine', description: 'My own' },
      ],
    );
    const answer = await sendBundle(alpha, 'chart', aZip(files), { overwrite: true });
    expect(await messageOf(answer)).toBe('[200,{"message":"OK"}]');
    const tags = await server.store.db
      .selectFrom('tags')
      .select(['name', 'description'])
      .orderBy('name')
      .execute();
    expect(tags).toEqual([
      { name: 'mine', description: 'My own' },
      { name: 'theirs', description: null },
    ]);
  });
});

test('a database keeps its name where another one has the name in the file', async () => {
  const bundle = (change: object): BundleFiles => ({
    ...metadataOf('Database'),
    'databases/a.yaml': networkDatabase({
      sqlalchemy_uri: 'postgresql://me:secret@localhost:5432/shop',
      ...change,
    }),
  });
  const other = { uuid: '99999999-0000-3333-4444-555555555555', database_name: 'other' };
  for (const change of [{}, other])
    expect((await sendBundle(admin, 'database', aZip(bundle(change)))).status).toBe(200);
  const renamed = bundle({ ...other, database_name: 'shop' });
  const answer = await messageOf(
    await sendBundle(admin, 'database', aZip(renamed), { overwrite: true }),
  );
  expect(answer).toMatch(/^\[422,.*databases\/a\.yaml.*database_name/);
});

test('files for tables are taken only from people who may make tables, and each file once', async () => {
  const part = (field: string) =>
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\na\r\n`;
  const send = async (...fields: readonly string[]) =>
    messageOf(
      await alpha.post('/api/v1/chart/import/', {
        body: `${fields.map(part).join('')}--x--\r\n`,
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      }),
    );
  expect(await send('table:datasets/a.yaml')).toMatch(/^\[403,.*may not add tables/);
  expect(await send('formData', 'formData')).toMatch(/^\[400,.*formData twice/);
  expect(await send('other')).toMatch(/^\[400,.*Arguments are not correct/);
});

test('an import makes no table where the database takes no files, and the preview says so [T27]', async () => {
  const at = `/api/v1/database/${server.databaseId}`;
  const file = 'datasets/examples/staged.yaml';
  const bundle = (schema: string) =>
    aZip({
      ...metadataOf('SqlaTable'),
      'databases/examples.yaml': DATABASE,
      [file]: {
        ...DATASET,
        uuid: 'cccccccc-0000-0000-0000-000000000010',
        table_name: 'staged',
        schema,
      },
    });
  const tables = { [file]: 'day,amount\n2026-01-01,1.5\n' };
  const sent = async (schema: string) =>
    messageOf(await sendBundle(admin, 'dataset', bundle(schema), { tables }));
  const planned = async (schema: string) => {
    const answer = await sendBundle(admin, 'dataset', bundle(schema), {}, true);
    const { result } = (await answer.json()) as { result: BundlePlan };
    const { missing_table: missing, notes } = result.objects.find((one) => one.file === file) ?? {};
    return { missing, notes };
  };

  await admin.put(at, { json: { allow_file_upload: false } });
  const none = 'The settings of this database allow no tables made from files.';
  expect(await sent('main')).toMatch(/^\[422,/);
  expect(await sent('main')).toContain(none);
  expect(await planned('main')).toEqual({
    missing: undefined,
    notes: [`Its table main.staged is not here and is not made. ${none}`],
  });

  const extra = JSON.stringify({ schemas_allowed_for_file_upload: ['staging'] });
  await admin.put(at, { json: { allow_file_upload: true, extra } });
  expect(await sent('main')).toMatch(/^\[422,.*in the schema main, only in staging/);
  expect((await planned('main')).notes).toEqual([
    expect.stringContaining('in the schema main, only in staging'),
  ]);
  expect(await planned('staging')).toEqual({ missing: 'staging.staged', notes: [] });
  expect(await sent('staging')).toBe('[200,{"message":"OK"}]');
  await admin.put(at, { json: { extra: '{}' } });
});

test('a refusal names no UUID of a dataset that the importer does not see [T13]', async () => {
  const { db } = server.store;
  const dataset = {
    database_id: server.databaseId,
    columns: '[]',
    metrics: '[]',
    created_on: '',
    changed_on: '',
  };
  const [seen, hidden] = [
    'cccccccc-0000-0000-0000-000000000001',
    'cccccccc-0000-0000-0000-000000000002',
  ];
  const { id } = await db
    .insertInto('datasets')
    .values({ ...dataset, uuid: seen, table_name: 'seen' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('datasets')
    .values({ ...dataset, uuid: hidden, table_name: 'hidden', sql: 'SELECT 1' } as never)
    .execute();
  await grant(db, 'Gamma', 'datasource_access', `[Sextant].[seen](id:${id})`);
  await grant(db, 'Gamma', 'can_write', 'Dataset');
  const gamma = await server.signIn('maker');
  const uuid = 'cccccccc-0000-0000-0000-000000000003';
  const files = {
    ...metadataOf('SqlaTable'),
    'databases/examples.yaml': DATABASE,
    'datasets/a.yaml': { ...DATASET, uuid, table_name: 'hidden', sql: 'SELECT 1 AS day' },
  };
  const preview = await messageOf(await sendBundle(gamma, 'dataset', aZip(files), {}, true));
  expect(preview).toContain('Another dataset has the name hidden');
  expect(preview).not.toContain(hidden);
  const admins = await messageOf(await sendBundle(admin, 'dataset', aZip(files), {}, true));
  expect(admins).toContain(hidden);
});

test('an owner whom a rule limits cannot take a dataset to a database that the bundle brings [T12]', async () => {
  const uuid = 'cccccccc-0000-0000-0000-000000000004';
  const theirs = networkDatabase({
    uuid: 'cccccccc-0000-0000-0000-000000000005',
    database_name: 'theirs',
    sqlalchemy_uri: 'postgresql://me:secret@localhost:5432/theirs',
  });
  const bundle = (database: object): BundleFiles => ({
    ...metadataOf('SqlaTable'),
    'databases/a.yaml': database as never,
    'datasets/a.yaml': {
      ...DATASET,
      uuid,
      table_name: 'ruled',
      sql: 'SELECT 1 AS day, 2 AS amount',
      database_uuid: (database as typeof DATABASE).uuid as string,
    },
  });
  const made = await sendBundle(alpha, 'dataset', aZip(bundle(DATABASE)));
  expect(await messageOf(made)).toBe('[200,{"message":"OK"}]');
  const dataset = await server.store.db
    .selectFrom('datasets')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const role = await server.store.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Alpha')
    .executeTakeFirstOrThrow();
  const rule = {
    name: 'r',
    filter_type: 'Regular',
    tables: [dataset.id],
    roles: [role.id],
    clause: 'amount = 1',
  };
  expect((await admin.post('/api/v1/rowlevelsecurity/', { json: rule })).status).toBe(201);
  await grant(server.store.db, 'Alpha', 'can_write', 'Database');
  const limited = await server.signIn('ada');
  const moved = await sendBundle(limited, 'dataset', aZip(bundle(theirs)), { overwrite: true });
  expect(await messageOf(moved)).toMatch(/^\[422,.*A rule limits which rows/);
});

describe('JSON texts in a file of a dataset', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const problemOf = async (change: object): Promise<unknown> => {
    const files = {
      ...metadataOf('SqlaTable'),
      'databases/examples.yaml': DATABASE,
      'datasets/a.yaml': { ...DATASET, ...change },
    };
    const answer = await sendBundle(admin, 'dataset', aZip(files), { overwrite: true }, true);
    expect(answer.status).toBe(200);
    const { result } = (await answer.json()) as { result: BundlePlan };
    return result.problems['datasets/a.yaml'];
  };
  const TOO_DEEP = 'The JSON is nested deeper than 64 levels.';

  test.each([64, 100, 3000])(
    'are refused as soon as they are nested %i lists deep',
    async (levels) => {
      const extra = nested(levels);
      expect(await problemOf({ extra })).toEqual({ extra: [TOO_DEEP] });
      const column = { column_name: 'day', extra };
      expect(await problemOf({ columns: [column] })).toEqual({
        columns: { 0: { extra: [TOO_DEEP] } },
      });
    },
  );

  test('are as deep as a file with the same values may be', async () => {
    const column = (extra: string) => ({ columns: [{ column_name: 'day', extra }] });
    expect(await problemOf(column(nested(60)))).toBeUndefined();
    expect(await problemOf(column(nested(63)))).toEqual({
      _schema: ['The file is nested too deeply.'],
    });
  });

  test('count together as if the file had their values', async () => {
    const extra = JSON.stringify({ a: Array.from({ length: 20_000 }, (_, at) => at ** 2) });
    const columns = ['a', 'b', 'c'].map((name) => ({ column_name: name, extra }));
    expect(await problemOf({ columns: columns.slice(0, 2) })).toBeUndefined();
    expect(await problemOf({ columns })).toEqual({
      _schema: ['The file has too many values.'],
    });
  });
});
