import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { queryTriggered } from '@/features/charts/chartsSlice';
import { toBootstrap } from '@/features/session/bootstrap';
import { pageMode } from '@/lib/pageMode';
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderApp, renderPage } from '../../../test/render';
import { metaChanged } from './layout/layoutSlice';
import { sizeOf } from './layout/positions';
import { selectUndrawn } from './paper/selectUndrawn';
import { usePaperOf } from './paper/usePaperOf';
import { selectLayout } from './state/selectors';

let server: PageServer;
let strangerId: number;
let chartIds: number[] = [];
let dashboardId = 0;

const session = (changes: object = {}) =>
  toBootstrap({ ...(server.bootstrap as object), ...changes } as never);
const open = (url: string, changes?: object) =>
  renderPage(url, { state: { session: session(changes) } });
const path = () => `/superset/dashboard/${dashboardId}/`;
const callsTo = (method: string, part: string) =>
  server.calls.filter((call) => call.method === method && call.url.includes(part));
/** Stored layouts are open documents; these are the ones that the test wrote. */
interface StoredNode {
  readonly meta?: Readonly<Record<string, unknown>>;
}
const stored = async () => {
  const answer = await server.client.get(`/api/v1/dashboard/${dashboardId}`);
  const { result } = (await answer.json()) as { result: DashboardRecord };
  const positions = JSON.parse(result.position_json ?? '{}') as Record<string, StoredNode>;
  return { ...result, positions };
};

const positionsOf = (...names: string[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: 'Sales' } },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: names, meta: {} },
  ...Object.fromEntries(
    names.map((name, n) => [
      name,
      {
        type: 'CHART',
        id: name,
        children: [],
        meta: { chartId: chartIds[n], sliceName: name, width: 4, height: 50 },
      },
    ]),
  ),
});

const addDataset = async (table_name = 'orders') => {
  const at = new Date().toISOString();
  const { id } = await server.store.db
    .insertInto('datasets')
    .values({
      created_by: server.client.userId,
      changed_by: server.client.userId,
      created_on: at,
      changed_on: at,
      uuid: crypto.randomUUID(),
      database_id: server.databaseId,
      schema: 'main',
      table_name,
      columns: '[]',
      metrics: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer({ users: [{ username: 'viewer', roles: ['Gamma'] }] });
  const datasetId = await addDataset();
  chartIds = [];
  strangerId = await addDataset('strangers');
  for (const name of ['Revenue', 'Orders', 'Weather', 'Stranger']) {
    const answer = await server.client.post('/api/v1/chart/', {
      json: {
        slice_name: name,
        viz_type: 'table',
        datasource_id: name === 'Stranger' ? strangerId : datasetId,
        datasource_type: 'table',
        params: '{"viz_type":"table"}',
      },
    });
    chartIds.push(((await answer.json()) as { id: number }).id);
  }
});
beforeEach(async () => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Sales',
      json_metadata: JSON.stringify({
        positions: positionsOf('Revenue', 'Orders'),
        stagger_time: 7000,
      }),
    },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterEach(clearFaults);
afterAll(() => server.stop());

const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit dashboard' }));
  return screen.findByRole('tab', { name: 'Charts' });
};

