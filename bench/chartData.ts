/** What the server adds to the time of a chart's query, on each engine: the same SQL through the API and by the engine's driver, in turns. */
import type { Measuring } from './bench.ts';
import { type Beside, besideEach } from './chartServers.ts';
import type { ApiClient } from './client.ts';
import { pairsOf, repeated, timed } from './pairs.ts';
import { type Measure, median } from './report.ts';

const SHARE = 0.1;
const EXTRA_MS = 5;

const DELAY = {
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate: 'AVG',
  label: 'AVG(delay)',
};
const DAYS = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'date',
  label: 'date',
  expressionType: 'SQL',
  timeGrain: 'P1D',
};
const HALF_YEAR = [{ col: 'date', op: 'TEMPORAL_RANGE', val: '2001-01-01 : 2001-07-01' }];

/** The four kinds of questions that charts and their filters ask. */
const QUERIES: Readonly<Record<string, object>> = {
  aggregate: {
    columns: ['origin'],
    metrics: [DELAY, 'count'],
    filters: HALF_YEAR,
    orderby: [['count', false]],
    row_limit: 15,
  },
  'time series': {
    columns: [DAYS, 'origin'],
    metrics: [DELAY],
    filters: HALF_YEAR,
    series_columns: ['origin'],
    series_limit: 5,
    series_limit_metric: 'count',
    row_limit: 10_000,
  },
  'raw rows': {
    columns: ['date', 'delay', 'distance', 'origin', 'destination'],
    row_limit: 1000,
  },
  'filter values': {
    columns: ['destination'],
    metrics: [],
    orderby: [['destination', true]],
    row_limit: 1000,
  },
};

interface Answer {
  readonly result: readonly { readonly query: string; readonly rowcount: number }[];
}

const measured = async (
  client: ApiClient,
  { engine: engineName, datasetId, driver }: Beside,
): Promise<readonly Measure[]> => {
  const measures: Measure[] = [];
  const ask = (query: object, force: boolean) =>
    client.json<Answer>('POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      force,
      queries: [query],
      result_format: 'json',
      result_type: 'full',
    });
  for (const [kind, query] of Object.entries(QUERIES)) {
    const name = `${engineName}, ${kind}`;
    const [answer] = (await ask(query, true)).result;
    if (!answer) throw new Error(`No answer for ${name}`);
    const sql = answer.query.replace(/;\s*$/, '');
    const rows = await driver.rows(sql);
    if (rows !== answer.rowcount) {
      throw new Error(`${name}: ${answer.rowcount} rows by the server, ${rows} directly`);
    }
    const pairs = await pairsOf(
      () => ask(query, true),
      () => driver.rows(sql),
    );
    const server = median(pairs.map((pair) => pair.server));
    const engine = median(pairs.map((pair) => pair.engine));
    await ask(query, false);
    const cached = await repeated(() => timed(() => ask(query, false)));
    measures.push({
      name: `${name}: added by the server`,
      value: median(pairs.map((pair) => pair.server - pair.engine)),
      unit: 'ms',
      target: engine * SHARE + EXTRA_MS,
      note: `${server.toFixed(1)} ms against ${engine.toFixed(1)} ms by its driver (× ${(server / engine).toFixed(2)}), ${rows} rows, ${pairs.length} pairs; from the cache ${median(cached).toFixed(1)} ms`,
    });
  }
  return measures;
};

export const chartData: Measuring = async (bench) => {
  const { dataDir } = await bench.server();
  const client = await bench.client();
  return (await besideEach(client, dataDir, (beside) => measured(client, beside))).flat();
};
