/** Nothing that fails for an asker who has left goes unhandled, which would end the server. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';

const SEVERAL = '/api/v1/chart/several';
const ALONE = '/api/v1/chart/data';

let server: RuledServer;
let dataset: number;
beforeAll(async () => {
  server = await aRuledServer([{ name: 'signs', sql: "SELECT 1 AS id, 'a' AS sign" }]);
  dataset = await server.aDataset('signs');
});
afterAll(() => server.close());

let unhandled: unknown[] = [];
const see = (failure: unknown) => void unhandled.push(failure);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', see);
});
afterEach(() => void process.off('unhandledRejection', see));

const chart = (column: string, more: object = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: [column] }],
  ...more,
});
const charts = () => [
  chart('id', { force: true }),
  chart('nowhere'),
  chart('id', { queries: 'none' }),
];
/** What was begun before has failed by then. */
const settled = async () => {
  await (await server.admin.post(SEVERAL, { json: { charts: charts() } })).text();
  await nextTurn();
};

test.each(['identity', 'gzip'])(
  'no chart is asked for an asker who left before the request was read, %s',
  async (coding) => {
    const call = { signal: AbortSignal.abort(), headers: { 'Accept-Encoding': coding } };
    const reply = await server.admin.post(SEVERAL, { json: { charts: charts() }, ...call });
    await settled();
    expect([reply.status, unhandled]).toEqual([499, []]);
  },
);

test('a chart fails in order where nobody reads the reply yet', async () => {
  const reply = await server.admin.post(SEVERAL, { json: { charts: charts() } });
  await settled();
  expect([reply.bodyUsed, unhandled]).toEqual([false, []]);
  await reply.body?.cancel();
});

test('a chart that is asked alone by an asker who has left fails in order', async () => {
  const signal = AbortSignal.abort();
  const reply = await server.admin.post(ALONE, { json: chart('id', { force: true }), signal });
  await settled();
  expect([reply.ok, unhandled]).toEqual([false, []]);
});

test('no template is rendered for an asker who has left', async () => {
  const signal = AbortSignal.abort();
  const extras = { where: '{{ never_set }}' };
  const query = { columns: ['id'], extras };
  const samples = `/datasource/samples?datasource_type=table&datasource_id=${dataset}`;
  for (const [path, json] of [
    [ALONE, chart('id', { queries: [query] })],
    [samples, { extras }],
  ] as const) {
    expect((await server.admin.post(path, { json })).status, path).not.toBe(499);
    expect((await server.admin.post(path, { json, signal })).status, path).toBe(499);
  }
});
