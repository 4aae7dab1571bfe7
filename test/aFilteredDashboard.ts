/** A dashboard of two tables with native filters, on a real server, with functions that act as a person does. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { anExplore } from './anExplore';
import { stubNearViewport } from './nearViewport';

const TABLE = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['carrier'],
  metrics: ['count'],
  adhoc_filters: [],
  row_limit: 100,
};

interface Asked {
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly queries: readonly Readonly<Record<string, unknown>>[];
}

const chartNode = (id: number, parents: string[]) => ({
  type: 'CHART',
  id: `CHART-${id}`,
  children: [],
  parents,
  meta: { chartId: id, width: 4, height: 30 },
});

const oneRow = (charts: readonly number[]) => {
  const parents = ['ROOT_ID', 'GRID_ID', 'ROW'];
  return {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW'], parents: ['ROOT_ID'] },
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', children: [], meta: { text: 'Flights' } },
    ROW: {
      type: 'ROW',
      id: 'ROW',
      children: charts.map((id) => `CHART-${id}`),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: {},
    },
    ...Object.fromEntries(charts.map((id) => [`CHART-${id}`, chartNode(id, parents)])),
  };
};

/** Each chart in a tab of its own, the first one open. */
const oneTabEach = (charts: readonly number[]) => {
  const row = oneRow(charts);
  const above = ['ROOT_ID', 'GRID_ID', 'TABS'];
  return {
    ...row,
    GRID_ID: { ...row.GRID_ID, children: ['TABS'] },
    TABS: {
      type: 'TABS',
      id: 'TABS',
      children: charts.map((id) => `TAB-${id}`),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: {},
    },
    ...Object.fromEntries(
      charts.flatMap((id) => {
        const tab = [...above, `TAB-${id}`];
        const rowOf = { type: 'ROW', id: `ROW-${id}`, children: [`CHART-${id}`], meta: {} };
        return [
          [
            `TAB-${id}`,
            {
              type: 'TAB',
              id: `TAB-${id}`,
              children: [`ROW-${id}`],
              parents: above,
              meta: { text: `Tab of ${id}` },
            },
          ],
          [`ROW-${id}`, { ...rowOf, parents: tab }],
          [`CHART-${id}`, chartNode(id, [...tab, `ROW-${id}`])],
        ];
      }),
    ),
  };
};

export const aFilteredDashboard = async () => {
  stubNearViewport(() => true);
  await Promise.all([import('@/screens/dashboard/DashboardPage'), import('@/viz/plugins/table')]);
  const lab = await anExplore();
  const { server, datasetId, dataCalls } = lab;
  const byCarrier = await lab.aChart('By carrier', TABLE);
  const byDay = await lab.aChart('By day', {
    ...TABLE,
    groupby: ['date'],
    granularity_sqla: 'date',
  });
  const asked = () => dataCalls().map(({ body }) => JSON.parse(body) as Asked);
  const forget = () => (server.calls as unknown[]).splice(0);
  /** The charts that were asked for, in order; choices of filters are left out. */
  const chartsAsked = () =>
    asked().flatMap(({ form_data }) => (form_data.native_filter_id ? [] : [form_data.slice_id]));
  return {
    ...lab,
    byCarrier,
    byDay,
    asked,
    forget,
    chartsAsked,
    /** What was asked for a chart the last time. */
    askedFor: (chartId: number) =>
      asked().findLast(({ form_data }) => form_data.slice_id === chartId),
    /** Waits until these charts were asked for, and forgets that they were. */
    settled: async (charts: readonly number[]) => {
      await waitFor(() => expect(new Set(chartsAsked())).toEqual(new Set(charts)));
      forget();
    },
    carrierFilter: (more: object = {}) => ({
      id: 'NATIVE_FILTER-carrier',
      type: 'NATIVE_FILTER',
      filterType: 'filter_select',
      name: 'Carrier',
      targets: [{ datasetId, column: { name: 'carrier' } }],
      controlValues: {},
      defaultDataMask: {},
      cascadeParentIds: [],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      ...more,
    }),
    openWith: async (
      filters: readonly object[],
      query = '',
      { inTabs = false, metadata = {} }: { inTabs?: boolean; metadata?: object } = {},
    ) => {
      const answer = await server.client.post('/api/v1/dashboard/', {
        json: {
          dashboard_title: 'Flights',
          json_metadata: JSON.stringify({
            native_filter_configuration: filters,
            positions: (inTabs ? oneTabEach : oneRow)([byCarrier, byDay]),
            ...metadata,
          }),
        },
      });
      const { id } = (await answer.json()) as { id: number };
      const page = lab.open(`/superset/dashboard/${id}/${query}`);
      await screen.findByRole('region', { name: 'By carrier' });
      return { id, ...page };
    },
    stop: () => server.stop(),
  };
};

export type FilteredDashboard = Awaited<ReturnType<typeof aFilteredDashboard>>;