describe('opening', () => {
  test('a dashboard opened by id shows its title, its charts and who changed it [RT-13] [DLD-03]', async () => {
    open(path());
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Revenue' })[0]).toBeVisible();
    expect(screen.getByText(/Changed .*by Admin Test/)).toBeVisible();
    await waitFor(() => expect(callsTo('GET', 'favorite_status')).not.toEqual([]));
  });

  test('a chart that is asked again does not have the whole page drawn again', async () => {
    const { store } = open(path());
    const undrawn = () => selectUndrawn(store.getState(), true);
    await waitFor(() => expect(undrawn()).toBe(0));
    const drawn = vi.fn();
    const Page = () => {
      usePaperOf(pageMode(''));
      drawn();
      return null;
    };
    renderApp(<Page />, { store });
    drawn.mockClear();
    act(() => void store.dispatch(queryTriggered(chartIds[0] ?? 0)));
    expect(undrawn()).toBe(1);
    expect(drawn).not.toHaveBeenCalled();
  });

  test('a dashboard opened by slug is the same one [RT-14]', async () => {
    await server.client.put(`/api/v1/dashboard/${dashboardId}`, {
      json: { slug: `s-${dashboardId}` },
    });
    open(`/superset/dashboard/s-${dashboardId}/`);
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  });

  test('a dashboard that does not exist shows a message with a way on', async () => {
    open('/superset/dashboard/99999/');
    expect(
      await screen.findByRole('heading', { name: 'This dashboard does not exist' }),
    ).toBeVisible();
  });

  test.each([
    ['?edit=true', true],
    ['?edit=1', false],
    ['?edit=yes', false],
    ['', false],
  ])(
    'the address %s opens a dashboard for editing: %s [RT-31] [PRM-13]',
    async (query, isEditing) => {
      open(`${path()}${query}`);
      await screen.findAllByRole('region', { name: 'Revenue' });
      expect(screen.queryByRole('complementary', { name: 'Builder' }) !== null).toBe(isEditing);
    },
  );

  test('a person without the right to edit gets neither the pane nor Save [RT-32] [DLD-30]', async () => {
    const user = { username: 'viewer', userId: 999, roles: { Gamma: [['can_read', 'Dashboard']] } };
    open(`${path()}?edit=true`, { user });
    await screen.findByRole('heading', { name: 'Sales' });
    expect(screen.queryByRole('tab', { name: 'Charts' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^save/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit dashboard' })).toBeNull();
  });

  test('another dashboard never shows the first one or its history [STM-05]', async () => {
    const { store, router } = open(path());
    await edit();
    await userEvent.click(screen.getByRole('tab', { name: 'Layout elements' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Header' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const answer = await server.client.post('/api/v1/dashboard/', {
      json: { dashboard_title: 'Weather board' },
    });
    const { id } = (await answer.json()) as { id: number };
    await act(() => router.navigate(`/superset/dashboard/${id}/`));
    expect(await screen.findByRole('heading', { name: 'Weather board' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Revenue' })).toBeNull();
    expect(store.getState().dashboardLayout.past).toEqual([]);
  });

  test('the address hides parts of the page [RT-20] [RT-22] [RT-26] [RT-27]', async () => {
    const { router } = open(`${path()}?standalone=1`);
    await screen.findByRole('heading', { name: 'Sales' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await act(() => router.navigate(`${path()}?standalone=2`));
    expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull();
    await act(() => router.navigate(`${path()}?uiConfig=1`));
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull();
  });

  test.each(['?focused_chart=', '#Orders'])(
    'the address %s highlights one chart',
    async (address) => {
      const query = address.startsWith('?') ? `${address}${chartIds[1]}` : address;
      open(`${path()}${query}`);
      const [chart] = await screen.findAllByRole('region', { name: 'Orders' });
      expect(chart?.closest('[data-focused]')).not.toBeNull();
      const [other] = screen.getAllByRole('region', { name: 'Revenue' });
      expect(other?.closest('[data-focused]')).toBeNull();
    },
  );

  test.each(['?focused_chart=', '#Orders'])(
    'a link to %s on the open dashboard opens the tab and highlights the chart, also when it is followed again, and nothing is loaded anew [RT-29]',
    async (address) => {
      const { router } = open(path());
      await screen.findByRole('heading', { name: 'Sales' });
      const query = address.startsWith('?') ? `${address}${chartIds[1]}` : address;
      const before = server.calls.length;
      for (const replace of [false, true]) {
        await act(() => router.navigate(`${path()}${query}`, { replace }));
        const [chart] = await screen.findAllByRole('region', { name: 'Orders' });
        await waitFor(() => expect(chart?.closest('[data-focused]')).not.toBeNull());
      }
      expect(router.state.location.search).toBe('');
      expect(router.state.location.hash).toBe(address.startsWith('#') ? address : '');
      expect(server.calls.slice(before).map(({ url }) => url)).not.toContainEqual(
        expect.stringMatching(/\/dashboard\/\d+\/charts/),
      );
    },
  );

  test('a damaged layout opens, lists its repairs and can be saved [R29]', async () => {
    const positions = {
      ...positionsOf('Revenue'),
      GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1', 'ROW-1', 'X', 'gone'] },
      X: { type: 'HOLOGRAM', id: 'X', meta: { beam: 3 } },
    };
    await server.client.put(`/api/v1/dashboard/${dashboardId}`, {
      json: { position_json: JSON.stringify(positions) },
    });
    open(path());
    expect(await screen.findByText(/stored layout was damaged/)).toBeVisible();
    expect(screen.getByText('HOLOGRAM')).toBeVisible();
    await edit();
    await userEvent.click(screen.getByRole('tab', { name: 'Layout elements' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Divider' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This dashboard was saved successfully.');
    expect((await stored()).positions.X).toMatchObject({ type: 'HOLOGRAM', meta: { beam: 3 } });
  });
});

describe('editing', () => {
  test('Edit dashboard shows the pane, and Discard closes it [DLD-18] [DLD-20]', async () => {
    open(path());
    await edit();
    expect(screen.getByRole('tab', { name: 'Layout elements' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search charts' })).toBeVisible();
    expect(await screen.findByText('Weather')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('complementary', { name: 'Builder' })).toBeNull();
  });

  test('a link to the editor is used up by Discard: a reload shows the dashboard', async () => {
    const { router } = open(`${path()}?edit=true&country=FR`);
    await screen.findByRole('tab', { name: 'Charts' });
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.search).toBe('?country=FR'));
  });

  test('the pane asks for charts in pages of 200, by text, by owner and in order [SLC-01, SLC-02, SLC-07, SLC-08, SLC-09]', async () => {
    open(path());
    await edit();
    await screen.findByText('Weather');
    const asked = () => {
      const call = server.calls.findLast(({ url }) => url.startsWith('/api/v1/chart/?q='));
      return decodeURIComponent(call?.url.split('?q=')[1] ?? '');
    };
    expect(asked()).toContain('page_size:200');
    expect(asked()).toContain('order_column:changed_on_delta_humanized,order_direction:desc');
    for (const column of ['id', 'slice_name', 'url', 'viz_type', 'params', 'datasource_id'])
      expect(asked()).toContain(column);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search charts' }), 'Wea');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Order of charts' }));
    await userEvent.click(await screen.findByRole('option', { name: 'By name' }));
    // Where the machine is slow, each of them is asked for before the next is chosen.
    await waitFor(() => {
      expect(asked()).toContain('opr:chart_all_text,value:Wea');
      expect(asked()).toContain('(col:owners,opr:rel_m_m,value:1)');
      expect(asked()).toContain('order_column:slice_name,order_direction:asc');
    });
    expect(await screen.findByText('Weather')).toBeVisible();
  });

  test('the pane says that charts could not be fetched, and why [SLC-18, SLC-19]', async () => {
    failNext('GET /api/v1/chart', 500, { message: 'the disk is gone' });
    open(path());
    await edit();
    expect(await screen.findByText('Could not fetch all saved charts')).toBeVisible();
    expect(
      screen.getByText('Sorry there was an error fetching saved charts: the disk is gone'),
    ).toBeVisible();
  });

  test('discarded changes can be restored', async () => {
    open(path());
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Weather' }));
    await screen.findAllByRole('region', { name: 'Weather' });
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getAllByRole('region', { name: 'Weather' })[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('a chart with a dataset new to the dashboard requests its metadata once [DBM-05]', async () => {
    open(path());
    await edit();
    const from = server.calls.length;
    await userEvent.click(await screen.findByRole('button', { name: 'Add Stranger' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add Weather' }));
    await screen.findAllByRole('region', { name: 'Weather' });
    await waitFor(() =>
      expect(
        server.calls
          .slice(from)
          .map(({ url }) => url)
          .filter((url) => url.includes('fetch_datasource_metadata')),
      ).toEqual([`/superset/fetch_datasource_metadata?datasourceKey=${strangerId}__table`]),
    );
  });

  test('a chart without a definition is not added, and the pane says why [DLD-29]', async () => {
    const at = new Date().toISOString();
    await server.store.db
      .insertInto('charts')
      .values({
        uuid: crypto.randomUUID(),
        name: 'Nameless',
        viz_type: '',
        datasource_id: strangerId,
        datasource_type: 'table',
        params: '{}',
        created_by: server.client.userId,
        changed_by: server.client.userId,
        created_on: at,
        changed_on: at,
      })
      .execute();
    const { store } = open(path());
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Nameless' }));
    expect(
      await screen.findByText(
        'Sorry, there is no chart definition associated with the chart trying to be added.',
      ),
    ).toBeVisible();
    expect(store.getState().toasts.map(({ kind }) => kind)).toEqual(['warning']);
    expect(screen.queryByRole('region', { name: 'Nameless' })).toBeNull();
    expect(screen.getAllByRole('region', { name: 'Revenue' })[0]).toBeVisible();
  });

  test('a chart dragged from the pane lands beside another, and the drop can be undone and redone [LAY-04] [UND-01] [UND-02] [DLD-19]', async () => {
    open(path());
    await edit();
    const entry = (await screen.findByText('Weather')).closest('li') as HTMLElement;
    const target = document.querySelector('[data-kind="CHART"]') as HTMLElement;
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.dragStart(entry);
    await waitFor(() => expect(entry).toHaveAttribute('data-dragging'));
    fireEvent.dragEnter(target);
    fireEvent.dragOver(target);
    expect(await screen.findByTestId('drop-line')).toBeInTheDocument();
    fireEvent.drop(target);
    fireEvent.dragEnd(entry);
    await screen.findAllByRole('region', { name: 'Weather' });
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(screen.getAllByRole('region', { name: 'Weather' })[0]).toBeVisible();
  });

  test('a full row refuses a chart with the warning [LAY-20]', async () => {
    open(path());
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Weather' }));
    await screen.findByRole('button', { name: 'Move Weather' });
    // It was added beside the others: the row is full now, 4 + 4 + 4.
    await userEvent.click(screen.getByRole('tab', { name: 'Layout elements' }));
    const entry = (await screen.findByText('Text')).closest('li') as HTMLElement;
    const target = document.querySelector('[data-kind="CHART"]') as HTMLElement;
    fireEvent.dragStart(entry);
    await waitFor(() => expect(entry).toHaveAttribute('data-dragging'));
    fireEvent.dragEnter(target);
    fireEvent.dragOver(target);
    fireEvent.drop(target);
    fireEvent.dragEnd(entry);
    expect(
      await screen.findByText(
        'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
      ),
    ).toBeVisible();
  });

  test('the keyboard moves, deletes and undoes, but Ctrl+Z in a text field stays there [LAY-29] [UND-03] [UND-06]', async () => {
    const { store } = open(path());
    await edit();
    const order = () => store.getState().dashboardLayout.present['ROW-1']?.children;
    (await screen.findByRole('button', { name: 'Move Revenue' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(order()).toEqual(['Orders', 'Revenue']);
    const title = screen.getByRole('textbox', { name: 'Dashboard title' });
    title.focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(order()).toEqual(['Orders', 'Revenue']);
    title.blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(order()).toEqual(['Revenue', 'Orders']);
    screen.getByRole('button', { name: 'Move Orders' }).focus();
    await userEvent.keyboard('{Delete}');
    expect(order()).toEqual(['Revenue']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(order()).toEqual(['Revenue', 'Orders']);
  });

  test('the focus goes to the next chart when one is added, and stays with a component that moves', async () => {
    open(path());
    await edit();
    const add = await screen.findByRole('button', { name: 'Add Weather' });
    add.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findAllByRole('region', { name: 'Weather' });
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Add /));
    screen.getByRole('button', { name: 'Move Weather' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Move Weather'));
  });

  test('leaving with changes asks for confirmation [DLD-19]', async () => {
    const { router } = open(path());
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Weather' }));
    await screen.findAllByRole('region', { name: 'Weather' });
    act(() => void router.navigate('/dashboard/list/'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(path());
  });
});

describe('saving', () => {
  const change = async () => {
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Weather' }));
    await screen.findAllByRole('region', { name: 'Weather' });
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  test('Save sends layout and settings, confirms, leaves editing and queries no chart again [DSV-01] [DSV-03] [DSV-04] [DSV-05] [UND-14] [LAY-01]', async () => {
    const { store, router } = open(`${path()}?edit=true&country=FR`);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Weather' }));
    await screen.findAllByRole('region', { name: 'Weather' });
    const answer = holdNext(`PUT /api/v1/dashboard/${dashboardId}`);
    await save();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('data-loading');
    answer();
    expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Builder' })).toBeNull();
    const { positions, json_metadata, charts } = await stored();
    expect(charts).toContain('Weather');
    expect(JSON.parse(json_metadata ?? '')).toMatchObject({ stagger_time: 7000 });
    const added = Object.values(positions).find(({ meta }) => meta?.chartId === chartIds[2]);
    expect(added?.meta).toMatchObject({ width: 4, height: 50 });
    expect(store.getState().dashboardLayout.past).toEqual([]);
    await waitFor(() => expect(router.state.location.search).toBe('?country=FR'));
    expect(store.getState().dashboardState.lastModifiedTime).toBeGreaterThan(1_700_000_000);
  });

  test('a changed slug becomes the address without loading again [RT-15]', async () => {
    const { router } = open(path());
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Properties' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dashboard properties' });
    await userEvent.type(within(dialog).getByLabelText('Slug'), `sales ${dashboardId}`);
    const loads = callsTo('GET', `/api/v1/dashboard/${dashboardId}/charts`).length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/superset/dashboard/sales-${dashboardId}/`),
    );
    expect(screen.getByRole('heading', { name: 'Sales' })).toBeVisible();
    expect(
      callsTo('GET', '/charts').filter(({ url }) => url.includes(`${dashboardId}/charts`)),
    ).toHaveLength(loads);
  });

  test('an empty title is saved as untitled [VAL-20]', async () => {
    open(path());
    await edit();
    const title = screen.getByRole('textbox', { name: 'Dashboard title' });
    await userEvent.clear(title);
    await userEvent.tab();
    await save();
    expect(await screen.findByRole('heading', { name: '[ untitled dashboard ]' })).toBeVisible();
    expect((await stored()).dashboard_title).toBe('[ untitled dashboard ]');
  });

  test.each<[string, number, object | undefined, string]>([
    [
      '[DSV-06]',
      500,
      { message: 'disk full' },
      'Sorry, there was an error saving this dashboard: disk full',
    ],
    ['[DSV-07]', 500, undefined, 'Sorry, an unknown error occurred'],
    [
      '[DSV-08]',
      403,
      { message: 'Forbidden' },
      'You do not have permission to edit this dashboard',
    ],
  ])(
    'a save that is refused says so, and the editor stays open with the changes %s',
    async (_, status, body, text) => {
      const { store } = open(path());
      await change();
      failNext(`PUT /api/v1/dashboard/${dashboardId}`, status, body);
      await save();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getAllByRole('region', { name: 'Weather' })[0]).toBeVisible();
      expect(screen.getByRole('tab', { name: 'Charts' })).toBeVisible();
      expect(store.getState().dashboardState).toMatchObject({
        editMode: true,
        hasUnsavedChanges: true,
      });
      expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    },
  );

  describe('with a server that names no limit of a layout', () => {
    const LIMIT = 65_535;
    const edited = async () => {
      const { SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: own, ...conf } = session().conf;
      expect(own).toBe(LIMIT);
      const { store } = open(path(), { common: { conf } });
      await edit();
      const fill = (text: string) =>
        act(() => void store.dispatch(metaChanged({ id: 'ROW-1', meta: { text } })));
      const length = () => sizeOf(selectLayout(store.getState()), LIMIT).length;
      fill('');
      const base = length();
      /** Makes the stored text of the layout as long as this. */
      return (characters: number) => {
        fill('x'.repeat(characters - base));
        expect(length()).toBe(characters);
      };
    };
    const puts = () => callsTo('PUT', `/api/v1/dashboard/${dashboardId}`).length;

    test('one of less than 90 percent of 65,535 characters is saved without a word [LAY-27]', async () => {
      const makeLong = await edited();
      makeLong(58_981);
      await save();
      expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
      expect(screen.queryByText(/The layout is/)).toBeNull();
    });

    test('one of 90 percent is said to be nearly full, and is saved [LAY-27]', async () => {
      const makeLong = await edited();
      makeLong(58_982);
      expect(
        await screen.findByText('The layout is nearly full: 58,982 of 65,535 characters.'),
      ).toBeVisible();
      makeLong(LIMIT);
      await save();
      expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
      expect(screen.queryByText(/too large/)).toBeNull();
    });

    test('one of a character more is said to be too large, refused with its size and not sent [LAY-26]', async () => {
      const makeLong = await edited();
      makeLong(LIMIT + 1);
      expect(
        await screen.findByText(
          'The layout is too large to be saved: 65,536 of 65,535 characters.',
        ),
      ).toBeVisible();
      expect(screen.queryByText(/nearly full/)).toBeNull();
      const before = puts();
      await save();
      expect(
        await screen.findByText(/takes 65,536 characters and the server keeps at most 65,535/),
      ).toBeVisible();
      expect(puts()).toBe(before);
    });
  });

  test('Save keeps every setting that it was opened with, those that nobody may write included [DLD-04] [DLD-05] [DLD-06] [DLD-07] [DLD-08]', async () => {
    const [revenue = 0, orders = 0] = chartIds;
    const kept = {
      color_scheme: 'bnbColors',
      color_scheme_domain: ['#112233', '#445566'],
      label_colors: { North: '#ff0000' },
      shared_label_colors: ['North'],
      map_label_colors: { South: '#445566' },
      expanded_slices: { [revenue]: true },
      refresh_frequency: 300,
      timed_refresh_immune_slices: [orders],
      stagger_refresh: false,
      stagger_time: 7000,
      cross_filters_enabled: false,
      default_filters: JSON.stringify({ [revenue]: { city: ['Oslo'] } }),
      filter_scopes: { [revenue]: { city: { scope: ['ROOT_ID'], immune: [orders] } } },
      filter_bar_orientation: 'HORIZONTAL',
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-1',
          type: 'NATIVE_FILTER',
          filterType: 'filter_time',
          name: 'When',
          description: 'Of all charts but one',
          targets: [{}],
          controlValues: { enableEmptyFilter: false, of_later: 1 },
          defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
          cascadeParentIds: [],
          scope: { rootPath: ['ROOT_ID'], excluded: [orders] },
          chartsInScope: [revenue],
          tabsInScope: [],
        },
      ],
      chart_configuration: {
        [revenue]: {
          id: revenue,
          crossFilters: {
            scope: { rootPath: ['ROOT_ID'], excluded: [] },
            chartsInScope: [orders],
          },
        },
      },
      global_chart_configuration: {
        scope: { rootPath: ['ROOT_ID'], excluded: [orders] },
        chartsInScope: [revenue],
      },
    };
    const metadata = { ...kept, color_namespace: 'sales', of_later: { deep: [1] } };
    await server.store.db
      .updateTable('dashboards')
      .set({ json_metadata: JSON.stringify(metadata) })
      .where('id', '=', dashboardId)
      .execute();
    const { store } = open(path());
    await edit();
    act(() => void store.dispatch(metaChanged({ id: 'ROW-1', meta: { mine: 1 } })));
    await save();
    expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
    const { json_metadata, positions } = await stored();
    expect(positions['ROW-1']?.meta).toMatchObject({ mine: 1 });
    expect(JSON.parse(json_metadata ?? '')).toMatchObject(metadata);
  });
});

describe('publishing and favorites', () => {
  test('the badge toggles publishing and sends nothing else [DSV-17] [DSV-18] [DSV-19]', async () => {
    open(path());
    await userEvent.click(await screen.findByRole('button', { name: 'Draft' }));
    expect(await screen.findByText('This dashboard is now published')).toBeVisible();
    expect(JSON.parse(callsTo('PUT', `/dashboard/${dashboardId}`).at(-1)?.body ?? '')).toEqual({
      published: true,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Published' }));
    expect(await screen.findByText('This dashboard is now hidden')).toBeVisible();
  });

  test('a failure to publish shows a message [DSV-20]', async () => {
    open(path());
    failNext(`PUT /api/v1/dashboard/${dashboardId}`, 403, { message: 'Forbidden' });
    await userEvent.click(await screen.findByRole('button', { name: 'Draft' }));
    expect(
      await screen.findByText('You do not have permissions to edit this dashboard.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Draft' })).toBeVisible();
  });

  test('the star sets a favorite, the server keeps it, and the star removes it [DSV-21] [DSV-22] [DSV-23]', async () => {
    const { unmount } = open(path());
    await userEvent.click(await screen.findByRole('button', { name: 'Favorite' }));
    const star = () => screen.findByRole('button', { name: 'Favorite', pressed: true });
    await star();
    unmount();
    open(path());
    await userEvent.click(await star());
    expect(await screen.findByRole('button', { name: 'Favorite', pressed: false })).toBeVisible();
    const calls = server.calls.filter(({ url }) => url.endsWith(`/${dashboardId}/favorites/`));
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  test('a failed change of the favorite shows a message and changes nothing [DSV-24] [DSV-25]', async () => {
    failNext('GET /api/v1/dashboard/favorite_status', 500, {});
    open(path());
    expect(
      await screen.findByText('There was an issue fetching the favorite status of this dashboard.'),
    ).toBeVisible();
    failNext(`POST /api/v1/dashboard/${dashboardId}/favorites`, 500, {});
    await userEvent.click(screen.getByRole('button', { name: 'Favorite' }));
    expect(await screen.findByText('There was an issue favoriting this dashboard.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Favorite', pressed: false })).toBeVisible();
  });
});

test('a shared link opens the dashboard [DSV-29]', async () => {
  const made = await server.client.post(`/api/v1/dashboard/${dashboardId}/permalink`, {
    json: { urlParams: [['country', 'FR']], activeTabs: [] },
  });
  const { key } = (await made.json()) as { key: string };
  const { router } = open(`/superset/dashboard/p/${key}/`);
  expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(router.state.location.search).toBe(`?permalink_key=${key}&country=FR`);
});
