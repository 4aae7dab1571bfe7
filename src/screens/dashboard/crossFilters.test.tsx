import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { renderPage } from '../../../test/render';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { selectIsBrushOver } from './brushing/brushSelectors';
import { brushMoved } from './filters/cross/brushSlice';
import { chooseValues } from './filters/cross/chooseValues';
import { crossMask } from './filters/cross/crossMask';

let lab: FilteredDashboard;
/** A number without dimensions, and a table of another dataset. */
let total: number;
let elsewhere: number;

beforeAll(async () => {
  lab = await aFilteredDashboard();
  await import('@/viz/plugins/bigNumber/total');
  total = await lab.aChart('Total', { viz_type: 'big_number_total', metric: 'count' });
  const { client, databaseId } = lab.server;
  const post = async (path: string, json: object) =>
    ((await (await client.post(path, { json })).json()) as { id: number }).id;
  const datasetId = await post('/api/v1/dataset/', {
    database: databaseId,
    table_name: 'distances',
    sql: 'SELECT distance FROM flights',
  });
  elsewhere = await post('/api/v1/chart/', {
    slice_name: 'Elsewhere',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['distance'],
      row_limit: 5,
    }),
  });
});
beforeEach(() => {
  lab.forget();
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

const node = (id: string, type: string, parents: string[], children: string[], meta = {}) => ({
  [id]: { id, type, parents, children, meta },
});

/** A tab for each of these lists of charts. */
const inTabs = (...tabs: readonly (readonly number[])[]) => ({
  ...node('ROOT_ID', 'ROOT', [], ['TABS']),
  ...node('GRID_ID', 'GRID', ['ROOT_ID'], []),
  ...node('HEADER_ID', 'HEADER', [], [], { text: 'Flights' }),
  ...node(
    'TABS',
    'TABS',
    ['ROOT_ID'],
    tabs.map((_, at) => `TAB-${at}`),
  ),
  ...Object.assign(
    {},
    ...tabs.map((charts, at) => {
      const path = ['ROOT_ID', 'TABS', `TAB-${at}`];
      return {
        ...node(`TAB-${at}`, 'TAB', path.slice(0, 2), [`ROW-${at}`], { text: `Tab ${at + 1}` }),
        ...node(
          `ROW-${at}`,
          'ROW',
          path,
          charts.map((id) => `CHART-${id}`),
        ),
        ...Object.assign(
          {},
          ...charts.map((chartId) =>
            node(`CHART-${chartId}`, 'CHART', [...path, `ROW-${at}`], [], {
              chartId,
              width: 4,
              height: 30,
            }),
          ),
        ),
      };
    }),
  ),
});

interface Opening {
  readonly tabs?: readonly (readonly number[])[];
  readonly metadata?: object;
  readonly query?: string;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly isReader?: boolean;
}

const open = async (opening: Opening = {}) => {
  const { tabs = [[lab.byCarrier, lab.byDay, total]], metadata = {}, query = '' } = opening;
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Flights',
      json_metadata: JSON.stringify({ ...metadata, positions: inTabs(...tabs) }),
    },
  });
  const { id } = (await answer.json()) as { id: number };
  const session = toBootstrap(lab.server.bootstrap as never);
  const page = renderPage(`/superset/dashboard/${id}/${query}`, {
    state: {
      session: {
        ...session,
        featureFlags: { ...session.featureFlags, ...opening.flags },
        ...(opening.isReader && session.user ? { user: { ...session.user, roles: {} } } : {}),
      },
    },
  });
  await screen.findByRole('region', { name: 'By carrier' });
  return { id, ...page };
};

const chart = async (name: string) => within(await screen.findByRole('region', { name }));
const value = async (name: string, inChart = 'By carrier') =>
  (await chart(inChart)).findByRole('button', { name });
