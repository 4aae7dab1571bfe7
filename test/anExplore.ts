/** Explore on a real server with a table of flights, with functions that act as a person does. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type Bootstrap, toBootstrap } from '@/features/session/bootstrap';
import { aPageServer } from '../mocks/node';
import { renderPage } from './render';
import { seedFlights } from './seedFlights';

const LINE = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: [],
  adhoc_filters: [],
  row_limit: 1000,
};

export const control = (name: RegExp) => screen.findByRole('group', { name });

/** The value of a control, by its title. */
export const chip = async (name: RegExp, title: string) =>
  within(await control(name)).findByRole('button', { name: title });

export const choose = async (box: HTMLElement, option: string | RegExp) => {
  await userEvent.click(box);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

export const anExplore = async () => {
  await import('@/screens/explore/ExplorePage');
  const server = await aPageServer();
  const datasetId = await seedFlights(server);

  const aChart = async (name: string, params: Readonly<Record<string, unknown>> = LINE) => {
    const answer = await server.client.post('/api/v1/chart/', {
      json: {
        slice_name: name,
        viz_type: params.viz_type,
        datasource_id: datasetId,
        datasource_type: 'table',
        params: JSON.stringify(params),
      },
    });
    return ((await answer.json()) as { id: number }).id;
  };
  const chartId = await aChart('Flights by month');

  const open = (
    url: string,
    more: Partial<Bootstrap> = {},
    limits: Partial<Bootstrap['conf']> = {},
  ) => {
    const session = { ...toBootstrap(server.bootstrap as never), ...more };
    const conf = { ...session.conf, SQL_MAX_ROW: 100_000, ...limits };
    return renderPage(url, { state: { session: { ...session, conf } } });
  };
  const callsTo = (method: string, path: RegExp) =>
    server.calls.filter((call) => call.method === method && path.test(call.url));
  const dataCalls = () => callsTo('POST', /^\/api\/v1\/chart\/data/);

  /** Clicks Update chart and returns the query that was sent. */
  const update = async () => {
    const before = dataCalls().length;
    await userEvent.click(await screen.findByRole('button', { name: /(create|update) chart/i }));
    await waitFor(() => expect(dataCalls().length).toBe(before + 1));
    return JSON.parse(dataCalls().at(-1)?.body ?? '') as {
      queries: Record<string, unknown>[];
      form_data: Record<string, unknown>;
    };
  };

  return {
    server,
    datasetId,
    chartId,
    aChart,
    open,
    openChart: () => open(`/explore/?slice_id=${chartId}`),
    callsTo,
    dataCalls,
    update,
  };
};

export type Explore = Awaited<ReturnType<typeof anExplore>>;
