import { locks } from 'node:worker_threads';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { draftPrefix, drafts } from './dashboardDrafts';
import { dashboardDraft } from './drafts/draftSlice';
import { findDraft } from './drafts/draftThunks';
import { colorsKept, dashboardOpening } from './events';
import { createComponent } from './layout/create';
import { componentCreated, layoutUndone, metaChanged } from './layout/layoutSlice';
import { editModeSet, refreshFrequencySet } from './state/dashboardStateSlice';
import { selectLayout } from './state/selectors';
import { addChartToDashboard } from './state/thunks/addChartToDashboard';

let server: PageServer;
let dashboardId = 0;

const path = () => `/superset/dashboard/${dashboardId}/`;
const open = (url = path()) =>
  renderPage(url, { state: { session: toBootstrap(server.bootstrap as never) } });
type Shown = ReturnType<typeof open>;

const text = (id: string, code: string) => ({
  type: 'MARKDOWN',
  id,
  children: [],
  meta: { code, width: 4, height: 20 },
});
const layoutBody = (first: string, second = 'second') => ({
  json_metadata: JSON.stringify({
    positions: {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['M-1', 'M-2'], meta: {} },
      'M-1': text('M-1', first),
      'M-2': text('M-2', second),
    },
  }),
});
const elsewhere = (body: object) =>
  server.client.put(`/api/v1/dashboard/${dashboardId}`, { json: body });
const stored = async () => {
  const answer = await server.client.get(`/api/v1/dashboard/${dashboardId}`);
  const { result } = (await answer.json()) as { result: DashboardRecord };
  const nodes = JSON.parse(result.position_json ?? '{}') as Record<
    string,
    { meta?: { code?: string } }
  >;
  return { ...result, codes: [nodes['M-1']?.meta?.code, nodes['M-2']?.meta?.code] };
};

