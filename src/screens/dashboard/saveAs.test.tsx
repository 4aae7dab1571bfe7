import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { seedFlights } from '../../../test/seedFlights';

let server: PageServer;
let dashboardId = 0;
const chartIds: number[] = [];

interface Stored {
  readonly charts: readonly number[];
  readonly metadata: Readonly<Record<string, unknown>>;
}
const stored = async (id: number): Promise<Stored> => {
  const answer = await server.client.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: DashboardRecord };
  const nodes = JSON.parse(result.position_json ?? '{}') as Record<
    string,
    { meta?: { chartId?: number } }
  >;
  return {
    charts: ['C-0', 'C-1'].map((key) => nodes[key]?.meta?.chartId ?? 0),
    metadata: JSON.parse(result.json_metadata ?? '{}') as Stored['metadata'],
  };
};

beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
  const datasetId = await seedFlights(server);
  for (const slice_name of ['Flights', 'Delays']) {
    const answer = await server.client.post('/api/v1/chart/', {
      json: {
        slice_name,
        viz_type: 'big_number_total',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{"viz_type":"big_number_total","metric":"count"}',
      },
    });
    chartIds.push(((await answer.json()) as { id: number }).id);
  }
  const [a, b] = chartIds as [number, number];
  const chart = (n: number) => ({
    type: 'CHART',
    id: `C-${n}`,
    children: [],
    meta: { chartId: chartIds[n], sliceName: `C-${n}`, width: 4, height: 20 },
  });
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Sales',
      json_metadata: JSON.stringify({
        chart_configuration: {
          [a]: { id: a, crossFilters: { scope: 'global', chartsInScope: [b] } },
        },
        filter_scopes: { [a]: { city: { scope: ['ROOT_ID'], immune: [b] } } },
        global_chart_configuration: {
          scope: { rootPath: ['ROOT_ID'], excluded: [b] },
          chartsInScope: [a],
        },
        positions: {
          DASHBOARD_VERSION_KEY: 'v2',
          ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
          GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'] },
          'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['C-0', 'C-1'], meta: {} },
          'C-0': chart(0),
          'C-1': chart(1),
        },
      }),
    },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const saveAs = async (hasOwnCharts: boolean): Promise<number> => {
  const path = `/superset/dashboard/${dashboardId}/`;
  const { router } = renderPage(path, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save dashboard as' }));
  if (hasOwnCharts)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Also copy the charts' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe(path));
  return Number(router.state.location.pathname.split('/')[3]);
};

test('a copy with its own charts has scopes that name the copies [DSV-27] [DSV-30]', async () => {
  const copy = await saveAs(true);
  const { charts, metadata } = await stored(copy);
  const [a, b] = charts;
  expect(charts.some((id) => id === 0 || chartIds.includes(id))).toBe(false);
  expect(metadata.chart_configuration).toEqual({
    [String(a)]: { id: a, crossFilters: { scope: 'global', chartsInScope: [] } },
  });
  expect(metadata.global_chart_configuration).toEqual({
    scope: { rootPath: ['ROOT_ID'], excluded: [b] },
    chartsInScope: [a],
  });
  expect(metadata.filter_scopes).toEqual({
    [String(a)]: { city: { scope: ['ROOT_ID'], immune: [b] } },
  });
  const put = server.calls.findLast(
    ({ method, url }) => method === 'PUT' && url === `/api/v1/dashboard/${copy}`,
  );
  const body = JSON.parse(put?.body ?? '{}') as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(['json_metadata']);
  expect(typeof body.json_metadata).toBe('string');
});

test('a copy without its own charts shows the same ones [DSV-27]', async () => {
  const { charts, metadata } = await stored(await saveAs(false));
  expect(charts).toEqual(chartIds);
  expect(metadata.chart_configuration).toHaveProperty(String(chartIds[0]));
  expect(metadata.filter_scopes).toHaveProperty(String(chartIds[0]));
});
