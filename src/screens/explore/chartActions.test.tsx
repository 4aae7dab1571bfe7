import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetCsrfToken } from '@/api/csrf';
import { clearFaults, failNext, faultNext } from '../../../mocks/faults';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';
import { EXPLORE_KEY } from './state/exploreKey';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

/** Another browser, whose storage is empty, with a session of its own. */
const inAnotherSession = async () => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
  forgetCsrfToken();
  Object.assign(explore.server.client, await explore.server.signIn());
};

describe('sharing', () => {
  test('a permalink shows the same settings in another session [EXP-15]', async () => {
    const user = userEvent.setup();
    const { unmount } = explore.openChart();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    await choose(within(await control(/^row limit/i)).getByRole('combobox'), '50');
    await choose(within(await control(/^time grain/i)).getByRole('combobox'), 'Week');
    await user.click(screen.getByRole('button', { name: /chart menu/i }));
    await user.click(await screen.findByRole('menuitem', { name: /copy permalink/i }));
    await screen.findByText('Link to this chart copied');
    const { pathname } = new URL(await navigator.clipboard.readText());
    unmount();
    await inAnotherSession();
    explore.open(pathname);
    expect(await chip(/^metrics/i, 'COUNT(*)')).toBeVisible();
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
    expect(within(await control(/^row limit/i)).getByRole('combobox')).toHaveValue('50');
    expect(within(await control(/^time grain/i)).getByRole('combobox')).toHaveValue('Week');
  });

  test('a permalink of the unsaved chart goes to the clipboard and opens the chart again [EXP-14, EXP-15]', async () => {
    const user = userEvent.setup();
    const { unmount } = explore.openChart();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    await user.click(screen.getByRole('button', { name: /chart menu/i }));
    await user.click(await screen.findByRole('menuitem', { name: /copy permalink/i }));
    expect(await screen.findByText('Link to this chart copied')).toBeVisible();
    const [call] = explore.callsTo('POST', /explore\/permalink/).slice(-1);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      formData: { groupby: ['carrier'] },
      urlParams: [['slice_id', String(explore.chartId)]],
    });
    const url = new URL(await navigator.clipboard.readText());
    unmount();
    explore.open(url.pathname);
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
  });

  test('a permalink leads to these pages, where the Superset behind them names its own address [EXP-14]', async () => {
    const user = userEvent.setup();
    faultNext('POST /api/v1/explore/permalink', async () =>
      HttpResponse.json(
        { key: 'abc', url: 'http://superset.test:8088/superset/explore/p/abc/?a=1' },
        { status: 201 },
      ),
    );
    explore.open(`/explore/?slice_id=${explore.chartId}`, { capabilities: [] });
    await user.click(await screen.findByRole('button', { name: /chart menu/i }));
    await user.click(await screen.findByRole('menuitem', { name: /copy permalink/i }));
    expect(await screen.findByText('Link to this chart copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/superset/explore/p/abc/?a=1`,
    );
  });

  test('a browser that refuses to copy causes a message [EXP-16]', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await userEvent.click(await screen.findByRole('menuitem', { name: /copy permalink/i }));
    expect(
      await screen.findByText('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!'),
    ).toBeVisible();
  });
});