beforeAll(async () => {
  await Promise.all([import('./DashboardPage'), import('./NewDashboardPage')]);
  server = await aPageServer();
});
beforeEach(async () => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales', ...layoutBody('first') },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const rewrite = ({ store }: Shown, code: string, id = 'M-1') =>
  act(() => void store.dispatch(metaChanged({ id, meta: { code } })));
const codeIn = ({ store }: Shown, id = 'M-1') => selectLayout(store.getState())[id]?.meta.code;
const inEditing = async (url = `${path()}?edit=true`) => {
  const shown = open(url);
  await screen.findByRole('textbox', { name: 'Dashboard title' });
  return shown;
};
const ownId = ({ store }: Shown) => store.getState().dashboardDraft.id ?? '';
const kept = async (shown: Shown) => (await drafts.read(ownId(shown)))?.unsaved;

/** An earlier visit that ended without a save. */
const leftBehind = async (change: (shown: Shown) => void, url?: string) => {
  const shown = await inEditing(url);
  change(shown);
  await waitFor(async () => expect(await kept(shown)).toEqual(expect.anything()));
  shown.unmount();
};
const NOTICE = /^This browser has (unsaved changes to this|an unsaved) dashboard/;
const notice = () => screen.findByText(NOTICE);
const restore = () => userEvent.click(screen.getByRole('button', { name: 'Restore' }));
const discard = () =>
  userEvent.click(
    within(screen.getByText(NOTICE).parentElement as HTMLElement).getByRole('button', {
      name: 'Discard',
    }),
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const isSaved = () => screen.findByText('This dashboard was saved successfully.');

describe('changes of a dashboard that were not saved', () => {
  test('are offered in words when it is opened again, and nothing happens to them by themselves', async () => {
    await leftBehind((shown) => rewrite(shown, 'rewritten'));
    const shown = open();
    expect(await notice()).toHaveTextContent('from just now: changed “first”: text rewritten.');
    expect(codeIn(shown)).toBe('first');
    expect(shown.store.getState().dashboardState).toMatchObject({
      editMode: false,
      hasUnsavedChanges: false,
    });
    expect((await stored()).codes).toEqual(['first', 'second']);
  });

  test('are one line on a phone, with the sentence behind it', async () => {
    const wide = window.matchMedia;
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(wide(query), { matches: query.includes('max-width') }),
      );
    onTestFinished(() => narrow.mockRestore());
    await leftBehind((shown) => rewrite(shown, 'rewritten'));
    const shown = open();
    const short = await screen.findByRole('button', { name: 'Unsaved changes' });
    expect(screen.queryByText(NOTICE)).toBeNull();
    await userEvent.click(short);
    expect(short).toHaveAttribute('aria-expanded', 'true');
    expect(await notice()).toHaveTextContent('changed “first”: text rewritten.');
    await restore();
    await screen.findByRole('textbox', { name: 'Dashboard title' });
    expect(codeIn(shown)).toBe('rewritten');
  });

  test('are on the page after Restore, where one undo leads to the saved dashboard', async () => {
    await leftBehind((shown) => rewrite(shown, 'rewritten'));
    const shown = open();
    await notice();
    await restore();
    await screen.findByRole('textbox', { name: 'Dashboard title' });
    expect(codeIn(shown)).toBe('rewritten');
    expect(screen.queryByText(NOTICE)).toBeNull();
    act(() => void shown.store.dispatch(layoutUndone()));
    expect(codeIn(shown)).toBe('first');
    expect(shown.store.getState().dashboardState.hasUnsavedChanges).toBe(false);
  });

  test('are offered no more once they are saved', async () => {
    await leftBehind((shown) => rewrite(shown, 'rewritten'));
    const shown = open();
    await notice();
    await restore();
    await waitFor(async () => expect(await kept(shown)).toMatchObject({ colors: null }));
    await save();
    await isSaved();
    expect((await stored()).codes).toEqual(['rewritten', 'second']);
    await waitFor(async () => expect(await kept(shown)).toBeUndefined());
    expect(await drafts.newest(`1 ${dashboardId} `)).toBeNull();
  });

  test('stay kept as they were while the disk is too full to keep them as changes of this visit', async () => {
    await leftBehind((shown) => rewrite(shown, 'rewritten'));
    const shown = open();
    await notice();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await restore();
    await waitFor(() => expect(full).toHaveBeenCalled());
    await screen.findByRole('textbox', { name: 'Dashboard title' });
    full.mockRestore();
    expect(codeIn(shown)).toBe('rewritten');
    shown.unmount();
    open();
    expect(await notice()).toHaveTextContent('changed “first”');
  });

  test('are offered no more once they are undone or discarded', async () => {
    const shown = await inEditing();
    rewrite(shown, 'undone');
    await waitFor(async () => expect(await kept(shown)).toBeDefined());
    act(() => void shown.store.dispatch(layoutUndone()));
    await waitFor(async () => expect(await kept(shown)).toBeUndefined());
    rewrite(shown, 'discarded');
    await waitFor(async () => expect(await kept(shown)).toBeDefined());
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await kept(shown)).toBeUndefined());
  });

  test('come with colors and the refresh interval that were chosen while editing', async () => {
    const colors = {
      color_scheme: 'bnbColors',
      color_scheme_domain: ['#112233'],
      label_colors: { Bicycles: '#123456' },
      map_label_colors: {},
    };
    await leftBehind(({ store }) => {
      act(() => {
        store.dispatch(colorsKept(colors));
        store.dispatch(refreshFrequencySet({ seconds: 60, persist: true }));
      });
    });
    open();
    await notice();
    await restore();
    await save();
    await isSaved();
    expect(JSON.parse((await stored()).json_metadata ?? '')).toMatchObject({
      color_scheme: 'bnbColors',
      label_colors: { Bicycles: '#123456' },
      refresh_frequency: 60,
    });
  });

  test('come with the charts that were added', async () => {
    const chart = { id: 987_654, name: 'New here', formData: { viz_type: 'table' } };
    await leftBehind((shown) => {
      act(() => void shown.store.dispatch(addChartToDashboard(chart)));
      act(
        () =>
          void shown.store.dispatch(
            componentCreated({
              component: createComponent('CHART', 'CHART-new', { chartId: chart.id }),
              place: { parentId: 'GRID_ID', index: 0 },
            }),
          ),
      );
    });
    const { store } = open();
    await notice();
    expect(store.getState().dashboardInfo.charts).toEqual({});
    await restore();
    await waitFor(() =>
      expect(store.getState().dashboardInfo.charts[chart.id]).toMatchObject(chart),
    );
    expect(selectLayout(store.getState())['CHART-new']?.meta.chartId).toBe(chart.id);
  });

  test('go together with what somebody else saved since, and are asked about where both changed the same [R14]', async () => {
    await leftBehind((shown) => rewrite(shown, 'mine'));
    await elsewhere(layoutBody('first', 'theirs'));
    open();
    await notice();
    await restore();
    await save();
    await isSaved();
    expect((await stored()).codes).toEqual(['mine', 'theirs']);
  });

  test('overwrite nothing that somebody else changed in the same place', async () => {
    await leftBehind((shown) => rewrite(shown, 'mine'));
    await elsewhere(layoutBody('theirs'));
    open();
    await notice();
    await restore();
    await save();
    expect(
      await screen.findByRole('dialog', { name: 'Somebody else saved this dashboard' }),
    ).toBeVisible();
    expect((await stored()).codes).toEqual(['theirs', 'second']);
  });

  test('are offered no more when the same was saved in another window', async () => {
    await leftBehind((shown) => rewrite(shown, 'the same'));
    await elsewhere(layoutBody('the same'));
    open();
    await waitFor(async () => expect(await drafts.newest(`1 ${dashboardId} `)).toBeNull());
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  test('wait while others are made, and both visits keep their own', async () => {
    await leftBehind((shown) => rewrite(shown, 'of the first visit'));
    const second = await inEditing();
    await notice();
    rewrite(second, 'of the second visit', 'M-2');
    expect(screen.queryByText(NOTICE)).toBeNull();
    await waitFor(async () => expect(await kept(second)).toBeDefined());
    second.unmount();
    open();
    expect(await notice()).toHaveTextContent('changed “second”');
    await discard();
    await waitFor(() => expect(screen.getByText(NOTICE)).toHaveTextContent('changed “first”'));
    await discard();
    await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
    expect(await drafts.newest(`1 ${dashboardId} `)).toBeNull();
  });

  test('are offered on the page of a new dashboard if it was never saved', async () => {
    const url = '/dashboard/new';
    const { unmount } = await inEditing(url);
    unmount();
    const titled = await inEditing(url);
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Dashboard title' }),
      ' of mine{Enter}',
    );
    await waitFor(async () => expect(await kept(titled)).toBeDefined());
    titled.unmount();
    open(url);
    expect(await notice()).toHaveTextContent('This browser has an unsaved dashboard');
    await restore();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue(
        '[ untitled dashboard ] of mine',
      ),
    );
    await save();
    await isSaved();
    await waitFor(async () => expect(await drafts.newest('1 new ')).toBeNull());
  });

  test('of a dashboard that was new are kept under its number after the first save', async () => {
    const { store } = await inEditing('/dashboard/new');
    await userEvent.type(screen.getByRole('textbox', { name: 'Dashboard title' }), '!{Enter}');
    await save();
    await isSaved();
    const { id } = store.getState().dashboardInfo;
    expect(store.getState().dashboardDraft.id).toMatch(new RegExp(`^1 ${id} `));
    await waitFor(async () => expect(await drafts.newest('1 new ')).toBeNull());
  });

  test('that are stored by now do not hide older ones that are not', async () => {
    await leftBehind((shown) => rewrite(shown, 'not stored', 'M-2'));
    await leftBehind((shown) => rewrite(shown, 'the same'));
    await elsewhere(layoutBody('the same'));
    open();
    expect(await notice()).toHaveTextContent('changed “second”');
  });

  test('of another dashboard are not offered on one that was opened meanwhile', () => {
    const start = dashboardDraft(undefined, findDraft.pending('a', '1 7 '));
    const other = dashboardDraft(
      dashboardDraft(start, dashboardOpening()),
      findDraft.pending('b', '1 8 '),
    );
    expect(other.id).toBe('1 8 b');
    const late = findDraft.fulfilled({ id: '1 7 x' } as never, 'a', '1 7 ');
    expect(dashboardDraft(other, late).offered).toBeNull();
  });

  test('go on from the filters that somebody else saved since', async () => {
    await leftBehind((shown) => rewrite(shown, 'mine'));
    const metadata = JSON.parse((await stored()).json_metadata ?? '{}') as object;
    const filter = { id: 'NATIVE_FILTER-1', name: 'Where', filterType: 'filter_select' };
    await elsewhere({
      json_metadata: JSON.stringify({ ...metadata, native_filter_configuration: [filter] }),
    });
    const { store } = open();
    await notice();
    await restore();
    await screen.findByRole('textbox', { name: 'Dashboard title' });
    expect(store.getState().dashboardInfo.metadata.native_filter_configuration).toMatchObject([
      { name: 'Where' },
    ]);
  });

  test('an interval that was discarded is in none of them', async () => {
    const shown = await inEditing();
    act(() => void shown.store.dispatch(refreshFrequencySet({ seconds: 60, persist: true })));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    act(() => void shown.store.dispatch(editModeSet(true)));
    rewrite(shown, 'later');
    await waitFor(async () => expect(await kept(shown)).toMatchObject({ refreshFrequency: null }));
  });

  test('that have no words are offered without any', async () => {
    await leftBehind(({ store }) => {
      const meta = { background: 'BACKGROUND_WHITE' } as const;
      act(() => void store.dispatch(metaChanged({ id: 'ROW-1', meta })));
    });
    open();
    expect(await notice()).toHaveTextContent(/from just now\.$/);
  });
});

