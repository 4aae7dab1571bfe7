/** The time from a request to stop until its reply, which is sent when the engine has stopped working. */
import type { ApiClient } from './client.ts';
import {
  CLICKHOUSE,
  type Elsewhere,
  MYSQL,
  POSTGRESQL,
  TRINO,
  whileConnected,
} from './elsewhere.ts';
import { ENDLESS, startEndless, stopEndless } from './endless.ts';
import { embeddedDatabaseId } from './examples.ts';
import { median, type Measure, quantile } from './report.ts';
import type { Measuring } from './bench.ts';

const ROUNDS = 4;
const AT_WORK_MS = 300;
const TARGET_S = 1;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const timesOf = async (
  client: ApiClient,
  databaseId: number,
  statements: readonly string[],
): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const sql of statements) {
      const clientId = await startEndless(client, databaseId, sql);
      await pause(AT_WORK_MS);
      const began = performance.now();
      const { state } = await stopEndless(client, clientId);
      times.push(performance.now() - began);
      if (state !== 'stopped') throw new Error(`It ended as ${state}: ${sql}`);
    }
  }
  return times;
};

const measure = (engine: string, times: readonly number[], kinds: number): Measure => ({
  name: `stopping an endless query of ${engine}, p95`,
  value: quantile(times, 0.95) / 1000,
  unit: 's',
  target: TARGET_S,
  note: `median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms, ${times.length} runs of ${kinds} kinds`,
});

interface Endless extends Elsewhere {
  readonly endless: readonly string[];
}

const ELSEWHERE: readonly Endless[] = [
  {
    ...POSTGRESQL,
    endless: [
      'select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000) b',
      'select pg_sleep(1000)',
    ],
  },
  {
    ...MYSQL,
    endless: ['select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b', 'select sleep(1000)'],
  },
  {
    ...CLICKHOUSE,
    endless: [
      'select count() from system.numbers',
      'select number, sleep(0.2) from system.numbers where number < 0',
    ],
  },
  {
    ...TRINO,
    endless: [
      "select count(*) from sf1000.lineitem where comment like '%zzzz%'",
      'select sum(a.custkey * b.custkey) from sf1.orders a cross join sf1.orders b',
    ],
  },
];

const elsewhere = async (client: ApiClient, one: Endless): Promise<readonly Measure[]> => {
  const { service, endless } = one;
  const times = await whileConnected(client, one, ({ databaseId }) =>
    timesOf(client, databaseId, endless),
  );
  return times === null ? [] : [measure(service.title, times, endless.length)];
};

export const stop: Measuring = async (bench) => {
  const client = await bench.client();
  const databaseId = await embeddedDatabaseId(client);
  const measures = [measure('DuckDB', await timesOf(client, databaseId, ENDLESS), ENDLESS.length)];
  for (const one of ELSEWHERE) measures.push(...(await elsewhere(client, one)));
  return measures;
};
