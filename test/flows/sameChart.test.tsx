/** A saved chart asks the same in Explore and on a dashboard, and looking at it changes nothing. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { renderPage } from '../render';
import { anExplore, type Explore } from '../anExplore';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
  await import('@/screens/dashboard/DashboardPage');
});
afterAll(() => explore.server.stop());

interface Sent {
  readonly queries: readonly Readonly<Record<string, unknown>>[];
  readonly form_data: Readonly<Record<string, unknown>>;
}
const lastSent = (): Sent => JSON.parse(explore.dataCalls().at(-1)?.body ?? '') as Sent;

const inExplore = async (id: number): Promise<Sent> => {
  const before = explore.dataCalls().length;
  const { store, unmount } = explore.open(`/explore/?slice_id=${id}`);
  await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
  expect(explore.dataCalls().length).toBe(before + 1);
  unmount();
  return lastSent();
};

const onDashboard = async (chartId: number): Promise<Sent> => {
  const node = (type: string, id: string, children: string[], meta = {}) => ({
    [id]: { type, id, children, meta },
  });
  const positions = {
    ...node('HEADER', 'HEADER_ID', []),
    ...node('ROOT', 'ROOT_ID', ['GRID_ID']),
    ...node('GRID', 'GRID_ID', ['ROW']),
    ...node('ROW', 'ROW', ['CHART-1']),
    ...node('CHART', 'CHART-1', [], { chartId, width: 6, height: 50 }),
  };
  const made = await explore.server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Carriers', json_metadata: JSON.stringify({ positions }) },
  });
  const { id } = (await made.json()) as { id: number };
  const before = explore.dataCalls().length;
  const { store, unmount } = renderPage(`/superset/dashboard/${id}/`, {
    state: { session: toBootstrap(explore.server.bootstrap as never) },
  });
  await waitFor(() => expect(store.getState().charts[chartId]?.queriesResponse).toBeTruthy());
  expect(explore.dataCalls().length).toBe(before + 1);
  unmount();
  return lastSent();
};

const queriesOf = ({ queries }: Sent) => queries.map(({ url_params: _address, ...query }) => query);

const SORTED_BAR = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'carrier',
  metrics: ['count'],
  x_axis_sort: 'count',
  x_axis_sort_asc: false,
  groupby: [],
  adhoc_filters: [],
};

describe('a saved chart', () => {
  test.each([
    ['a sorted bar chart over a category', SORTED_BAR],
    ['a sorted bar chart with a grain that cannot act', { ...SORTED_BAR, time_grain_sqla: 'P1D' }],
    [
      'a line chart that says nothing of its names',
      {
        viz_type: 'echarts_timeseries_line',
        x_axis: 'date',
        metrics: ['count'],
        groupby: ['carrier'],
      },
    ],
    [
      'a chart of an old version',
      {
        viz_type: 'echarts_timeseries_bar',
        granularity_sqla: 'date',
        time_range: 'No filter',
        time_grain_sqla: 'P1M',
        metrics: ['count'],
      },
    ],
    [
      'a table by month',
      {
        viz_type: 'table',
        groupby: ['carrier', 'date'],
        metrics: ['count'],
        time_grain_sqla: 'P1M',
      },
    ],
  ])('%s asks the same in Explore and on a dashboard [CHS-05]', async (name, params) => {
    const id = await explore.aChart(name, params);
    const there = await inExplore(id);
    const here = await onDashboard(id);
    expect(queriesOf(here)).toEqual(queriesOf(there));
    expect(here.form_data.truncate_metric).toBe(there.form_data.truncate_metric);
  });

  test('a bar chart over a category keeps its order by value, whatever its grain [CTL-47]', async () => {
    const id = await explore.aChart('Sorted', { ...SORTED_BAR, time_grain_sqla: 'P1D' });
    const sorted = expect.arrayContaining([
      { operation: 'sort', options: { by: 'count', ascending: false } },
    ]) as unknown;
    expect((await inExplore(id)).queries[0]?.post_processing).toEqual(sorted);
    expect((await onDashboard(id)).queries[0]?.post_processing).toEqual(sorted);
  });

  test('one metric of several series is left out of their names on a dashboard too', async () => {
    const id = await explore.aChart('Names', {
      ...SORTED_BAR,
      x_axis: 'date',
      groupby: ['carrier'],
    });
    expect((await onDashboard(id)).queries[0]?.post_processing).toContainEqual({
      operation: 'rename',
      options: { columns: { count: null }, level: 0, inplace: true },
    });
  });

  test('a chart that is opened and saved without a change stores what it had [SLC-04]', async () => {
    const id = await explore.aChart('Untouched', SORTED_BAR);
    explore.open(`/explore/?slice_id=${id}`);
    expect(await screen.findByText('Saved')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Chart [Untouched] has been overwritten')).toBeVisible();
    const reply = await explore.server.client.get(`/api/v1/chart/${id}`);
    const { result } = (await reply.json()) as { result: { params: string } };
    const { slice_id: _id, ...params } = JSON.parse(result.params) as Record<string, unknown>;
    expect(params).toEqual({
      ...SORTED_BAR,
      datasource: `${explore.datasetId}__table`,
      extra_form_data: {},
      dashboards: [],
    });
  });
});
