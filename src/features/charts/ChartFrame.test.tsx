import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import type { FormData } from '@/viz/formData';
import type { CrossFilter, ChartMenuEvent, OwnState } from '@/viz/vizHooks';
import { clearFaults, cutNext, failNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderApp } from '../../../test/render';
import { seedFlights } from '../../../test/seedFlights';
import { ChartFrame } from './ChartFrame';
import { ChartMenu } from './ChartMenu';
import { queryTriggered } from './chartsSlice';
import { NO_FACTS } from './datasetFacts';
import { runChart } from './thunks/runChart';
import { stopChart } from './thunks/stopChart';
import * as wiring from './wiring';

const DATA = 'POST /api/v1/chart/data';
let server: PageServer;
let formData: FormData;
beforeAll(async () => {
  server = await aPageServer();
  formData = {
    datasource: `${await seedFlights(server)}__table`,
    viz_type: 'table',
    slice_id: 42,
    query_mode: 'aggregate',
    metrics: ['count'],
    groupby: ['cancelled'],
    row_limit: 10,
    adhoc_filters: [],
  };
});
afterEach(clearFaults);
afterAll(() => server.stop());

const show = (...keys: number[]) => showWith({}, ...keys);
const showWith = (more: Partial<FormData>, ...keys: number[]) => {
  const shown = renderApp(
    <>
      {keys.map((key) => (
        <ChartFrame
          key={key}
          chartKey={key}
          title={`Chart ${key}`}
          formData={{ ...formData, ...more }}
          dataset={NO_FACTS}
        />
      ))}
    </>,
    { wiring, state: { session: toBootstrap(server.bootstrap as never) } },
  );
  for (const key of keys) shown.store.dispatch(queryTriggered(key));
  return shown;
};
const calls = () => server.calls.filter(({ url }) => url.startsWith('/api/v1/chart/data')).length;

/** The flights are shown so many hours later until the test ends. */
const showLater = async (hours: number) => {
  const path = `/api/v1/dataset/${Number.parseInt(formData.datasource as string)}`;
  await server.client.put(path, { json: { offset: hours } });
  onTestFinished(async () => {
    await server.client.put(path, { json: { offset: 0 } });
  });
};