/** A click on rows that are about to be replaced is none. */
const isDrawn = async (name: string) => {
  const region = await screen.findByRole('region', { name });
  await waitFor(() => expect(region.querySelector('[data-status="rendered"]')).not.toBeNull());
};
const chips = () =>
  within(screen.getByRole('list', { name: 'Cross filters' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
const extraOf = (id: number) => lab.askedFor(id)?.form_data.extra_form_data;
const AA = { filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] };

describe('a click on a value of a table', () => {
  test('filters the other charts in scope, each asked once, and shows what is chosen [FLT-23]', async () => {
    await open();
    await lab.settled([lab.byCarrier, lab.byDay, total]);
    await userEvent.click(await value('AA'));
    await waitFor(() => expect(new Set(lab.chartsAsked())).toEqual(new Set([lab.byDay, total])));
    expect([extraOf(lab.byDay), extraOf(total)]).toEqual([AA, AA]);
    expect(lab.askedFor(total)?.queries).toMatchObject([AA]);
    expect(await value('AA')).toHaveAttribute('aria-pressed', 'true');
    expect(await value('UA')).toHaveAttribute('data-faded');
    expect(chips()).toEqual(['By carrier carrier: AA']);
    expect(await (await chart('Total')).findByText('90')).toBeVisible();
    expect(lab.chartsAsked()).toHaveLength(2);
  });

  test('says the time that the chart shows, and filters by the one that is stored', async () => {
    const path = `/api/v1/dataset/${lab.datasetId}`;
    const showLater = (offset: number) => lab.server.client.put(path, { json: { offset } });
    await showLater(-5);
    onTestFinished(async () => {
      await showLater(0);
    });
    const eachDay = await lab.aChart('Each day', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['date'],
      time_grain_sqla: 'P1D',
      temporal_columns_lookup: { date: true },
      metrics: ['count'],
      adhoc_filters: [],
      row_limit: 100,
    });
    await open({ tabs: [[lab.byCarrier, eachDay, total]] });
    await isDrawn('Each day');
    const shown = '2001-01-02 19:00:00';
    await userEvent.click(await value(shown, 'Each day'));
    const filters = [{ col: 'date', op: 'IN', val: [Date.UTC(2001, 0, 3)], grain: 'P1D' }];
    await waitFor(() => expect(extraOf(total)).toEqual({ filters }));
    expect(chips()).toEqual([`Each day date: ${shown}`]);
    expect(await value(shown, 'Each day')).toHaveAttribute('aria-pressed', 'true');
  });

  test('is taken back by the second click, and by the close of its chip [FLT-24]', async () => {
    await open();
    await lab.settled([lab.byCarrier, lab.byDay, total]);
    for (const takeBack of [
      () => value('AA'),
      () => screen.findByRole('button', { name: 'Remove the cross filter of By carrier' }),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      await userEvent.click(await value('AA'));
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(extraOf(total)).toEqual(AA));
      // oxlint-disable-next-line no-await-in-loop
      await userEvent.click(await takeBack());
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(extraOf(total)).toEqual({}));
      expect(screen.queryByRole('list', { name: 'Cross filters' })).toBeNull();
    }
  });

  test('takes several values with Shift, null among them, and from the keyboard [FLT-23]', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(await value('AA'));
    await user.keyboard('{Shift>}');
    await user.click(await value('<NULL>'));
    await user.keyboard('{/Shift}');
    const both = { filters: [{ col: 'carrier', op: 'IN', val: ['AA', null] }] };
    await waitFor(() => expect(extraOf(total)).toEqual(both));
    expect(chips()).toEqual(['By carrier carrier: AA, <NULL>']);
    expect(await (await chart('Total')).findByText('135')).toBeVisible();
    (await value('<NULL>')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(extraOf(total)).toEqual({ filters: [{ col: 'carrier', op: 'IS NULL' }] }),
    );
  });

  test('is one link of a chain: charts in the scope of two sources have both conditions [FLT-23]', async () => {
    await open();
    await userEvent.click(await value('AA'));
    await waitFor(() => expect(extraOf(lab.byDay)).toEqual(AA));
    await isDrawn('By day');
    // Days of as many flights have no order, and far ones are not drawn.
    const [first] = await (await chart('By day')).findAllByRole('button', { name: /^2001-/ });
    const date = String(first?.textContent);
    if (first) await userEvent.click(first);
    const day = { col: 'date', op: 'IN', val: [Date.parse(date)] };
    await waitFor(() => expect(extraOf(total)).toEqual({ filters: [...AA.filters, day] }));
    expect(extraOf(lab.byCarrier)).toEqual({ filters: [day] });
    expect(extraOf(lab.byDay)).toEqual(AA);
    expect(chips()).toEqual(['By carrier carrier: AA', `By day date: ${date}`]);
    expect(await (await chart('Total')).findByText('1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(extraOf(total)).toEqual({}));
    expect(screen.queryByRole('list', { name: 'Cross filters' })).toBeNull();
  });

  test('is named on the charts that it changes, with where it comes from [FLT-13]', async () => {
    await open();
    await userEvent.click(await value('AA'));
    await userEvent.click(await screen.findByRole('button', { name: '1 filter acts on Total' }));
    const list = await screen.findByRole('dialog', { name: 'Filters on Total' });
    expect(list).toHaveTextContent(/Cross filter from By carrier.*carrier: AA/);
    expect(screen.queryByRole('button', { name: /on By carrier$/ })).toBeNull();
  });

  test('says where the dataset of a chart has no such column', async () => {
    await open({ tabs: [[lab.byCarrier, elsewhere]] });
    await userEvent.click(await value('AA'));
    await userEvent.click(
      await screen.findByRole('button', { name: '0 filters act on Elsewhere' }),
    );
    const list = await screen.findByRole('dialog', { name: 'Filters on Elsewhere' });
    expect(list).toHaveTextContent(/The dataset of this chart has no column “carrier”/);
  });

  test('says so before the chart was answered under it, too [FLT-13]', async () => {
    await open({ tabs: [[lab.byCarrier, elsewhere]] });
    await lab.settled([lab.byCarrier, elsewhere]);
    const answer = holdNext('POST /api/v1/chart/data');
    await userEvent.click(await value('AA'));
    await userEvent.click(
      await screen.findByRole('button', { name: '0 filters act on Elsewhere' }),
    );
    const list = await screen.findByRole('dialog', { name: 'Filters on Elsewhere' });
    expect(list).toHaveTextContent(/The dataset of this chart has no column “carrier”/);
    answer();
  });

  test('stands beside native filters in their bar, whose Clear all takes it back too [FLT-11]', async () => {
    await open({ metadata: { native_filter_configuration: [lab.carrierFilter()] } });
    await userEvent.click(await value('AA'));
    const bar = within(await screen.findByRole('region', { name: 'Filters' }));
    expect(await bar.findByRole('list', { name: 'Cross filters' })).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(extraOf(total)).toEqual({}));
    expect(bar.queryByRole('list', { name: 'Cross filters' })).toBeNull();
  });
});

