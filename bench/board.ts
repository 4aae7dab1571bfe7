/** A dashboard of twelve example charts that fit on one tall screen. */
import type { ApiClient } from './client.ts';
import { exampleCharts } from './examples.ts';

export const CHARTS = 12;
const PER_ROW = 4;
const WIDTH = 12 / PER_ROW;
const HEIGHT = 30;

interface Saved {
  readonly id: number;
}

const layoutOf = (charts: readonly { readonly id: number; readonly slice_name: string }[]) => {
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
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Twelve charts' } },
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
  const positions = layoutOf(charts);
  const { id } = await client.json<Saved>('POST', '/api/v1/dashboard/', {
    dashboard_title: 'Twelve charts',
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
