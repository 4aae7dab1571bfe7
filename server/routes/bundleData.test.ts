/** Datasets of a bundle whose file names the address of their data. */
import { createServer, type Server } from 'node:http';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { aZip, metadataOf, sendBundle } from '../../mocks/bundle.ts';
import { DATABASE, DATASET, networkDatabase } from '../../mocks/bundleFiles.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { engineFolders } from '../engine/folders.ts';
import { fileHostOf } from '../files/remote/hosts.ts';

let source: Server;
let origin: string;
let server: TestServer;
let admin: Client;
const asked: string[] = [];
const MB = 1024 * 1024;
const LARGE = `day,amount\n${'2026-01-01,1.5\n'.repeat(45_000)}`;
beforeAll(async () => {
  source = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/none.csv') response.writeHead(404).end();
    else if (request.url === '/large.csv') response.end(LARGE);
    else response.end('day,amount\n2026-01-01,1.5\n2026-01-02,2\n');
  });
  await new Promise<void>((done) => {
    source.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  server = await aServer({
    config: {
      fileHosts: [fileHostOf(origin)].filter((host) => host !== null),
      limits: { uploadBytes: MB },
    },
  });
  admin = await server.signIn();
});
afterAll(async () => {
  source.close();
  await server.close();
});

const FILE = 'datasets/examples/fetched.yaml';
let made = 0;
/** Another dataset over another table each time. */
const bundleOf = (data: string, change: object = {}, database = DATABASE) => {
  made += 1;
  const uuid = `cccccccc-0000-0000-0000-00000000000${made}`;
  const dataset = { ...DATASET, uuid, table_name: `fetched_${made}`, data, ...change };
  return {
    uuid,
    archive: aZip({
      ...metadataOf('SqlaTable'),
      'databases/examples.yaml': database,
      [FILE]: dataset,
    }),
  };
};

const notesOf = async (archive: Uint8Array, overwrite = false) => {
  const answer = await sendBundle(admin, 'dataset', archive, { overwrite }, true);
  const { objects } = ((await answer.json()) as { result: BundlePlan }).result;
  return objects.find(({ file }) => file === FILE)?.notes;
};

const totalOf = async (uuid: string) => {
  const row = await server.store.db
    .selectFrom('datasets')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const answer = await admin.post('/api/v1/chart/data', {
    json: {
      datasource: { id: row.id, type: 'table' },
      queries: [{ columns: [], metrics: ['total'] }],
    },
  });
  const { result } = (await answer.json()) as { result?: readonly { data: unknown }[] };
  return result?.[0]?.data ?? answer.status;
};

test('data at a named host is fetched for a table that is missing, and never while it is previewed', async () => {
  const { archive, uuid } = bundleOf(`${origin}/sales.csv`);
  const { host } = new URL(origin);
  expect(await notesOf(archive)).toEqual([
    `Its data is fetched from ${host}, unless a CSV file is added.`,
  ]);
  expect(asked).toEqual([]);
  const answer = await sendBundle(admin, 'dataset', archive);
  expect([answer.status, await answer.text()]).toEqual([200, '{"message":"OK"}']);
  expect(asked).toEqual(['/sales.csv']);
  expect(await totalOf(uuid)).toEqual([{ total: 3.5 }]);
  expect(readdirSync(engineFolders(server.dataDir).uploads)).toEqual([]);

  expect(await notesOf(archive, true)).toEqual([
    'Its table is here: the data at the address in the file is not loaded.',
  ]);
  expect((await sendBundle(admin, 'dataset', archive, { overwrite: true })).status).toBe(200);
  expect(asked).toEqual(['/sales.csv']);
});

test('a CSV file that is sent takes the place of data at an address', async () => {
  const before = asked.length;
  const { archive, uuid } = bundleOf(`${origin}/sales.csv`);
  const tables = { [FILE]: 'day,amount\n2026-01-01,7\n' };
  expect((await sendBundle(admin, 'dataset', archive, { tables })).status).toBe(200);
  expect(await totalOf(uuid)).toEqual([{ total: 7 }]);
  expect(asked).toHaveLength(before);
});

test('data that cannot be fetched refuses the bundle by its key, and nothing of it stays', async () => {
  const { archive, uuid } = bundleOf(`${origin}/none.csv`);
  const answer = await sendBundle(admin, 'dataset', archive);
  const { errors } = (await answer.json()) as { errors: readonly { extra: object }[] };
  expect(answer.status).toBe(422);
  expect(errors[0]?.extra).toMatchObject({
    [FILE]: { data: [expect.stringContaining('answers 404')] },
  });
  const rows = await server.store.db
    .selectFrom('datasets')
    .select('id')
    .where('uuid', '=', uuid)
    .execute();
  expect(rows).toEqual([]);
});

test('all files of a bundle together have the bytes of one, and nothing is fetched after one that failed', async () => {
  const before = asked.length;
  const files = ['a', 'b', 'c'].map((name, at) => [
    `datasets/examples/${name}.yaml`,
    {
      ...DATASET,
      uuid: `dddddddd-0000-0000-0000-00000000000${at}`,
      table_name: `large_${name}`,
      data: `${origin}/large.csv`,
    },
  ]);
  const archive = aZip({
    ...metadataOf('SqlaTable'),
    'databases/examples.yaml': DATABASE,
    ...Object.fromEntries(files),
  });
  const answer = await sendBundle(admin, 'dataset', archive);
  const { errors } = (await answer.json()) as { errors: readonly { extra: object }[] };
  expect(answer.status).toBe(422);
  expect(errors[0]?.extra).toMatchObject({
    'datasets/examples/b.yaml': {
      data: [expect.any(String), 'The files of one bundle share the limit of one file.'],
    },
  });
  expect(asked).toHaveLength(before + 2);
  expect(readdirSync(engineFolders(server.dataDir).uploads)).toEqual([]);
});

test.each([
  ['of a host that is not named', 'https://elsewhere.example/x.csv', DATABASE, 'not fetched'],
  ['at what is no address', 'examples://x.csv', DATABASE, 'not fetched'],
  [
    'for another database',
    'sales.csv',
    networkDatabase({ sqlalchemy_uri: 'postgresql://me@localhost/shop' }),
    'no address of a file',
  ],
])('data %s is left, and the preview says why', async (_, data, database, reason) => {
  const before = asked.length;
  const { archive } = bundleOf(data, { database_uuid: String(database.uuid) }, database);
  expect(await notesOf(archive)).toEqual([expect.stringContaining(reason)]);
  expect((await sendBundle(admin, 'dataset', archive)).status).toBe(200);
  expect(asked).toHaveLength(before);
});

test('data is not fetched for a database that takes no files', async () => {
  const at = `/api/v1/database/${server.databaseId}`;
  await admin.put(at, { json: { allow_file_upload: false } });
  const before = asked.length;
  const { archive, uuid } = bundleOf(`${origin}/sales.csv`);
  expect((await notesOf(archive))?.join(' ')).toContain('allow no tables made from files');
  expect((await sendBundle(admin, 'dataset', archive)).status).toBe(200);
  expect(asked).toHaveLength(before);
  expect(await totalOf(uuid)).not.toEqual([{ total: 3.5 }]);
  await admin.put(at, { json: { allow_file_upload: true } });
});
