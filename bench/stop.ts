/** The time from a request to stop until its reply, which is sent when the engine has stopped working. */
import { clickhouse } from '../test/services/clickhouse.ts';
import { mariadb } from '../test/services/mariadb.ts';
import { postgres } from '../test/services/postgres.ts';
import type { Service } from '../test/services/service.ts';
import { trino } from '../test/services/trino.ts';
import type { ApiClient } from './client.ts';
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

interface Elsewhere {
  readonly backend: string;
  readonly service: Service;
  readonly database: string;
  readonly endless: readonly string[];
}

const ELSEWHERE: readonly Elsewhere[] = [
  {
    backend: 'postgresql',
    service: postgres,
    database: 'postgres',
    endless: [
      'select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000) b',
      'select pg_sleep(1000)',
    ],
  },
  {
    backend: 'mysql',
    service: mariadb,
    database: 'mysql',
    endless: ['select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b', 'select sleep(1000)'],
  },
  {
    backend: 'clickhouse',
    service: clickhouse,
    database: 'default',
    endless: [
      'select count() from system.numbers',
      'select number, sleep(0.2) from system.numbers where number < 0',
    ],
  },
  {
    backend: 'trino',
    service: trino,
    database: 'tpch',
    endless: [
      "select count(*) from sf1000.lineitem where comment like '%zzzz%'",
      'select sum(a.custkey * b.custkey) from sf1.orders a cross join sf1.orders b',
    ],
  },
];

const elsewhere = async (
  client: ApiClient,
  { backend, service, database, endless }: Elsewhere,
): Promise<readonly Measure[]> => {
  const running = await service.start();
  if (running === null) {
    console.log(`  ${service.title} is not measured. To have it: ${service.howTo}`);
    return [];
  }
  try {
    const { hostname, port, username } = new URL(running.url);
    const { id } = await client.json<{ id: number }>('POST', '/api/v1/database/', {
      database_name: service.title,
      engine: backend,
      parameters: { host: hostname, port: Number(port), username, database },
      expose_in_sqllab: true,
    });
    const times = await timesOf(client, id, endless);
    await client.json('DELETE', `/api/v1/database/${id}`);
    return [measure(service.title, times, endless.length)];
  } finally {
    await running.stop();
  }
};

export const stop: Measuring = async (bench) => {
  const client = await bench.client();
  const databaseId = await embeddedDatabaseId(client);
  const measures = [measure('DuckDB', await timesOf(client, databaseId, ENDLESS), ENDLESS.length)];
  for (const one of ELSEWHERE) measures.push(...(await elsewhere(client, one)));
  return measures;
};
