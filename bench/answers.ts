/** Rows as they are beside the bare engine, and kept answers: one at a time, long ones, many clients, after a restart. */
import { loadavg } from 'node:os';
import { DEFAULTS } from '../server/config.ts';
import { openInstance } from '../server/engine/duckdb/instance.ts';
import { NO_NEEDS } from '../server/engine/duckdb/needs.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import type { Bench, Measuring } from './bench.ts';
import type { ApiClient } from './client.ts';
import { flightsDatasetId } from './examples.ts';
import { pairsOf, timed } from './pairs.ts';
import { type Measure, median, quantile } from './report.ts';
import { processorMs, sender } from './requests.ts';

const PATH = '/api/v1/chart/data';
const ROUNDS = 51;
const CLIENTS = 16;
const REQUESTS = 4000;
const BROWSER = 'gzip, deflate, br, zstd';
const SMALL = {
  columns: ['origin'],
  metrics: ['count'],
  orderby: [['count', false]],
  row_limit: 15,
};
const COLUMNS = ['date', 'delay', 'distance', 'origin', 'destination'];
const rowsOf = (row_limit: number) => ({ columns: COLUMNS, row_limit });
/** Some 2.4 MB. */
const LONG = rowsOf(27_000);

const bodyOf = (id: number, query: object, force = false) => ({
  datasource: { id, type: 'table' },
  force,
  queries: [query],
  result_format: 'json',
  result_type: 'full',
});

interface Answer {
  readonly result: readonly { readonly query: string; readonly is_cached: boolean | null }[];
}

/** Each pair in turns, so that both meet the same load. */
const rawRows = async (dataDir: string, client: ApiClient, id: number): Promise<Measure[]> => {
  const instance = await openInstance(duckdbSetup(dataDir, DEFAULTS.limits), (catalog) => ({
    ...NO_NEEDS,
    tables: new Set(catalog.tables),
  }));
  const connection = await instance.connect();
  const measures: Measure[] = [];
  try {
    for (const rows of [1000, 10_000, 50_000]) {
      const body = bodyOf(id, rowsOf(rows), true);
      const [answer] = (await client.json<Answer>('POST', PATH, body)).result;
      const direct = async () =>
        (await connection.runAndReadAll(answer?.query ?? '')).getRowsJson();
      const through = async () => (await client.answer('POST', PATH, body)).arrayBuffer();
      const pairs = await pairsOf(through, direct);
      const server = median(pairs.map((pair) => pair.server));
      const engine = median(pairs.map((pair) => pair.engine));
      measures.push({
        name: `answers: ${rows.toLocaleString('en-US')} raw rows, of the bare engine`,
        value: server / engine,
        unit: '×',
        target: 1.5,
        note: `${server.toFixed(1)} ms against ${engine.toFixed(1)} ms on DuckDB, medians of ${pairs.length} pairs`,
      });
    }
  } finally {
    connection.closeSync();
    instance.close();
  }
  return measures;
};

const kept = async (url: string, id: number): Promise<Measure[]> => {
  const { send, close } = await sender(url, PATH, 1);
  const measures: Measure[] = [];
  for (const [name, query, target] of [
    ['small', SMALL, 3],
    ['27,000 rows', LONG, 12],
  ] as const) {
    const body = JSON.stringify(bodyOf(id, query));
    for (const coding of ['identity', BROWSER]) {
      const taken: { ms: number; bytes: number }[] = [];
      for (let round = -3; round < ROUNDS; round++) {
        const one = await send(body, coding);
        if (round >= 0) taken.push(one);
      }
      measures.push({
        name: `answers: kept, ${name}, ${coding === BROWSER ? 'compressed' : 'as it is'}`,
        value: median(taken.map(({ ms }) => ms)),
        unit: 'ms',
        target,
        note: `${((taken[0]?.bytes ?? 0) / 1000).toFixed(0)} kB, p95 ${quantile(
          taken.map(({ ms }) => ms),
          0.95,
        ).toFixed(1)}`,
      });
    }
  }
  close();
  return measures;
};

const manyClients = async (url: string, pid: number, id: number): Promise<Measure[]> => {
  const { send, close } = await sender(url, PATH, CLIENTS);
  const body = JSON.stringify(bodyOf(id, SMALL));
  const taken: number[] = [];
  let left = REQUESTS;
  const before = processorMs(pid);
  const all = await timed(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (left-- > 0) taken.push((await send(body, BROWSER)).ms);
      }),
    ),
  );
  close();
  const cost = (processorMs(pid) - before) / taken.length;
  return [
    {
      name: `answers: kept, ${CLIENTS} clients, time of one, p95`,
      value: quantile(taken, 0.95),
      unit: 'ms',
      target: 30,
      note: `${((taken.length / all) * 1000).toFixed(0)} a second (1,500 wanted), load ${loadavg()[0]?.toFixed(1)}`,
    },
    {
      name: 'answers: processor time of a kept answer',
      value: cost,
      unit: 'ms',
      target: 0.66,
      note: 'what 1,500 a second leave for each on one processor',
    },
  ];
};

const restarted = async (bench: Bench, id: number): Promise<Measure> => {
  await bench.restart();
  const client = await bench.client();
  let isCached: boolean | null | undefined = null;
  const ms = await timed(async () => {
    isCached = (await client.json<Answer>('POST', PATH, bodyOf(id, LONG))).result[0]?.is_cached;
  });
  if (!isCached) throw new Error('The answer did not survive the restart');
  return { name: 'answers: kept, first after a restart', value: ms, unit: 'ms', target: null };
};

export const answers: Measuring = async (bench) => {
  const { dataDir, url, pid } = await bench.server();
  const client = await bench.client();
  const id = await flightsDatasetId(client);
  return [
    ...(await rawRows(dataDir, client, id)),
    ...(await kept(url, id)),
    ...(await manyClients(url, pid, id)),
    await restarted(bench, id),
  ];
};