describe('saving', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    return screen.findByRole('dialog', { name: /save chart/i });
  };
  const chartCount = async () =>
    ((await (await explore.server.client.get('/api/v1/chart/')).json()) as { count: number }).count;

  test('saving as a new chart creates it once, with everything it needs [SLC-04, SLC-05]', async () => {
    explore.openChart();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: /save as/i }));
    const name = within(dialog).getByRole('textbox', { name: /chart name/i });
    await userEvent.clear(name);
    await userEvent.type(name, 'A copy');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Chart [A copy] has been saved')).toBeVisible();
    const calls = explore.callsTo('POST', /^\/api\/v1\/chart\/(\?|$)/);
    const body = JSON.parse(calls.at(-1)?.body ?? '') as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual([
      'dashboards',
      'datasource_id',
      'datasource_type',
      'owners',
      'params',
      'query_context',
      'slice_name',
      'viz_type',
    ]);
    expect(JSON.parse(body.query_context ?? '')).toMatchObject({
      datasource: { id: explore.datasetId, type: 'table' },
      result_type: 'full',
    });
    expect(await screen.findByRole('heading', { name: 'A copy' })).toBeVisible();
  });

  test('overwriting changes the saved chart and creates no other [SLC-06, SLC-13]', async () => {
    const id = await explore.aChart('To change');
    explore.open(`/explore/?slice_id=${id}`);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    const before = await chartCount();
    const dialog = await openDialog();
    await waitFor(() =>
      expect(
        explore.callsTo('GET', new RegExp(`/api/v1/chart/${id}\\?q=.*dashboards\\.id`)),
      ).toHaveLength(1),
    );
    expect(within(dialog).getByRole('radio', { name: /overwrite/i })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Chart [To change] has been overwritten')).toBeVisible();
    expect(screen.getByText('Saved')).toBeVisible();
    expect(explore.callsTo('PUT', new RegExp(`/api/v1/chart/${id}`))).toHaveLength(1);
    expect(await chartCount()).toBe(before);
  });

  test('a chart stays on its dashboards when it is overwritten, and its copy begins on none [SLC-04, SLC-06, SLC-13]', async () => {
    const id = await explore.aChart('On a dashboard');
    const { client } = explore.server;
    const made = await client.post('/api/v1/dashboard/', { json: { dashboard_title: 'Home' } });
    const { id: home } = (await made.json()) as { id: number };
    await client.put(`/api/v1/chart/${id}`, { json: { dashboards: [home] } });
    const sent = async (action: RegExp, text: RegExp) => {
      const before = explore.server.calls.length;
      const { unmount } = explore.open(`/explore/?slice_id=${id}`);
      await screen.findByRole('button', { name: /^save/i });
      // The dialog cannot say where the chart is.
      failNext(`GET /api/v1/chart/${id}`, 500);
      const dialog = await openDialog();
      await userEvent.click(within(dialog).getByRole('radio', { name: action }));
      await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
      await screen.findByText(text);
      unmount();
      const call = explore.server.calls
        .slice(before)
        .find(
          ({ method, url }) =>
            /^(POST|PUT)$/.test(method) && /^\/api\/v1\/chart\/(\d+)?$/.test(url),
        );
      const { dashboards, params } = JSON.parse(call?.body ?? '') as Record<string, string>;
      return { dashboards, slice: (JSON.parse(params ?? '') as { slice_id?: number }).slice_id };
    };
    expect(await sent(/overwrite/i, /has been overwritten/)).toEqual({
      dashboards: [home],
      slice: id,
    });
    expect(await sent(/save as/i, /has been saved/)).toEqual({ dashboards: [], slice: undefined });
  });

  test('saving onto a new dashboard creates the dashboard first and opens it [SLC-14, SLC-20]', async () => {
    const { router } = explore.openChart();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: /save as/i }));
    await userEvent.type(within(dialog).getByRole('combobox', { name: /dashboard/i }), 'Brand new');
    await userEvent.click(await screen.findByRole('option', { name: /create “Brand new”/i }));
    await userEvent.click(within(dialog).getByRole('button', { name: /save.*go to dashboard/i }));
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/^\/superset\/dashboard\/\d+\/$/),
    );
    const made = explore.callsTo('POST', /^\/api\/v1\/dashboard\/(\?|$)/);
    expect(made.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { dashboard_title: 'Brand new' },
    ]);
    const saved = JSON.parse(
      explore.callsTo('POST', /^\/api\/v1\/chart\/(\?|$)/).at(-1)?.body ?? '',
    ) as {
      dashboards: number[];
    };
    expect(router.state.location.pathname).toContain(`/${saved.dashboards[0]}/`);
  });

  test('a save that fails shows a message and leaves the dialog open [SLC-16]', async () => {
    failNext(`PUT /api/v1/chart/${explore.chartId}`, 500, { message: 'The disk is full' });
    explore.openChart();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(
      await within(dialog).findByText(
        'Failed to save slice. Sorry, there was an error saving this chart: The disk is full',
      ),
    ).toBeVisible();
  });

  test('the save dialog reports that dashboards cannot be loaded [SLC-17]', async () => {
    failNext('GET /api/v1/dashboard', 500, { message: 'no' });
    explore.openChart();
    const dialog = await openDialog();
    expect(await within(dialog).findByText('fetching dashboards failed for admin')).toBeVisible();
  });
});