describe('where a cross filter acts', () => {
  test('a chart out of its scope is not asked again [FLT-12] [FLT-21]', async () => {
    const scope = { rootPath: ['ROOT_ID'], excluded: [lab.byDay] };
    const crossFilters = { scope, chartsInScope: [999] };
    await open({
      metadata: {
        chart_configuration: { [lab.byCarrier]: { id: lab.byCarrier, crossFilters } },
      },
    });
    await lab.settled([lab.byCarrier, lab.byDay, total]);
    await userEvent.click(await value('AA'));
    await (await chart('Total')).findByText('90');
    expect(lab.chartsAsked()).toEqual([total]);
  });

  test('a chart of another tab is asked when its tab is opened', async () => {
    await open({ tabs: [[lab.byCarrier], [total]] });
    await lab.settled([lab.byCarrier]);
    await userEvent.click(await value('AA'));
    expect(chips()).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Tab 2' }));
    expect(await (await chart('Total')).findByText('90')).toBeVisible();
    expect(lab.chartsAsked()).toEqual([total]);
    await userEvent.click(screen.getByRole('button', { name: 'By carrier carrier: AA' }));
    expect(await value('AA')).toHaveAttribute('aria-pressed', 'true');
  });

  test('a chart that is removed from the page filters nothing, and does again when it is back', async () => {
    await open({ query: '?edit=true' });
    await userEvent.click(await value('AA'));
    await (await chart('Total')).findByText('90');
    await userEvent.click(screen.getByRole('button', { name: 'Arrange By carrier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    expect(await (await chart('Total')).findByText('360')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await (await chart('Total')).findByText('90')).toBeVisible();
  });

  test('a value of a chart whose type filters no others is no filter, and no step to undo [FLT-25]', async () => {
    const heat = await lab.aChart('Heat', {
      viz_type: 'heatmap_v2',
      x_axis: 'carrier',
      groupby: 'distance',
      metric: 'count',
    });
    await import('@/viz/plugins/heatmap');
    const { store } = await open({ tabs: [[heat, lab.byCarrier]] });
    await isDrawn('Heat');
    (await (await chart('Heat')).findByRole('application', { name: 'Points of Heat' })).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}{Shift>}{F10}{/Shift}');
    await screen.findByRole('menuitem', { name: /^Drill to detail by/ });
    expect(screen.queryByRole('menuitem', { name: /^Cross-filter/ })).toBeNull();
    expect(store.getState().dataMask[heat]?.extraFormData ?? {}).toEqual({});
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('a chart without dimensions has nothing to click [FLT-25]', async () => {
    await open();
    const shown = await chart('Total');
    await shown.findByText('360');
    await userEvent.click(shown.getByText('360'));
    expect(screen.queryByRole('list', { name: 'Cross filters' })).toBeNull();
  });
});

describe('cross filters are kept', () => {
  test('with the address, so that a reload has them again', async () => {
    const { id, router } = await open();
    await userEvent.click(await value('AA'));
    await waitFor(() => expect(router.state.location.search).toContain('native_filters_key='));
    const { search } = router.state.location;
    lab.forget();
    lab.open(`/superset/dashboard/${id}/${search}`);
    await waitFor(() => expect(extraOf(total)).toEqual(AA));
    expect(extraOf(lab.byCarrier)).toEqual({});
  });

  test('in a shared link', async () => {
    const { store } = await open();
    await userEvent.click(await value('UA'));
    await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share' }));
    await waitFor(() => expect(lab.callsTo('POST', /permalink/)).toHaveLength(1));
    const { dataMask } = JSON.parse(lab.callsTo('POST', /permalink/)[0]?.body ?? '') as {
      dataMask: Record<string, unknown>;
    };
    expect(dataMask).toEqual(store.getState().dataMask);
    expect(dataMask[lab.byCarrier]).toMatchObject({
      id: String(lab.byCarrier),
      extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['UA'] }] },
      filterState: { value: [['UA']], filters: { carrier: ['UA'] }, label: 'UA' },
    });
  });

  test('in an old link, of charts that can have one', async () => {
    const mask = '(extraFormData:(filters:!((col:carrier,op:IN,val:!(UA)))))';
    await open({ query: `?native_filters=('${lab.byCarrier}':${mask},'${total}':${mask})` });
    await waitFor(() =>
      expect(extraOf(lab.byDay)).toEqual({ filters: [{ col: 'carrier', op: 'IN', val: ['UA'] }] }),
    );
    expect(extraOf(lab.byCarrier)).toEqual({});
  });

  test.each(['the link that opens it', 'a link that is followed on it'])(
    'in %s, as its type of today has them',
    async (link) => {
      const grid = await lab.aChart('Grid of a link', {
        viz_type: 'ag-grid-table',
        query_mode: 'aggregate',
        groupby: ['carrier'],
        metrics: ['count'],
      });
      const mask = '(extraFormData:(filters:!((col:carrier,op:IN,val:!(UA)))))';
      const query = `?native_filters=('${grid}':${mask})`;
      const isFirst = link.includes('opens');
      const tabs = [[grid, lab.byCarrier]];
      const { router, store } = await open(isFirst ? { tabs, query } : { tabs });
      if (!isFirst) {
        const { pathname } = router.state.location;
        await act(() => router.navigate(`${pathname}${query}`));
      }
      await waitFor(() =>
        expect(store.getState().dataMask[grid]).toEqual(
          crossMask(grid, 'table', [{ col: 'carrier', op: 'IN', val: ['UA'] }]),
        ),
      );
    },
  );

  test('when native filters are saved', async () => {
    const { store } = await open({
      metadata: { native_filter_configuration: [lab.carrierFilter()] },
    });
    await userEvent.click(await value('AA'));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add or edit filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add and edit filters' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Filter name/ }), ' code');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().dataMask[lab.byCarrier]?.extraFormData).toEqual(AA);
  });
});

describe('cross filters that are off', () => {
  const nothingToClick = async () => {
    const table = await chart('By carrier');
    await table.findByText('AA');
    expect(table.queryByRole('button', { name: 'AA' })).toBeNull();
  };
  const menu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
    await screen.findByRole('menuitem', { name: 'Refresh dashboard' });
    return screen
      .getAllByRole('menuitem')
      .map((item) => item.textContent)
      .filter((name) => name?.includes('ross'));
  };

  test('leave values as text, whatever a link says, and can be turned on [FLT-22]', async () => {
    const mask = '(extraFormData:(filters:!((col:carrier,op:IN,val:!(UA)))))';
    await open({
      metadata: { cross_filters_enabled: false },
      query: `?native_filters=('${lab.byCarrier}':${mask})`,
    });
    await nothingToClick();
    expect(extraOf(lab.byDay)).toEqual({});
    expect(await menu()).toEqual(['Turn on cross filters']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Turn on cross filters' }));
    expect(await value('AA')).toBeVisible();
    const [put] = lab.callsTo('PUT', /\/api\/v1\/dashboard\/\d+$/);
    const { json_metadata: text } = JSON.parse(put?.body ?? '') as { json_metadata: string };
    expect(JSON.parse(text)).toMatchObject({ cross_filters_enabled: true });
  });

  test('are taken back when they are turned off [FLT-22]', async () => {
    await open();
    await userEvent.click(await value('AA'));
    await (await chart('Total')).findByText('90');
    expect(await menu()).toEqual(['Cross-filter scopes', 'Turn off cross filters']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Turn off cross filters' }));
    expect(await (await chart('Total')).findByText('360')).toBeVisible();
    await waitFor(nothingToClick);
  });

  test('by the flag have no entry, and nothing filters [FLT-28, PRM-15]', async () => {
    await open({ flags: { DASHBOARD_CROSS_FILTERS: false } });
    await nothingToClick();
    expect(await menu()).toEqual([]);
  });

  test('or not are no matter of those who only read: they filter and have no entries', async () => {
    await open({ isReader: true });
    await userEvent.click(await value('AA'));
    await waitFor(() => expect(chips()).toHaveLength(1));
    expect(await menu()).toEqual([]);
  });
});

describe('the dialog of the scopes', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cross-filter scopes' }));
    return within(await screen.findByRole('dialog', { name: 'Cross-filter scopes' }));
  };
  const puts = () =>
    lab.callsTo('PUT', /\/api\/v1\/dashboard\/\d+$/).map(({ body }) => {
      const { json_metadata: text } = JSON.parse(body) as { json_metadata: string };
      return JSON.parse(text) as Record<string, unknown>;
    });

  test('stores which charts all charts and one chart filter, and they act at once [DLD-28] [FLT-21] [FLT-26]', async () => {
    const { store } = await open({ tabs: [[lab.byCarrier, lab.byDay], [total]] });
    await lab.settled([lab.byCarrier, lab.byDay]);
    const dialog = await openDialog();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Tab 2' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Add a custom scope' }));
    expect(screen.queryByRole('option', { name: 'Total' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'By carrier' }));
    expect(dialog.queryByRole('checkbox', { name: 'By carrier' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'All charts' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'By day' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const own = { rootPath: ['TAB-1'], excluded: [] };
    expect(puts()).toMatchObject([
      {
        chart_configuration: {
          [lab.byCarrier]: {
            id: lab.byCarrier,
            crossFilters: { scope: own, chartsInScope: [total] },
          },
          [lab.byDay]: {
            id: lab.byDay,
            crossFilters: { scope: 'global', chartsInScope: [lab.byCarrier] },
          },
        },
        global_chart_configuration: {
          scope: { rootPath: ['TAB-0'], excluded: [] },
          chartsInScope: [lab.byCarrier, lab.byDay],
        },
      },
    ]);
    expect(store.getState().dashboardState.hasUnsavedChanges).toBe(false);
    await userEvent.click(await value('AA'));
    expect(lab.chartsAsked()).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Tab 2' }));
    expect(await (await chart('Total')).findByText('90')).toBeVisible();
  });

  test('keeps the edits where they cannot be saved, and says so [FLT-27]', async () => {
    await open();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'By day' }));
    failNext('PUT /api/v1/dashboard/*', 500);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save cross-filter scoping')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'By day' })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const storedOf = async (id: number) => {
    const answer = await lab.server.client.get(`/api/v1/dashboard/${id}`);
    const { result } = (await answer.json()) as { result: { json_metadata: string } };
    return JSON.parse(result.json_metadata) as {
      chart_configuration: Record<number, { crossFilters: object }>;
    };
  };
  /** Opened in the menu of a chart. */
  const openOf = async (name: string) => {
    await isDrawn(name);
    await userEvent.click(await (await chart(name)).findByRole('button', { name: 'More options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cross-filter scoping' }));
    return within(await screen.findByRole('dialog', { name: 'Cross-filter scopes' }));
  };

  test('is there for a chart that is stored under another name of its type, whose clicks filter like those of any table', async () => {
    const grid = await lab.aChart('Grid', {
      viz_type: 'ag-grid-table',
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
    });
    const { store } = await open({ tabs: [[grid, lab.byCarrier]] });
    await isDrawn('Grid');
    await userEvent.click(await value('AA', 'Grid'));
    expect(store.getState().dataMask[grid]).toEqual(
      crossMask(grid, 'table', [{ col: 'carrier', op: 'IN', val: ['AA'] }]),
    );
    const dialog = await openOf('Grid');
    expect(dialog.getByRole('button', { name: 'Grid', pressed: true })).toBeVisible();
  });

  test('is opened for one chart in the menu of that chart, and its change can be undone and redone [FLT-26]', async () => {
    const user = userEvent.setup();
    const { id, store } = await open();
    const dialog = await openOf('By carrier');
    expect(dialog.getByRole('button', { name: 'By carrier', pressed: true })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'By day' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const scope = async () => (await storedOf(id)).chart_configuration[lab.byCarrier]?.crossFilters;
    const narrowed = { scope: { excluded: [lab.byDay] }, chartsInScope: [total] };
    expect(await scope()).toMatchObject(narrowed);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await scope()).toMatchObject({ scope: 'global' }));
    // The page has the reply only then.
    await waitFor(() => expect(store.getState().nativeFilters.future).toHaveLength(1));
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(async () => expect(await scope()).toMatchObject(narrowed));
  });

  test('keeps the scopes of other charts that somebody else stored meanwhile [R14]', async () => {
    const { id } = await open();
    const dialog = await openOf('By carrier');
    const none = { scope: { rootPath: [], excluded: [] }, chartsInScope: [] };
    const before = await lab.server.client.get(`/api/v1/dashboard/${id}`);
    const { result } = (await before.json()) as { result: { json_metadata: string } };
    await lab.server.client.put(`/api/v1/dashboard/${id}`, {
      json: {
        json_metadata: JSON.stringify({
          ...(JSON.parse(result.json_metadata) as object),
          chart_configuration: { [lab.byDay]: { id: lab.byDay, crossFilters: none } },
        }),
      },
    });
    await userEvent.click(dialog.getByRole('checkbox', { name: 'By day' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await storedOf(id)).chart_configuration).toMatchObject({
      [lab.byCarrier]: { crossFilters: { scope: { excluded: [lab.byDay] } } },
      [lab.byDay]: { crossFilters: none },
    });
  });

  test('asks before it forgets edits, and forgets a scope that is removed', async () => {
    await open({
      metadata: {
        chart_configuration: {
          [lab.byDay]: {
            id: lab.byDay,
            crossFilters: { scope: { rootPath: [], excluded: [] }, chartsInScope: [] },
          },
        },
      },
    });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the scope of By day' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]?.chart_configuration).toMatchObject({
      [lab.byDay]: { crossFilters: { scope: 'global', chartsInScope: [lab.byCarrier, total] } },
    });
  });
});