describe('changes that another window goes on with', () => {
  const inWindow = (shown: Shown) => within(shown.container);
  const withLocks = () =>
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
  const goingOn = async () => {
    await leftBehind((shown) => rewrite(shown, 'left behind', 'M-2'));
    const shown = await inEditing();
    rewrite(shown, 'going on');
    await waitFor(async () => expect(await kept(shown)).toBeDefined());
    return shown;
  };

  test('are offered in no other until that window is left', async () => {
    withLocks();
    const first = await goingOn();
    const second = open();
    expect(await inWindow(second).findByText(NOTICE)).toHaveTextContent('changed “second”');
    first.unmount();
    await waitFor(() =>
      expect(inWindow(second).getByText(NOTICE)).toHaveTextContent('changed “first”'),
    );
  });

  test('are offered in a window that was opened before, once the person comes back to it', async () => {
    withLocks();
    const first = open();
    await inWindow(first).findByRole('heading', { name: 'Sales' });
    await leftBehind((shown) => rewrite(shown, 'later'));
    await waitFor(() => {
      fireEvent(window, new Event('focus'));
      expect(inWindow(first).getByText(NOTICE)).toHaveTextContent('changed “first”');
    });
  });

  test('are offered to no visit that made them, not even where the browser has no locks', async () => {
    const shown = await inEditing();
    rewrite(shown, 'mine');
    await waitFor(async () => expect(await kept(shown)).toBeDefined());
    const prefix = draftPrefix(shown.store.getState().session.user?.userId, dashboardId);
    expect(await act(() => shown.store.dispatch(findDraft(prefix)).unwrap())).toBeNull();
  });

  test('are offered where the browser has no locks', async () => {
    await goingOn();
    const second = open();
    expect(await inWindow(second).findByText(NOTICE)).toHaveTextContent('changed “first”');
  });
});
