/** Dashboards of example charts: thirteen that fit on one tall screen, or many more than any screen shows. */
import type { ApiClient } from './client.ts';
import { exampleCharts } from './examples.ts';

export const CHARTS = 13;
const PER_ROW = 4;
const WIDTH = 12 / PER_ROW;
const HEIGHT = 30;

interface Saved {
  readonly id: number;
}

const layoutOf = (
  charts: readonly { readonly id: number; readonly slice_name: string }[],
  title: string,
) => {
  const rows = Array.from({ length: Math.ceil(charts.length / PER_ROW) }, (_, at) =>
    charts.slice(at * PER_ROW, (at + 1) * PER_ROW),
  );
  const above = ['ROOT_ID', 'GRID_ID'];
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: {
      id: 'GRID_ID',
      type: 'GRID',
      parents: ['ROOT_ID'],
      children: rows.map((_, at) => `ROW-${at}`),
    },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: title } },
    ...Object.fromEntries(
      rows.map((row, at) => [
        `ROW-${at}`,
        {
          id: `ROW-${at}`,
          type: 'ROW',
          parents: above,
          children: row.map(({ id }) => `CHART-${id}`),
          meta: { background: 'BACKGROUND_TRANSPARENT' },
        },
      ]),
    ),
    ...Object.fromEntries(
      rows.flatMap((row, at) =>
        row.map(({ id, slice_name }) => [
          `CHART-${id}`,
          {
            id: `CHART-${id}`,
            type: 'CHART',
            parents: [...above, `ROW-${at}`],
            children: [],
            meta: { chartId: id, sliceName: slice_name, width: WIDTH, height: HEIGHT },
          },
        ]),
      ),
    ),
  };
};

/** Creates it through the API; returns its id. */
export const makeBoard = async (
  client: ApiClient,
  filters: readonly object[] = [],
): Promise<number> => {
  const charts = (await exampleCharts(client)).slice(0, CHARTS);
  if (charts.length < CHARTS) throw new Error(`Only ${charts.length} example charts are there`);
  const positions = layoutOf(charts, 'Thirteen charts');
  const { id } = await client.json<Saved>('POST', '/api/v1/dashboard/', {
    dashboard_title: 'Thirteen charts',
    position_json: JSON.stringify(positions),
    json_metadata: JSON.stringify({ positions, native_filter_configuration: filters }),
  });
  for (const chart of charts) {
    const { result } = await client.json<{
      readonly result: { readonly dashboards: readonly Saved[] };
    }>('GET', `/api/v1/chart/${chart.id}`);
    const dashboards = new Set([...result.dashboards.map((one) => one.id), id]);
    await client.json('PUT', `/api/v1/chart/${chart.id}`, { dashboards: [...dashboards] });
  }
  return id;
};

interface Settings {
  readonly slice_name: string;
  readonly viz_type: string;
  readonly params: string;
  readonly datasource_id: number;
}

export interface LargeBoard {
  readonly id: number;
  /** Other parts of the bench take the charts that they find. */
  readonly remove: () => Promise<void>;
}

/** The thirteen again and again, each a chart of its own. */
export const makeLargeBoard = async (client: ApiClient, count: number): Promise<LargeBoard> => {
  const known = (await exampleCharts(client)).slice(0, CHARTS);
  const settings = await Promise.all(
    known.map(async ({ id }) => {
      const answer = await client.json<{ readonly result: Settings }>('GET', `/api/v1/chart/${id}`);
      const { datasource } = JSON.parse(answer.result.params) as { readonly datasource: string };
      return { ...answer.result, datasource_id: Number.parseInt(datasource, 10) };
    }),
  );
  const title = `${count} charts`;
  const { id } = await client.json<Saved>('POST', '/api/v1/dashboard/', { dashboard_title: title });
  const charts: { readonly id: number; readonly slice_name: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const like = settings[at % settings.length];
    if (!like) break;
    const slice_name = `${like.slice_name} ${at + 1}`;
    const made = await client.json<Saved>('POST', '/api/v1/chart/', {
      slice_name,
      viz_type: like.viz_type,
      params: like.params,
      datasource_id: like.datasource_id,
      datasource_type: 'table',
      dashboards: [id],
    });
    charts.push({ id: made.id, slice_name });
  }
  const positions = layoutOf(charts, title);
  await client.json('PUT', `/api/v1/dashboard/${id}`, {
    json_metadata: JSON.stringify({ positions }),
    position_json: JSON.stringify(positions),
  });
  return {
    id,
    remove: async () => {
      await client.json('DELETE', `/api/v1/dashboard/${id}`);
      const ids = charts.map((chart) => chart.id).join(',');
      await client.json('DELETE', `/api/v1/chart/?q=!(${ids})`);
    },
  };
};
