import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChartEntry, chartEntryOf } from '../../mocks/chartEntry.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import type { Engine } from '../engine/engine.ts';

const PATH = '/api/v1/chart/data';
const LONG = "SELECT range AS n, repeat('é', 50) AS text FROM range(20000)";
const SLOW =
  'SELECT count(*) AS n FROM range(400) a, range(100000) b WHERE a.range * b.range % 7 = 3';

let dataDir: string;
let server: TestServer;
let admin: Client;

const start = async () => {
  server = await aServer({
    dataDir,
    storeAt: join(dataDir, 'store.sqlite'),
    users: [aUser({ username: 'viewer' }), aUser({ username: 'alpha', roles: ['Alpha'] })],
  });
  admin = await server.signIn();
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sextant-answers-'));
  await start();
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const dataset = async (table_name: string, sql: string): Promise<number> => {
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name, sql },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const context = (id: number, columns: readonly string[], more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns, orderby: [[columns[0], true]], row_limit: 20_000 }],
  ...more,
});

const ask = async (json: object, who = admin) => chartEntryOf(await who.post(PATH, { json }));

/** How many statements run from now on. */
const statements = () => {
  const { engines } = server.deps;
  const count = { runs: 0 };
  const counting = (engine: Engine): Engine => ({
    ...engine,
    hold: (...args) => {
      count.runs += 1;
      return engine.hold(...args);
    },
  });
  Object.assign(server.deps, {
    engines: {
      ...engines,
      of: (...args: Parameters<typeof engines.of>) => counting(engines.of(...args)),
    },
  });
  return count;
};

describe('a kept answer', () => {
  test('comes in every coding that a client accepts, with the same bytes behind it', async () => {
    const json = context(await dataset('long', LONG), ['n', 'text']);
    const first = await ask(json);
    expect([first.is_cached, first.cached_dttm]).toEqual([null, null]);
    const inCoding = async (coding: string) => {
      const answer = await admin.post(PATH, { json, headers: { 'Accept-Encoding': coding } });
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
      return {
        coding: answer.headers.get('content-encoding'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const plain = await inCoding('identity');
    expect(plain.coding).toBeNull();
    const text = plain.bytes.toString();
    expect((JSON.parse(text) as { result: [ChartEntry] }).result[0]).toMatchObject({
      is_cached: true,
      data: first.data,
    });
    const decoders = [
      ['zstd', zstdDecompressSync],
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const;
    for (const [coding, decode] of decoders) {
      const packed = await inCoding(coding);
      expect(packed.coding).toBe(coding);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
      expect(decode(packed.bytes).toString() === text).toBe(true);
      expect(Buffer.compare((await inCoding(coding)).bytes, packed.bytes)).toBe(0);
    }
  });

  test('says when it was made, and a forced one is made anew for everybody [CDT-13]', async () => {
    const json = context(await dataset('few', 'SELECT 1 AS n'), ['n']);
    await ask(json);
    const kept = await ask(json);
    expect(kept).toMatchObject({ is_cached: true, cached_dttm: expect.stringMatching(/^\d{4}-/) });
    const count = statements();
    const forced = await ask({ ...json, force: true });
    expect([forced.is_cached, forced.cached_dttm, count.runs]).toEqual([null, null, 1]);
    const after = await ask(json);
    expect([after.is_cached, count.runs]).toEqual([true, 1]);
    expect(Date.parse(`${after.cached_dttm}Z`)).toBeGreaterThanOrEqual(
      Date.parse(`${kept.cached_dttm}Z`),
    );
  });

  test('is there after a restart, a long one too, and nothing is asked again [CDT-13]', async () => {
    const long = context(await dataset('long', LONG), ['n', 'text']);
    const few = context(await dataset('few', 'SELECT 1.50::DECIMAL(9,2) AS n'), ['n']);
    const before = [await ask(long), await ask(few)];
    const kept = [await ask(long), await ask(few)];
    await server.close();
    await start();
    const count = statements();
    const after = [await ask(long), await ask(few)];
    expect(after.map(({ is_cached }) => is_cached)).toEqual([true, true]);
    expect(after.map(({ cached_dttm }) => cached_dttm)).toEqual(
      kept.map(({ cached_dttm }) => cached_dttm),
    );
    expect(after.map(({ data }) => data)).toEqual(before.map(({ data }) => data));
    const csv = await admin.post(PATH, { json: { ...few, result_format: 'csv' } });
    expect(await csv.text()).toBe('n\n1.50\n');
    expect(count.runs).toBe(0);
  });

  test('of a template that was made for a file is there as rows after a restart', async () => {
    const id = await dataset('few', 'SELECT 2 AS n');
    const more = { expressionType: 'SQL', sqlExpression: '{{ 1 }} + n', label: 'more' };
    const json = { ...context(id, ['n']), queries: [{ columns: [more] }] };
    const csv = await admin.post(PATH, { json: { ...json, result_format: 'csv' } });
    expect(await csv.text()).toBe('more\n3\n');
    const { cache_key: key } = await ask(json);
    await server.close();
    await start();
    expect(await chartEntryOf(await admin.get(`${PATH}/${key}`))).toMatchObject({
      data: [{ more: 3 }],
      label_map: { more: ['{{ 1 }} + n'] },
    });
  });

  test('is closed to those who lost the right to its dataset, also after a restart [T12, T13]', async () => {
    const id = await dataset('few', 'SELECT 1 AS n');
    const json = context(id, ['n']);
    const { db } = server.store;
    const gamma = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Gamma')
      .executeTakeFirstOrThrow();
    const grant = {
      role_id: gamma.id,
      permission: 'datasource_access',
      view: `[examples].[few](id:${id})`,
    };
    await db.insertInto('role_grants').values(grant).execute();
    await ask(json);
    const viewer = await server.signIn('viewer');
    const seen = await ask(json, viewer);
    expect(seen.is_cached).toBe(true);
    await db.deleteFrom('role_grants').where('view', '=', grant.view).execute();
    expect((await viewer.post(PATH, { json })).status).toBe(404);
    expect((await viewer.get(`${PATH}/${seen.cache_key}`)).status).toBe(404);
    await server.close();
    await start();
    const again = await server.signIn('viewer');
    expect((await again.post(PATH, { json })).status).toBe(404);
    expect((await again.get(`${PATH}/${seen.cache_key}`)).status).toBe(404);
    expect((await ask(json)).is_cached).toBe(true);
  });
});

describe('requests at one time', () => {
  test('for the same rows are one statement, whoever asks; one who leaves does not stop the others [R22]', async () => {
    const json = context(await dataset('slow', SLOW), ['n']);
    const alpha = await server.signIn('alpha');
    const count = statements();
    const gone = new AbortController();
    const asked = [admin, alpha, admin, alpha].map((who) => ask(json, who));
    const leaving = admin.post(PATH, { json, signal: gone.signal });
    gone.abort();
    await leaving.catch(() => null);
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ cache_key }) => cache_key)).size).toBe(1);
    expect(answers.every(({ data }) => data.length === 1)).toBe(true);
    expect(count.runs).toBe(1);
  });
});
