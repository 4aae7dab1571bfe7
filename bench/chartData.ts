/** What the server adds to the time of a chart's query: the same SQL through the API and directly on DuckDB, in turns. */
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { openInstance } from '../server/engine/duckdb/instance.ts';
import { NO_NEEDS } from '../server/engine/duckdb/needs.ts';
import { DEFAULTS } from '../server/config.ts';
import type { Measuring } from './bench.ts';
import { type Measure, median } from './report.ts';
import { flightsDatasetId } from './examples.ts';

const PAIRS = 21;
const WARM_UP = 3;
const SHARE = 0.1;
const EXTRA_MS = 5;

const QUERIES: Readonly<Record<string, object>> = {
  'delay by day': {
    columns: [
      {
        columnType: 'BASE_AXIS',
        sqlExpression: 'date',
        label: 'date',
        expressionType: 'SQL',
        timeGrain: 'P1D',
      },
    ],
    metrics: ['average_delay'],
    filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: '2001-01-01 : 2001-07-01' }],
    row_limit: 10_000,
  },
  'busiest airports': {
    columns: ['origin'],
    metrics: ['count'],
    orderby: [['count', false]],
    row_limit: 15,
  },
  'worst routes': {
    columns: ['origin', 'destination'],
    metrics: ['average_delay', 'count'],
    orderby: [['average_delay', false]],
    extras: { having: 'COUNT(*) >= 1000' },
    row_limit: 1000,
  },
  'raw rows': {
    columns: ['date', 'delay', 'distance', 'origin', 'destination'],
    row_limit: 1000,
  },
};

interface Answer {
  readonly result: readonly { readonly query: string; readonly rowcount: number }[];
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

export const chartData: Measuring = async (bench) => {
  const { dataDir } = await bench.server();
  const client = await bench.client();
  const datasetId = await flightsDatasetId(client);
  const instance = await openInstance(duckdbSetup(dataDir, DEFAULTS.limits), (catalog) => ({
    ...NO_NEEDS,
    tables: new Set(catalog.tables),
  }));
  const connection = await instance.connect();
  const measures: Measure[] = [];
  const ask = (query: object, force: boolean) =>
    client.json<Answer>('POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      force,
      queries: [query],
      result_format: 'json',
      result_type: 'full',
    });
  try {
    for (const [name, query] of Object.entries(QUERIES)) {
      const [answer] = (await ask(query, true)).result;
      if (!answer) throw new Error(`No answer for ${name}`);
      const direct = async () => (await connection.runAndReadAll(answer.query)).getRowsJson();
      const rows = (await direct()).length;
      if (rows !== answer.rowcount) {
        throw new Error(`${name}: ${answer.rowcount} rows by the server, ${rows} directly`);
      }
      const pairs: [server: number, engine: number][] = [];
      for (let round = -WARM_UP; round < PAIRS; round++) {
        // The two take turns at being first, so that neither always profits from caches that the other filled.
        const isServerFirst = round % 2 === 0;
        const early = isServerFirst ? null : await timed(direct);
        const server = await timed(() => ask(query, true));
        const engine = early ?? (await timed(direct));
        if (round >= 0) pairs.push([server, engine]);
      }
      const added = median(pairs.map(([ms, alone]) => ms - alone));
      const server = median(pairs.map(([ms]) => ms));
      const engine = median(pairs.map(([, ms]) => ms));
      const cached: number[] = [];
      await ask(query, false);
      for (let round = 0; round < PAIRS; round++) cached.push(await timed(() => ask(query, false)));
      measures.push(
        {
          name: `${name}: added by the server`,
          value: added,
          unit: 'ms',
          target: engine * SHARE + EXTRA_MS,
          note: `${server.toFixed(1)} ms against ${engine.toFixed(1)} ms on DuckDB (× ${(server / engine).toFixed(2)}), ${rows} rows, medians of ${PAIRS} pairs`,
        },
        {
          name: `${name}: from the cache`,
          value: median(cached),
          unit: 'ms',
          target: null,
          note: `× ${(median(cached) / server).toFixed(2)} of asking again`,
        },
      );
    }
  } finally {
    connection.closeSync();
    instance.close();
  }
  return measures;
};
