import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { stubNearViewport } from '../../../test/nearViewport';
import { renderPage } from '../../../test/render';
import { oneRow, oneTabEach } from '../../../test/storedLayouts';

let server: PageServer;
let chartIds: number[] = [];
let firstId = 0;
let secondId = 0;

const aChart = async (slice_name: string): Promise<number> => {
  const answer = await server.client.post('/api/v1/chart/', {
    json: {
      slice_name,
      viz_type: 'table',
      datasource_id: await datasetId(),
      datasource_type: 'table',
      params: '{"viz_type":"table"}',
    },
  });
  return ((await answer.json()) as { id: number }).id;
};
let known: number | undefined;
const datasetId = async (): Promise<number> => {
  const at = new Date().toISOString();
  known ??= (
    await server.store.db
      .insertInto('datasets')
      .values({
        created_by: server.client.userId,
        changed_by: server.client.userId,
        created_on: at,
        changed_on: at,
        uuid: crypto.randomUUID(),
        database_id: server.databaseId,
        schema: 'main',
        table_name: 'orders',
        columns: '[]',
        metrics: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  return known;
};
const aDashboard = async (
  title: string,
  charts: readonly number[],
  metadata: object = { positions: oneRow(title, charts, 3) },
): Promise<number> => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: title,
      json_metadata: JSON.stringify(metadata),
    },
  });
  return ((await answer.json()) as { id: number }).id;
};

beforeAll(async () => {
  stubNearViewport(() => true);
  await Promise.all([import('./DashboardPage'), import('@/viz/plugins/table')]);
  server = await aPageServer();
  for (const name of ['Revenue', 'Orders', 'Weather']) chartIds.push(await aChart(name));
});
beforeEach(async () => {
  firstId = await aDashboard('First', chartIds.slice(0, 2));
  secondId = await aDashboard('Second', chartIds.slice(2));
});
afterEach(clearFaults);
afterAll(() => {
  vi.unstubAllGlobals();
  chartIds = [];
  return server.stop();
});

