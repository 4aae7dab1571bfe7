/** Several charts in one request: what each gets is what it gets alone, and nobody waits for another. */
import { readdirSync } from 'node:fs';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEntryLine, SEVERAL_MAX } from '#common/severalCharts.ts';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';
import { eventually } from '../../test/eventually.ts';
import { engineFolders } from '../engine/folders.ts';

const PATH = '/api/v1/chart/several';
const ALONE = '/api/v1/chart/data';
const TABLE = `SELECT * FROM (VALUES (1, 'north', 'ä'), (2, 'north', 'β'), (3, 'south', '日')) AS t(id, region, sign)`;
/** It ends when it is stopped. */
const ENDLESS = 'SELECT count(*) AS id FROM range(1000000000) a, range(1000000000) b';

let server: RuledServer;
let open: number;
let closed: number;
let endless: number;
let long: number;

beforeAll(async () => {
  server = await aRuledServer([
    { name: 'signs', sql: TABLE },
    { name: 'others', sql: TABLE },
    { name: 'long', sql: 'SELECT i AS id, md5(i::VARCHAR) AS sign FROM range(20000) t(i)' },
  ]);
  open = await server.aDataset('signs');
  closed = await server.aDataset('others');
  endless = await server.aDataset('endless', { sql: ENDLESS });
  long = await server.aDataset('long');
  await server.open(open);
  await server.open(long);
});
afterAll(() => server.close());

const chartOf = (dataset: number, query: object, more: object = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [query],
  ...more,
});
const signs = () => chartOf(open, { columns: ['id', 'sign'], orderby: [['id', true]] });
const regions = () =>
  chartOf(open, { columns: ['region'], metrics: ['count'], orderby: [['region', true]] });
const broken = () => chartOf(open, { columns: ['nowhere'] });
const unreadable = () => ({ ...signs(), queries: 'none' });

type Who = RuledServer['viewer'];

interface Entry {
  readonly at: number;
  readonly status: number;
  readonly body: string;
}

/** The entries of a stream, one after the other. */
const entriesOf = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let held = Buffer.alloc(0);
  for await (const part of body) {
    held = Buffer.concat([held, part]);
    for (;;) {
      const end = held.indexOf('\n');
      const head = end < 0 ? null : readEntryLine(held.subarray(0, end).toString());
      if (!head || held.length < end + 1 + head.bytes) break;
      const text = held.subarray(end + 1, end + 1 + head.bytes).toString();
      held = held.subarray(end + 1 + head.bytes);
      yield { at: head.at, status: head.status, body: text };
    }
  }
  expect(held).toHaveLength(0);
};

const several = async (who: Who, charts: readonly object[]): Promise<readonly Entry[]> => {
  const answer = await who.post(PATH, { json: { charts } });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const entries = await Array.fromAsync(entriesOf(answer.body as never));
  return entries.toSorted((one, other) => one.at - other.at);
};