describe('chart actions', () => {
  const star = (name: string) => screen.findByRole('button', { name });

  test('the star marks and unmarks a favorite, and stays as it was when the server refuses [SLC-10, SLC-11, SLC-12]', async () => {
    const id = await explore.aChart('To star');
    explore.open(`/explore/?slice_id=${id}`);
    await userEvent.click(await star('Add to favorites'));
    await userEvent.click(await star('Remove from favorites'));
    expect(await star('Add to favorites')).toHaveAttribute('aria-pressed', 'false');
    const path = new RegExp(`/api/v1/chart/${id}/favorites`);
    expect(explore.callsTo('POST', path)).toHaveLength(1);
    expect(explore.callsTo('DELETE', path)).toHaveLength(1);
    failNext(`POST /api/v1/chart/${id}/favorites`, 500, { message: 'no' });
    await userEvent.click(await star('Add to favorites'));
    expect(await screen.findByText('An error occurred while starring this chart')).toBeVisible();
    expect(await star('Add to favorites')).toBeVisible();
  });

  test('a chart is drawn before its star is known, and a click on the star is newer than what is read [SLC-10]', async () => {
    const id = await explore.aChart('Star to come');
    let answerStar = () => {};
    const known = new Promise<void>((resolve) => {
      answerStar = resolve;
    });
    faultNext('GET /api/v1/chart/favorite_status/', async (_, answer) => {
      const before = await answer();
      await known;
      return before;
    });
    const { store, unmount } = explore.open(`/explore/?slice_id=${id}`);
    await waitFor(() => expect(store.getState().charts[EXPLORE_KEY]?.queriesResponse).toBeTruthy());
    await userEvent.click(await star('Add to favorites'));
    await star('Remove from favorites');
    answerStar();
    await waitFor(() =>
      expect(explore.callsTo('POST', new RegExp(`/chart/${id}/favorites`))).toHaveLength(1),
    );
    expect(await star('Remove from favorites')).toBeVisible();
    unmount();
    explore.open(`/explore/?slice_id=${id}`);
    expect(await star('Remove from favorites')).toBeVisible();
  });

  test('View query shows the query, or why it cannot be loaded [EXP-12]', async () => {
    const { store } = explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).not.toBe('loading'));
    failNext('POST /api/v1/chart/data', 500, { message: 'no' });
    await userEvent.click(await screen.findByRole('menuitem', { name: /view query/i }));
    const dialog = await screen.findByRole('dialog', { name: /query of flights by month/i });
    expect(
      await within(dialog).findByText('An error occurred while loading the SQL: no'),
    ).toBeVisible();
  });

  test('View query shows each question of a comparison by its time', async () => {
    const id = await explore.aChart('Flights beside', {
      viz_type: 'pop_kpi',
      metric: 'count',
      time_compare: '1 year ago',
      adhoc_filters: [
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'date',
          operator: 'TEMPORAL_RANGE',
          comparator: '2024-01-01 : 2024-02-01',
        },
      ],
    });
    explore.open(`/explore/?slice_id=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /view query/i }));
    const dialog = await screen.findByRole('dialog', { name: /query of flights beside/i });
    expect(await within(dialog).findByText('The time range')).toBeVisible();
    expect(within(dialog).getByText('1 year ago')).toBeVisible();
    expect(within(dialog).getByLabelText('SQL 1')).toHaveTextContent('2024-01-01');
    expect(within(dialog).getByLabelText('SQL 2')).toHaveTextContent('2023-01-01');
  });

  test('the samples pane reports that samples cannot be loaded [EXP-13]', async () => {
    failNext('POST /datasource/samples', 500, { message: 'no' });
    explore.openChart();
    await userEvent.click(await screen.findByRole('tab', { name: 'Samples' }));
    expect(await screen.findByText('Sorry, an error occurred: no')).toBeVisible();
  });

  test('the samples pane requests samples by dataset and page [CDT-09, CDT-10, EXP-11]', async () => {
    explore.openChart();
    const path = /^\/datasource\/samples/;
    const before = explore.callsTo('POST', path).length;
    await userEvent.click(await screen.findByRole('tab', { name: 'Samples' }));
    await waitFor(() => expect(explore.callsTo('POST', path)).toHaveLength(before + 1));
    const { searchParams } = new URL(`http://x${explore.callsTo('POST', path).at(-1)?.url}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      force: 'false',
      datasource_type: 'table',
      datasource_id: String(explore.datasetId),
      per_page: '100',
      page: '1',
    });
    const grid = await screen.findByRole('grid', { name: 'Samples' });
    expect(within(grid).queryByRole('gridcell', { name: '230' })).toBeNull();
    grid.focus();
    await userEvent.keyboard('{PageDown>7}');
    await waitFor(() => expect(explore.callsTo('POST', path)).toHaveLength(before + 2));
    const second = new URL(`http://x${explore.callsTo('POST', path).at(-1)?.url}`).searchParams;
    expect([second.get('per_page'), second.get('page')]).toEqual(['100', '2']);
    expect(await within(grid).findByRole('gridcell', { name: '230' })).toBeInTheDocument();
  });

  test('the samples are all rows of the dataset, or those that the filters and the time range of the chart let through [EXP-11]', async () => {
    const id = await explore.aChart('Filtered', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'date',
          operator: 'TEMPORAL_RANGE',
          comparator: '2001-01-01 : 2001-02-01',
        },
        { clause: 'WHERE', expressionType: 'SQL', sqlExpression: "carrier = 'AA'" },
        { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'COUNT(*) > 1' },
      ],
    });
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    await waitFor(() =>
      expect(store.getState().charts.explore?.chartStatus).toMatch(/success|rendered/),
    );
    await userEvent.click(await screen.findByRole('tab', { name: 'Samples' }));
    expect(await screen.findByRole('radio', { name: 'All rows of the dataset' })).toBeChecked();
    const path = /^\/datasource\/samples/;
    const body = () => JSON.parse(explore.callsTo('POST', path).at(-1)?.body ?? '') as unknown;
    expect(body()).toEqual({});
    await userEvent.click(screen.getByRole('radio', { name: 'Rows of the chart' }));
    expect(await screen.findByRole('grid', { name: 'Samples of the chart' })).toBeVisible();
    expect(body()).toMatchObject({
      filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: '2001-01-01 : 2001-02-01' }],
      extras: { where: "(carrier = 'AA')" },
    });
    const cells = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
    expect(cells).toContain('AA');
    expect(cells).not.toContain('UA');
  });

  test('the chart stands alone when the address requests that [RT-10]', async () => {
    explore.open(`/explore/?slice_id=${explore.chartId}&standalone=1`);
    expect(await screen.findByRole('region', { name: 'Flights by month' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: /^save/i })).toBeNull();
  });

  test('a title edited in place waits to be saved', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: 'Flights by month' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Chart title' }), ' and day{Enter}');
    expect(await screen.findByRole('heading', { name: 'Flights by month and day' })).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });
});