test('a range of the time column that the dashboard names is said in dates, which no chart of it names', async () => {
  const { client, databaseId } = lab.server;
  const post = async (path: string, json: object) =>
    ((await (await client.post(path, { json })).json()) as { id: number }).id;
  const datasetId = await post('/api/v1/dataset/', {
    database: databaseId,
    table_name: 'trips',
    sql: 'SELECT date AS booked, date AS flown FROM flights',
  });
  const params = {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'booked',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
    adhoc_filters: [],
  };
  const trips = await post('/api/v1/chart/', {
    slice_name: 'Trips',
    viz_type: params.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  const control = {
    id: 'NATIVE_FILTER-time',
    type: 'NATIVE_FILTER',
    filterType: 'filter_timecolumn',
    name: 'Time',
    targets: [{ datasetId }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    defaultDataMask: {
      filterState: { value: ['flown'] },
      extraFormData: { granularity_sqla: 'flown' },
    },
  };
  const { store } = await open({
    tabs: [[lab.byCarrier, trips]],
    metadata: { native_filter_configuration: [control] },
  });
  await waitFor(() =>
    expect(store.getState().charts[trips]?.queriesResponse?.[0]?.colnames).toContain('flown'),
  );
  const filter = [
    { col: 'flown', op: '>=', val: Date.UTC(2001, 0, 1) },
    { col: 'flown', op: '<', val: Date.UTC(2001, 1, 1) },
  ] as const;
  await act(async () => {
    await store.dispatch(chooseValues({ chartId: trips, filter }));
  });
  expect(chips()).toEqual(['Trips flown: 2001-01-01 – 2001-01-31']);
});

describe('what charts show of a dragged range', () => {
  const moved = (from = Date.UTC(2001, 0, 2)) =>
    brushMoved({
      source: lab.byDay,
      filter: [{ col: 'date', op: '>=', val: from }],
      axis: { column: 'date', grain: 'P1D' },
    });

  test('is gone where its release leaves the filters as they were [FLT-24]', async () => {
    const { store } = await open();
    await lab.settled([lab.byCarrier, lab.byDay, total]);
    await isDrawn('Total');
    const isOver = () => selectIsBrushOver(store.getState(), total);
    store.dispatch(moved());
    expect(isOver()).toBe(false);
    store.dispatch(masksApplied({}));
    expect(isOver()).toBe(true);
  });

  test('says which period it cuts, while it is dragged and after that', async () => {
    await import('@/viz/plugins/bigNumber/trend');
    const monthly = await lab.aChart('Monthly', {
      viz_type: 'big_number',
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      metric: 'count',
    });
    const { store } = await open({ tabs: [[lab.byCarrier, lab.byDay, monthly]] });
    await lab.settled([lab.byCarrier, lab.byDay, monthly]);
    await isDrawn('Monthly');
    const until = (end: number) =>
      [
        { col: 'date', op: '>=', val: Date.UTC(2001, 0, 2) },
        { col: 'date', op: '<', val: end },
      ] as const;
    store.dispatch(
      brushMoved({
        source: lab.byDay,
        filter: until(Date.UTC(2001, 0, 4)),
        axis: { column: 'date', grain: 'P1D' },
      }),
    );
    const region = await chart('Monthly');
    expect(await region.findByText('Jan 2001 (from 2001-01-02, before 2001-01-04)')).toBeVisible();
    const mask = crossMask(lab.byDay, 'table', until(Date.UTC(2001, 0, 5)));
    store.dispatch(masksApplied({ [lab.byDay]: mask }));
    expect(await region.findByText('Jan 2001 (from 2001-01-02, before 2001-01-05)')).toBeVisible();
  });

  test('comes in one request for all charts that an index answers, once it is known which these are [FLT-24]', async () => {
    const { store } = await open();
    await lab.settled([lab.byCarrier, lab.byDay, total]);
    await isDrawn('Total');
    const asked = () =>
      lab.server.calls
        .filter(({ url }) => url.includes('/chart/brush'))
        .map(({ body }) => (JSON.parse(body) as { charts: unknown[] }).charts.length);
    const totalShown = () => store.getState().dashboardBrushed[total]?.results[0]?.data;
    store.dispatch(moved());
    await waitFor(() =>
      expect(Object.keys(store.getState().dashboardBrushed)).toEqual(
        [lab.byCarrier, total].map(String),
      ),
    );
    const first = totalShown();
    expect(asked()).toEqual([1, 1]);
    store.dispatch(moved(Date.UTC(2001, 0, 3)));
    // Came while that one is on its way: only the last of them is asked for.
    store.dispatch(moved(Date.UTC(2001, 0, 4)));
    store.dispatch(moved(Date.UTC(2001, 0, 5)));
    await waitFor(() => expect(asked()).toEqual([1, 1, 2, 2]));
    await waitFor(() => expect(totalShown()).not.toEqual(first));
  });

  test('stays until the rows of the released range are there [FLT-24]', async () => {
    const { store } = await open();
    await lab.settled([lab.byCarrier, lab.byDay, total]);
    await isDrawn('Total');
    const { filter } = moved().payload;
    store.dispatch(moved());
    store.dispatch(masksApplied({ [lab.byDay]: crossMask(lab.byDay, 'table', filter) }));
    expect(selectIsBrushOver(store.getState(), total)).toBe(false);
    await waitFor(() => expect(extraOf(total)).toEqual({ filters: filter }));
    await waitFor(() => expect(selectIsBrushOver(store.getState(), total)).toBe(true));
  });
});