const edit = async (id: number) => {
  const page = renderPage(`/superset/dashboard/${id}/?edit=true`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await screen.findByRole('tab', { name: 'Charts' });
  const layout = () => page.store.getState().dashboardLayout.present;
  const charts = () =>
    Object.values(layout()).flatMap(({ type, meta }) => (type === 'CHART' ? [meta.chartId] : []));
  const steps = () => page.store.getState().dashboardLayout.past.length;
  return { ...page, layout, charts, steps };
};
const handle = (name: string) => screen.getAllByLabelText(`Move ${name}`)[0]!;

/** The browser’s clipboard, as its events carry it. */
const press = (type: 'copy' | 'cut' | 'paste', text = '', at: Element = document.body): string => {
  const held = new Map([['text/plain', text]]);
  fireEvent[type](at, {
    clipboardData: {
      getData: (kind: string) => held.get(kind) ?? '',
      setData: (kind: string, value: string) => held.set(kind, value),
    },
  });
  return held.get('text/plain') ?? '';
};

describe('copy and paste', () => {
  test('brings a chart to another dashboard, which asks the server for it and can save it', async () => {
    const first = await edit(firstId);
    await userEvent.click(handle('Revenue'));
    const text = press('copy');
    expect(await screen.findByText('1 component copied')).toBeVisible();
    first.unmount();
    const second = await edit(secondId);
    press('paste', text);
    expect((await screen.findAllByRole('region', { name: 'Revenue' }))[0]).toBeVisible();
    expect(second.charts()).toEqual([chartIds[2], chartIds[0]]);
    expect(second.steps()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This dashboard was saved successfully.');
    const answer = await server.client.get(`/api/v1/dashboard/${secondId}`);
    const { result } = (await answer.json()) as { result: { charts: string[] } };
    expect(result.charts.toSorted()).toEqual(['Revenue', 'Weather']);
  });

  test('of a chart that is on the page shows the same chart twice, asked for once', async () => {
    const { charts, store } = await edit(firstId);
    await userEvent.click(handle('Revenue'));
    press('paste', press('copy'));
    await waitFor(() => expect(charts()).toHaveLength(3));
    expect(charts().filter((id) => id === chartIds[0])).toHaveLength(2);
    expect(screen.getAllByRole('region', { name: 'Revenue' }).length).toBeGreaterThan(1);
    expect(Object.keys(store.getState().dashboardInfo.charts)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(charts()).toEqual(chartIds.slice(0, 2));
  });

  test('of a cut chart moves it, in two steps that undo takes back', async () => {
    const { layout, steps } = await edit(firstId);
    await userEvent.click(handle('Revenue'));
    const text = press('cut');
    expect(layout().ROW?.children).toEqual([`CHART-${chartIds[1]}`]);
    press('paste', text);
    await waitFor(() => expect(steps()).toBe(2));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(layout().ROW?.children).toEqual(chartIds.slice(0, 2).map((id) => `CHART-${id}`));
  });

  const movedScope = 'This chart has been moved to a different filter scope.';
  const filtered = (rootPath: string) => ({
    native_filter_configuration: [
      {
        id: 'F',
        type: 'NATIVE_FILTER',
        name: 'Region',
        scope: { rootPath: [rootPath], excluded: [] },
      },
    ],
  });

  test('of a cut chart says that other filters act on it there [LAY-22]', async () => {
    const charts = chartIds.slice(0, 2);
    const [first, second] = charts;
    const id = await aDashboard('Tabs', charts, {
      ...filtered(`TAB-${first}`),
      positions: oneTabEach('Tabs', charts),
    });
    await edit(id);
    await userEvent.click(handle('Revenue'));
    const text = press('cut');
    await userEvent.click(screen.getByRole('tab', { name: `Tab of ${second}` }));
    await userEvent.click(handle('Orders'));
    press('paste', text);
    expect(await screen.findByText(movedScope)).toBeVisible();
  });

  test('of a cut chart where the same filters act says nothing [LAY-22]', async () => {
    const charts = chartIds.slice(0, 2);
    const id = await aDashboard('Row', charts, {
      ...filtered('ROW'),
      positions: oneRow('Row', charts, 3),
    });
    const { steps } = await edit(id);
    await userEvent.click(handle('Revenue'));
    const text = press('cut');
    await userEvent.click(handle('Orders'));
    press('paste', text);
    await waitFor(() => expect(steps()).toBe(2));
    await screen.findByText('1 component cut');
    expect(screen.queryByText(movedScope)).toBeNull();
  });

  test('of a chart that was cut by keyboard goes on at its neighbor, not at the top of the page [LAY-29]', async () => {
    await edit(firstId);
    handle('Revenue').focus();
    await userEvent.keyboard(' ');
    press('cut');
    await waitFor(() => expect(handle('Orders')).toHaveFocus());
  });

  test('leaves text fields to their text', async () => {
    const { layout } = await edit(firstId);
    await userEvent.click(handle('Revenue'));
    const field = screen.getByRole('textbox', { name: 'Dashboard title' });
    expect(press('cut', 'kept', field)).toBe('kept');
    expect(layout().ROW?.children).toHaveLength(2);
  });

  test('of a text from elsewhere says that there is nothing to paste', async () => {
    const { steps } = await edit(firstId);
    press('paste', 'Hello');
    expect(
      await screen.findByText('The clipboard holds nothing that was copied from a dashboard.'),
    ).toBeVisible();
    expect(steps()).toBe(0);
  });

  test('leaves charts out that the person cannot have, and says so', async () => {
    const first = await edit(firstId);
    await userEvent.click(handle('row'));
    const text = press('copy').replaceAll(`"chartId":${chartIds[1]}`, '"chartId":99999');
    first.unmount();
    const second = await edit(secondId);
    press('paste', text);
    expect(await screen.findByText('Not everything was pasted')).toBeVisible();
    expect(second.charts()).toEqual([chartIds[2], chartIds[0]]);
  });

  test('changes nothing where the server fails', async () => {
    const first = await edit(firstId);
    await userEvent.click(handle('Revenue'));
    const text = press('copy');
    first.unmount();
    const second = await edit(secondId);
    failNext(`GET /api/v1/chart/${chartIds[0]}`, 500, { message: 'disk full' });
    press('paste', text);
    expect(await screen.findByText(/Nothing was pasted: .*disk full/)).toBeVisible();
    expect(second.steps()).toBe(0);
  });

  test('is in the menu of a component', async () => {
    const user = userEvent.setup();
    const { charts } = await edit(firstId);
    const choose = async (item: string) => {
      await user.click(screen.getAllByLabelText('Arrange Revenue')[0]!);
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Copy');
    expect(await screen.findByText('1 component copied')).toBeVisible();
    await choose('Paste here');
    await waitFor(() => expect(charts()).toHaveLength(3));
    await choose('Duplicate');
    await waitFor(() => expect(charts()).toHaveLength(4));
  });

  test('duplicates the component whose handle has the focus with one key', async () => {
    const { charts, layout } = await edit(firstId);
    handle('Revenue').focus();
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(charts()).toHaveLength(3);
    expect(layout().ROW?.children).toHaveLength(3);
  });
});

test('full screen opens one of two components that show the same chart [DLD-21]', async () => {
  await edit(firstId);
  handle('Revenue').focus();
  await userEvent.keyboard('{Control>}d{/Control}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This dashboard was saved successfully.');
  const both = screen.getAllByRole('region', { name: 'Revenue' });
  const frames = both.filter((one) => one.hasAttribute('data-chart-id'));
  expect(frames).toHaveLength(2);
  await userEvent.click(await within(frames[1]!).findByRole('button', { name: 'More options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Full screen' }));
  expect(frames.map((one) => one.hasAttribute('data-full'))).toEqual([false, true]);
});

describe('several components', () => {
  const shiftClick = async (element: Element) => {
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(element);
    await user.keyboard('{/Shift}');
  };

  test('are selected with Shift and a click, and deleted in one step', async () => {
    const { layout, steps } = await edit(firstId);
    await userEvent.click(handle('Revenue'));
    await shiftClick(handle('Orders'));
    const bar = screen.getByRole('toolbar', { name: 'Selected components' });
    expect(within(bar).getByRole('status')).toHaveTextContent('2 selected');
    await userEvent.keyboard('{Delete}');
    expect(layout().ROW).toBeUndefined();
    expect(steps()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(layout().ROW?.children).toHaveLength(2);
  });

  test('are selected with the keyboard, and Escape selects nothing', async () => {
    await edit(firstId);
    handle('Revenue').focus();
    await userEvent.keyboard(' ');
    handle('Orders').focus();
    await userEvent.keyboard(' ');
    expect(handle('Revenue')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('2 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(handle('Revenue')).toHaveAttribute('aria-pressed', 'false');
  });

  test('move together by keyboard, in one step', async () => {
    const { layout, steps } = await edit(firstId);
    handle('Revenue').focus();
    await userEvent.keyboard(' ');
    handle('Orders').focus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(layout().ROW?.children).toHaveLength(4));
    const [a, b, c, d] = layout().ROW?.children ?? [];
    // The copies are selected now; they go before the originals.
    const copies = screen.getAllByLabelText('Move Revenue');
    copies[1]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(layout().ROW?.children).toEqual([a, c, d, b]));
    expect(steps()).toBe(2);
  });

  test('get the height of the first one', async () => {
    const { layout, store } = await edit(firstId);
    const [a, b] = layout().ROW?.children ?? [];
    await userEvent.click(screen.getAllByLabelText('Arrange Revenue')[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Taller' }));
    await userEvent.click(handle('Revenue'));
    await shiftClick(handle('Orders'));
    await userEvent.click(screen.getByRole('button', { name: 'Same height' }));
    expect([layout()[a ?? '']?.meta.height, layout()[b ?? '']?.meta.height]).toEqual([31, 31]);
    expect(store.getState().dashboardSelection.ids).toEqual([a, b]);
  });

  test('one takes the height of its neighbor from its menu', async () => {
    const { layout } = await edit(firstId);
    const [, b] = layout().ROW?.children ?? [];
    await userEvent.click(screen.getAllByLabelText('Arrange Revenue')[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Taller' }));
    await userEvent.click(screen.getAllByLabelText('Arrange Orders')[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: /^As tall as/ }));
    expect(layout()[b ?? '']?.meta.height).toBe(31);
  });
});
