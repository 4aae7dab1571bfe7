/** Dashboards for journeys: charts of the flights side by side. */
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

type Answer = Readonly<Record<string, unknown>>;
type Charts = Readonly<Record<string, { readonly viz_type: string }>>;

const call = async ({ request }: BrowserContext, path: string, data?: object): Promise<Answer> => {
  const answer = await request.fetch(path, {
    method: data ? 'POST' : 'GET',
    // The server may close a connection that was idle.
    maxRetries: 3,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(data ? { data } : {}),
  });
  expect([path, answer.ok()]).toEqual([path, true]);
  return (await answer.json()) as Answer;
};

/** How many flights there are, by SQL. */
export const countFlights = async (context: BrowserContext, where: string): Promise<number> => {
  const { data } = (await call(context, '/api/v1/sqllab/execute/', {
    database_id: 1,
    sql: `SELECT count(*) AS n FROM flights WHERE ${where}`,
    runAsync: false,
    queryLimit: 10,
    json: true,
  })) as { data: readonly { n: number }[] };
  return Number(data[0]?.n);
};

/** The id of the dataset of flights. */
export const flightsDataset = async (context: BrowserContext): Promise<number> => {
  const q = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:flights)))');
  const { ids } = (await call(context, `/api/v1/dataset/?q=${q}`)) as { ids: readonly number[] };
  return Number(ids[0]);
};

/** Charts by their names, of the dataset of flights; their ids in the same order. */
const makeCharts = async (context: BrowserContext, charts: Charts): Promise<readonly number[]> => {
  const datasource_id = await flightsDataset(context);
  const made: number[] = [];
  for (const [slice_name, params] of Object.entries(charts)) {
    const { id } = await call(context, '/api/v1/chart/', {
      slice_name,
      viz_type: params.viz_type,
      datasource_id,
      datasource_type: 'table',
      params: JSON.stringify({ adhoc_filters: [], row_limit: 1000, ...params }),
    });
    made.push(Number(id));
  }
  return made;
};

const PER_ROW = 3;
const WIDTH = 12 / PER_ROW;

/** A dashboard of charts, three side by side; its address. */
export const makeDashboard = async (
  context: BrowserContext,
  title: string,
  charts: Charts,
  metadata: object = {},
  heightPx = 400,
): Promise<string> => {
  const ids = await makeCharts(context, charts);
  const parents = ['ROOT_ID', 'GRID_ID'];
  const rowOf = (at: number) => `ROW-${Math.floor(at / PER_ROW)}`;
  const rows = Map.groupBy(ids.keys(), rowOf);
  const chartKey = (at: number) => `CHART-${ids[at]}`;
  const positions = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [...rows.keys()], parents: ['ROOT_ID'] },
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', children: [], meta: { text: title } },
    ...Object.fromEntries(
      [...rows].map(([id, places]) => [
        id,
        { type: 'ROW', id, children: places.map(chartKey), parents, meta: {} },
      ]),
    ),
    ...Object.fromEntries(
      ids.map((chartId, at) => [
        chartKey(at),
        {
          type: 'CHART',
          id: chartKey(at),
          children: [],
          parents: [...parents, rowOf(at)],
          meta: { chartId, width: WIDTH, height: heightPx / 8 },
        },
      ]),
    ),
  };
  const { id } = await call(context, '/api/v1/dashboard/', {
    dashboard_title: title,
    json_metadata: JSON.stringify({ ...metadata, positions }),
  });
  return `/superset/dashboard/${String(id)}/`;
};