/** Without what tells one moment or one request from another. */
const lasting = (text: string) =>
  text
    .replaceAll(/"(cached_dttm|queried_dttm)":("[^"]*"|null)/g, '"$1":0')
    .replaceAll(/"is_cached":(true|null)/g, '"is_cached":0');

describe('several charts in one request', () => {
  test('get each what it gets alone, also where it fails, and rows whose letters take several bytes', async () => {
    const charts = [signs(), broken(), unreadable(), regions()];
    const alone = await Promise.all(
      charts.map(async (json, at) => {
        const answer = await server.viewer.post(ALONE, { json });
        return { at, status: answer.status, body: lasting(await answer.text()) };
      }),
    );
    const together = await several(server.viewer, charts);
    expect(together.map((one) => ({ ...one, body: lasting(one.body) }))).toEqual(alone);
    expect(together.map(({ status }) => status)).toEqual([200, 400, 400, 200]);
    expect(together[0]?.body).toContain('"sign":"日"');
  });

  test('are answered under the rights and the row rules of the person who asks', async () => {
    const rule = await server.aRule("region = 'south'", open);
    const [rows, refused] = await several(server.viewer, [
      signs(),
      chartOf(closed, { columns: ['id'] }),
    ]);
    await server.removeRule(rule);
    expect(rows?.body).toContain('"data":[{"id":3,"sign":"日"}]');
    expect([refused?.status, refused?.body]).toEqual([404, '{"message":"Not found"}']);
  });

  test.each([
    ['as they are', undefined, null],
    ['with gzip', 'gzip', createGunzip],
    ['with Brotli', 'br', createBrotliDecompress],
    ['with zstd', 'zstd', createZstdDecompress],
  ])('are sent as soon as each is there, %s', async (_, coding, unpack) => {
    const answer = await server.admin.post(PATH, {
      json: { charts: [chartOf(endless, { columns: ['id'] }), signs()] },
      headers: coding === undefined ? {} : { 'Accept-Encoding': coding },
    });
    expect(answer.headers.get('content-encoding')).toBe(coding ?? null);
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const sent = Readable.fromWeb(answer.body as never);
    const entries = entriesOf(unpack ? sent.pipe(unpack()) : sent);
    const { value: first } = await entries.next();
    expect(first).toMatchObject({ at: 1, status: 200 });
    sent.destroy();
  });

  test('are asked anew where one of them is forced', async () => {
    await several(server.viewer, [regions()]);
    const [kept, forced] = await several(server.viewer, [regions(), { ...signs(), force: true }]);
    expect(kept?.body).toContain('"is_cached":true');
    expect(forced?.body).toContain('"is_cached":null');
  });

  test('are no files', async () => {
    const [entry] = await several(server.viewer, [{ ...signs(), result_format: 'csv' }]);
    expect([entry?.status, entry?.body]).toEqual([
      400,
      expect.stringContaining('A file is asked for alone.') as string,
    ]);
  });

  test.each([
    ['none', []],
    ['more than stand on a screen', Array.from({ length: SEVERAL_MAX + 1 }, signs)],
  ])('are refused as a whole where there are %s', async (_, charts) => {
    const answer = await server.viewer.post(PATH, { json: { charts } });
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
      400,
      ['message'],
    ]);
  });
});

describe('charts that are left while others of their request are awaited', () => {
  const LEFT = `${PATH}/left`;
  const leave = async (who: Who, body: object) => {
    const answer = await who.post(LEFT, { json: body });
    return [answer.status, await answer.json()];
  };

  test('end, and only for the person who asked for them', async () => {
    const id = 'a request of charts';
    const reply = await server.admin.post(PATH, {
      json: { id, charts: [chartOf(endless, { columns: ['id'] }), signs()] },
    });
    const entries = entriesOf(reply.body as never);
    expect((await entries.next()).value).toMatchObject({ at: 1, status: 200 });
    expect(await leave(server.viewer, { id, charts: [0, 1] })).toEqual([200, { result: 0 }]);
    expect(await leave(server.admin, { id, charts: [0, 2] })).toEqual([200, { result: 1 }]);
    expect((await entries.next()).value).toMatchObject({ at: 0, status: 400 });
    expect((await entries.next()).done).toBe(true);
    expect(await leave(server.admin, { id, charts: [0] })).toEqual([200, { result: 0 }]);
  });

  test('are named by their places', async () => {
    const [status] = await leave(server.admin, { id: 'a request of charts', charts: ['first'] });
    expect(status).toBe(400);
  });
});

describe('an asker who leaves', () => {
  test('is no error of the server, also where charts share a question', async () => {
    const before = server.errors.length;
    const left = new AbortController();
    const question = chartOf(endless, { columns: ['id'] });
    const reply = await server.admin.post(PATH, {
      json: { charts: [question, question, signs()] },
      signal: left.signal,
    });
    const statuses: number[] = [];
    for await (const { at, status } of entriesOf(reply.body as never)) {
      statuses[at] = status;
      if (at === 2) left.abort();
    }
    expect(statuses).toHaveLength(3);
    expect(statuses).not.toContain(500);
    expect(server.errors.slice(before)).toEqual([]);
  });

  const rows = (limit: number) => chartOf(long, { columns: ['id', 'sign'], row_limit: limit });
  /** Of answers that are too long for memory. */
  const files = () => readdirSync(engineFolders(server.dataDir).held).length;

  test.each([
    ['before the request is read', AbortSignal.abort()],
    ['before the reply is read', new AbortController().signal],
  ])('%s leaves no file of an answer behind', async (_, signal) => {
    const charts = [rows(19_001), rows(19_002)];
    await several(server.viewer, charts);
    const before = files();
    for (const coding of ['identity', 'gzip', 'identity', 'gzip']) {
      const call = { json: { charts }, signal, headers: { 'Accept-Encoding': coding } };
      await (await server.viewer.post(PATH, call)).body?.cancel();
    }
    await several(server.viewer, charts);
    await eventually(() => expect(files()).toBeLessThanOrEqual(before));
  });
});