describe('a chart in its frame', () => {
  test('is a region with its title as the name, and is busy while it loads', async () => {
    const answer = holdNext(DATA);
    show(1);
    const region = screen.getByRole('region', { name: 'Chart 1' });
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'));
    answer();
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
  });

  test('runs its query once per trigger, not each time it is drawn [CHS-14]', async () => {
    const before = calls();
    const { store } = show(1);
    await waitFor(() => expect(store.getState().charts['1']?.chartStatus).not.toBe('loading'));
    expect(store.getState().charts['1']?.triggerQuery).toBe(false);
    expect(calls()).toBe(before + 1);
  });

  test('names the settings whose columns its dataset lacks, and says what to do [ERR-08, CHS-04]', async () => {
    const nowhere = { expressionType: 'SIMPLE', column: { column_name: 'gone' }, aggregate: 'SUM' };
    showWith({ groupby: ['nope', 'cancelled'], metrics: ['count', nowhere] }, 1);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Column not found');
    expect(notice).toHaveTextContent('The dataset has no column “nope”');
    expect(within(notice).getByRole('list', { name: 'Fields' })).toHaveTextContent(
      'nope: named under Dimensions',
    );
    expect(notice).toHaveTextContent(/Choose another column in the settings of the chart/);
  });

  test('shows an error from the reply in its place and can be tried again [CHS-04, CHS-09]', async () => {
    failNext(DATA, 400, { errors: [{ message: 'No such column: zzz' }, { message: 'second' }] });
    const { store } = show(1);
    expect(await screen.findByText('No such column: zzz')).toBeVisible();
    const answer = holdNext(DATA);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(store.getState().charts['1']?.chartStatus).toBe('loading');
    answer();
    await waitFor(() => expect(screen.queryByText('No such column: zzz')).toBeNull());
  });

  test('asks the server for the page that its reader goes to, and starts over with other settings', async () => {
    const paged = {
      ...formData,
      query_mode: 'raw',
      all_columns: ['distance', 'carrier'],
      order_by_cols: ['["distance", true]'],
      server_pagination: true,
      server_page_length: 10,
      row_limit: 1000,
    };
    const { store } = renderApp(
      <ChartFrame chartKey={7} title="Chart 7" formData={paged} dataset={NO_FACTS} />,
      { wiring, state: { session: toBootstrap(server.bootstrap as never) } },
    );
    store.dispatch(queryTriggered(7));
    const pages = await screen.findByRole('navigation', { name: 'Pages of Chart 7' });
    const first = screen.getAllByRole('row')[1]?.textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(within(pages).getByRole('status')).toHaveTextContent(/^11–20 of/));
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).not.toBe(first));
    const asked = store.getState().charts['7']?.queriesResponse;
    expect(asked?.map(({ data }) => data.length)).toEqual([10, 1]);
    await store.dispatch(runChart({ key: 7, formData: { ...paged, server_page_length: 5 } }));
    expect(store.getState().charts['7']?.ownState).toEqual({});
  });

  test('says that other rows are awaited also while their run waits for its turn', async () => {
    const { store } = renderApp(
      <ChartFrame chartKey={8} title="Chart 8" formData={formData} dataset={NO_FACTS} isAwaited />,
      { wiring, state: { session: toBootstrap(server.bootstrap as never) } },
    );
    store.dispatch(queryTriggered(8));
    await waitFor(() => expect(store.getState().charts['8']?.chartStatus).toBe('rendered'));
    const region = screen.getByRole('region', { name: 'Chart 8' });
    expect(region).toHaveAttribute('aria-busy', 'true');
    expect(await within(region).findByText('Updating…')).toBeInTheDocument();
    expect(region.querySelector('[data-old]')).not.toBeNull();
  });

  test('says when the network is down [CHS-10]', async () => {
    cutNext(DATA);
    show(1);
    expect(await screen.findByText('Network error.')).toBeVisible();
  });

  test('says that it was stopped, and can run again [CHS-06]', async () => {
    const answer = holdNext(DATA);
    const { store } = show(1);
    await store.dispatch(stopChart(1));
    expect(await screen.findByText('Updating chart was stopped')).toBeVisible();
    answer();
    const before = calls();
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(calls()).toBe(before + 1));
  });

  test('says why it could not be drawn, and leaves its neighbour alone [CHS-08]', async () => {
    failNext(DATA, 200, { result: [{ data: [{ a: 1 }] }] });
    failNext(DATA, 200, {
      result: [{ data: [{ a: 1 }], colnames: ['a'], coltypes: [0], rowcount: 1 }],
    });
    const { store } = show(1, 2);
    expect(
      await screen.findByText(/An error occurred while rendering the visualization: /),
    ).toBeVisible();
    const charts = () => Object.values(store.getState().charts);
    // Which of the two asks first is open.
    const ended = (status: string) => charts().find((chart) => chart?.chartStatus === status);
    await waitFor(() => expect(ended('rendered')).toBeDefined());
    expect(ended('failed')?.chartStackTrace).toBeTruthy();
  });

  test('says when there are no rows', async () => {
    failNext(DATA, 200, { result: [{ data: [], colnames: [], coltypes: [], rowcount: 0 }] });
    show(1);
    expect(await screen.findByText('No results were returned for this query')).toBeVisible();
  });

  test('still says that there are no rows while it asks again', async () => {
    failNext(DATA, 200, { result: [{ data: [], colnames: [], coltypes: [], rowcount: 0 }] });
    const { store } = show(1);
    const noRows = await screen.findByText('No results were returned for this query');
    const answer = holdNext(DATA);
    store.dispatch(queryTriggered(1));
    expect(await screen.findByText('Updating…')).toBeVisible();
    expect(noRows).toBeVisible();
    answer();
  });

  test('passes on clicks, hovers and remembered settings', async () => {
    const masks: CrossFilter[] = [];
    const menus: ChartMenuEvent[] = [];
    const states: OwnState[] = [];
    const { store } = renderApp(
      <ChartFrame
        chartKey={1}
        title="Chart 1"
        formData={formData}
        dataset={NO_FACTS}
        crossFilter={[{ col: 'cancelled', op: 'IN', val: [true] }]}
        setCrossFilter={(filter) => void masks.push(filter)}
        ownState={{ sorting: { column: 'count', descending: true } }}
        setOwnState={(state) => void states.push(state)}
        onContextMenu={(event) => void menus.push(event)}
      />,
      { wiring, state: { session: toBootstrap(server.bootstrap as never) } },
    );
    store.dispatch(queryTriggered(1));
    const heading = await screen.findByRole('columnheader', { name: 'count' });
    expect(heading).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(heading).getByRole('button'));
    expect(states).toEqual([{ sorting: null }]);
    expect(screen.getByRole('button', { name: 'TRUE', pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'FALSE', pressed: false }));
    expect(masks[0]).toEqual([{ col: 'cancelled', op: 'IN', val: [false] }]);
    fireEvent.contextMenu(screen.getByText('FALSE'));
    expect(menus[0]?.filters).toMatchObject([{ col: 'cancelled', val: false }]);
  });

  test('asks about days as they are stored, where its dataset shows them at other hours', async () => {
    await showLater(5);
    const menus: ChartMenuEvent[] = [];
    const { store } = renderApp(
      <ChartFrame
        chartKey={1}
        title="Chart 1"
        formData={{
          ...formData,
          groupby: ['date'],
          time_grain_sqla: 'P1D',
          temporal_columns_lookup: { date: true },
          row_limit: 1,
        }}
        dataset={NO_FACTS}
        onContextMenu={(event) => void menus.push(event)}
      />,
      { wiring, state: { session: toBootstrap(server.bootstrap as never) } },
    );
    store.dispatch(queryTriggered(1));
    fireEvent.contextMenu(await screen.findByText(/^2001-.* 05:00:00$/));
    const [filter] = menus[0]?.filters ?? [];
    expect(filter).toMatchObject({ col: 'date', op: '==', grain: 'P1D' });
    expect(new Date(Number(filter?.val)).toISOString()).toMatch(/T00:00:00\.000Z$/);
  });

  test('without an x axis filters by days as they are stored, too', async () => {
    await showLater(5);
    const filters: CrossFilter[] = [];
    const { store } = renderApp(
      <ChartFrame
        chartKey={1}
        title="Chart 1"
        formData={{
          ...formData,
          viz_type: 'echarts_timeseries_bar',
          groupby: [],
          granularity_sqla: 'date',
          time_grain_sqla: 'P1D',
        }}
        dataset={NO_FACTS}
        width={400}
        height={300}
        setCrossFilter={(filter) => void filters.push(filter)}
      />,
      { wiring, state: { session: toBootstrap(server.bootstrap as never) } },
    );
    store.dispatch(queryTriggered(1));
    (await screen.findByRole('application')).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(async () => {
      await userEvent.keyboard('{Enter}');
      expect(filters).not.toEqual([]);
    });
    expect(filters[0]).toMatchObject([{ col: 'date', op: 'IN', grain: 'P1D' }]);
    const [day] = [filters[0]?.[0]?.val].flat();
    expect(new Date(Number(day)).toISOString()).toMatch(/T00:00:00\.000Z$/);
  });
});

test('the menu of a table with totals says which files have none [CDT-11]', async () => {
  const user = userEvent.setup();
  const menu = (form: FormData) => (
    <ChartMenu chartKey={1} title="Flights" formData={form} dataset={NO_FACTS} />
  );
  const state = { session: toBootstrap(server.bootstrap as never) };
  const { unmount } = renderApp(menu(formData), { wiring, state });
  await user.click(screen.getByRole('button', { name: 'More options' }));
  expect(await screen.findByRole('menuitem', { name: 'Download as CSV' })).toBeVisible();
  unmount();
  renderApp(menu({ ...formData, show_totals: true }), { wiring, state });
  await user.click(screen.getByRole('button', { name: 'More options' }));
  expect(
    await screen.findByRole('menuitem', { name: 'Download as CSV without totals' }),
  ).toBeVisible();
});
