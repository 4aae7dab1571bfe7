/** A dashboard of two tables with native filters, on a real server, with functions that act as a person does. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { anExplore } from './anExplore';
import { stubNearViewport } from './nearViewport';
import { oneRow, oneTabEach } from './storedLayouts';

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
  readonly force: boolean;
}

interface Settings {
  readonly inTabs?: boolean;
  /** Charts beside the two. */
  readonly others?: readonly number[];
  readonly metadata?: object;
  readonly limits?: Parameters<Awaited<ReturnType<typeof anExplore>>['open']>[2];
}

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
      { inTabs = false, others = [], metadata = {}, limits = {} }: Settings = {},
    ) => {
      const answer = await server.client.post('/api/v1/dashboard/', {
        json: {
          dashboard_title: 'Flights',
          json_metadata: JSON.stringify({
            native_filter_configuration: filters,
            positions: (inTabs ? oneTabEach : oneRow)('Flights', [byCarrier, byDay, ...others]),
            ...metadata,
          }),
        },
      });
      const { id } = (await answer.json()) as { id: number };
      const page = lab.open(`/superset/dashboard/${id}/${query}`, {}, limits);
      await screen.findByRole('region', { name: 'By carrier' });
      return { id, ...page };
    },
    stop: () => server.stop(),
  };
};

export type FilteredDashboard = Awaited<ReturnType<typeof aFilteredDashboard>>;
