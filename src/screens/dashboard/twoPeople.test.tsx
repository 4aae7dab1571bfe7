import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { CAPABILITIES } from '#common/capabilities.ts';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { colorsKept } from './events';
import { metaChanged } from './layout/layoutSlice';
import { dialogOpened, refreshFrequencySet } from './state/dashboardStateSlice';
import { unsavedOf } from './state/editions';
import { selectLayout } from './state/selectors';
import { publishDashboard } from './state/thunks/publishDashboard';

let server: PageServer;
let dashboardId = 0;

const OURS = CAPABILITIES;
const open = (url = path(), capabilities: readonly string[] = OURS) =>
  renderPage(url, {
    state: {
      session: toBootstrap({
        ...(server.bootstrap as object),
        common: { ...server.bootstrap.common, sextant: { capabilities } },
      } as never),
    },
  });
const path = () => `/superset/dashboard/${dashboardId}/`;
const api = () => `/api/v1/dashboard/${dashboardId}`;
const callsTo = (method: string, url: string) =>
  server.calls.filter((call) => call.method === method && call.url.split('?')[0] === url);

const text = (id: string, code: string) => ({
  type: 'MARKDOWN',
  id,
  children: [],
  meta: { code, width: 4, height: 20 },
});
const positions = (first: string, second = 'second') => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['M-1', 'M-2'], meta: {} },
  'M-1': text('M-1', first),
  'M-2': text('M-2', second),
});
const layoutBody = (first: string, second?: string) => ({
  json_metadata: JSON.stringify({ positions: positions(first, second) }),
});
/** Somebody else saves. */
const elsewhere = (body: object) => server.client.put(api(), { json: body });
const stored = async (id = dashboardId) => {
  const answer = await server.client.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: DashboardRecord };
  const nodes = JSON.parse(result.position_json ?? '{}') as Record<
    string,
    { meta?: { code?: string } }
  >;
  return { ...result, codes: [nodes['M-1']?.meta?.code, nodes['M-2']?.meta?.code] };
};

beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
});
beforeEach(async () => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales', ...layoutBody('first') },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterEach(clearFaults);
afterAll(() => server.stop());

type Shown = ReturnType<typeof open>;
const rewrite = ({ store }: Shown, code: string) =>
  act(() => void store.dispatch(metaChanged({ id: 'M-1', meta: { code } })));
const codeIn = ({ store }: Shown) => selectLayout(store.getState())['M-1']?.meta.code;
const edited = async (code: string, capabilities?: readonly string[]) => {
  const shown = open(`${path()}?edit=true`, capabilities);
  await screen.findByRole('textbox', { name: 'Dashboard title' });
  rewrite(shown, code);
  return shown;
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const conflict = () => screen.findByRole('dialog', { name: 'Somebody else saved this dashboard' });

describe.each([
  ['our server', OURS],
  ['a server without revisions', []],
])('in front of %s', (_, capabilities) => {
  test('a save keeps what somebody else changed elsewhere, and says so [R14] [DSV-13]', async () => {
    await edited('mine', capabilities);
    await elsewhere({ dashboard_title: 'Turnover' });
    await elsewhere({ css: 'h1{}', ...layoutBody('first', 'theirs') });
    const reads = callsTo('GET', api()).length;
    await save();
    expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
    expect(screen.getByText(/renamed the dashboard “Sales” → “Turnover”/)).toBeVisible();
    expect(callsTo('GET', api()).length).toBeGreaterThan(reads);
    expect(await stored()).toMatchObject({
      dashboard_title: 'Turnover',
      css: 'h1{}',
      codes: ['mine', 'theirs'],
    });
    expect(screen.getByRole('heading', { name: 'Turnover' })).toBeVisible();
    expect(callsTo('PUT', api()).at(-1)?.headers.has('If-Match')).toBe(capabilities.length > 0);
  });

  test('a save that would overwrite somebody else asks with both values, who and when [DSV-14] [DSV-15] [DSV-16]', async () => {
    const shown = await edited('mine', capabilities);
    await elsewhere(layoutBody('theirs'));
    const puts = callsTo('PUT', api()).length;
    await save();
    const dialog = within(await conflict());
    expect(
      dialog.getByText(/Admin Test saved it .* Please confirm the overwrite values/),
    ).toBeVisible();
    expect(dialog.getByText('just now')).toBeVisible();
    const overwrite = dialog.getByRole('button', { name: 'Overwrite' });
    expect(overwrite).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Admin Test: theirs' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Yours: mine' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(callsTo('PUT', api())).toHaveLength(puts);
    expect((await stored()).codes).toEqual(['theirs', 'second']);
    expect(codeIn(shown)).toBe('mine');
    await save();
    const again = within(await conflict());
    await userEvent.click(again.getByRole('radio', { name: 'Yours: mine' }));
    await userEvent.click(again.getByRole('button', { name: 'Overwrite' }));
    await screen.findByText('This dashboard was saved successfully.');
    expect(callsTo('PUT', api())).toHaveLength(puts + 1);
    expect((await stored()).codes).toEqual(['mine', 'second']);
  });
});

test('the question of a conflict names nothing that follows from the layout [R14]', async () => {
  await edited('mine');
  const { positions: theirs } = JSON.parse(layoutBody('theirs').json_metadata) as {
    positions: object;
  };
  const global_chart_configuration = {
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    chartsInScope: [1, 2],
  };
  await elsewhere({
    css: 'h1 {}',
    json_metadata: JSON.stringify({ positions: theirs, global_chart_configuration }),
  });
  await save();
  const dialog = await conflict();
  expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(1);
  expect(dialog).toHaveTextContent('Everything that Admin Test changed');
  expect(dialog).toHaveTextContent('changed the styles');
  expect(dialog).not.toHaveTextContent(/scope|global|configuration/i);
});

test('Save as copy in a conflict makes a dashboard of one’s own and leaves that of the other [R14]', async () => {
  const { router } = await edited('mine');
  await elsewhere(layoutBody('theirs'));
  const puts = callsTo('PUT', api()).length;
  await save();
  await userEvent.click(within(await conflict()).getByRole('button', { name: 'Save as copy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save dashboard as' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe(path()));
  const [, , , id] = router.state.location.pathname.split('/');
  expect(await screen.findByRole('heading', { name: 'Sales [copy]' })).toBeVisible();
  expect((await stored(Number(id))).codes).toEqual(['mine', 'second']);
  expect((await stored()).codes).toEqual(['theirs', 'second']);
  expect(callsTo('PUT', api())).toHaveLength(puts);
});

test('Load theirs shows what the other saved, and undo brings one’s own back [R14]', async () => {
  const shown = await edited('mine');
  await elsewhere(layoutBody('theirs'));
  await save();
  await userEvent.click(within(await conflict()).getByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(codeIn(shown)).toBe('theirs'));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(codeIn(shown)).toBe('mine');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
});

test('Load theirs and undo bring back the colors and the interval that were chosen too, and redo leaves them again [R14]', async () => {
  const { store } = await edited('mine');
  const colors = {
    color_scheme: 'bnbColors',
    color_scheme_domain: ['#112233'],
    label_colors: { Bicycles: '#123456' },
    map_label_colors: {},
  };
  act(() => {
    store.dispatch(colorsKept(colors));
    store.dispatch(refreshFrequencySet({ seconds: 60, persist: true }));
  });
  const unsaved = () => unsavedOf(store.getState());
  const mine = unsaved();
  const theirs = { colors: null, refreshFrequency: null, expandedSlices: null };
  await elsewhere(layoutBody('theirs'));
  await save();
  await userEvent.click(within(await conflict()).getByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(unsaved()).toMatchObject(theirs));
  expect(store.getState().dashboardState).toMatchObject({ refreshFrequency: 0, colorScheme: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unsaved()).toEqual(mine));
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(unsaved()).toMatchObject(theirs));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unsaved()).toEqual(mine));
  await save();
  await screen.findByText('This dashboard was saved successfully.');
  expect(JSON.parse((await stored()).json_metadata ?? '')).toMatchObject({
    label_colors: { Bicycles: '#123456' },
    refresh_frequency: 60,
  });
});

test('redo after Load theirs keeps the styles and the publication that were saved since the undo [R14]', async () => {
  const shown = await edited('mine');
  await elsewhere({ css: 'h1 {}', ...layoutBody('theirs') });
  await save();
  await userEvent.click(within(await conflict()).getByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(codeIn(shown)).toBe('theirs'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const { store } = shown;
  const now = () => store.getState().dashboardState;
  const isPublished = !now().isPublished;
  await act(() => store.dispatch(publishDashboard(isPublished)));
  act(() => void store.dispatch(dialogOpened('css')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Styles (CSS)' }));
  const box = dialog.getByRole('textbox', { name: 'CSS' });
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste('h2 {}');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { lastModifiedTime } = now();
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(now().hasUnsavedChanges).toBe(false));
  expect(now()).toMatchObject({ css: 'h2 {}', isPublished, lastModifiedTime });
  rewrite(shown, 'later');
  await save();
  await screen.findByText('This dashboard was saved successfully.');
  expect(await stored()).toMatchObject({
    css: 'h2 {}',
    published: isPublished,
    codes: ['later', 'second'],
  });
});

test('properties that two people change are merged by field, and the same field is asked about [R14]', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Properties' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dashboard properties' }));
  const title = dialog.getByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Mine');
  await elsewhere({ dashboard_title: 'Theirs', certified_by: 'Finance' });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Yours: Mine' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('This dashboard was saved successfully.');
  expect(await stored()).toMatchObject({ dashboard_title: 'Mine', certified_by: 'Finance' });
  expect(JSON.parse(callsTo('PUT', api()).at(-1)?.body ?? '')).toEqual({ dashboard_title: 'Mine' });
});

describe.each([
  ['our server', OURS],
  ['a server without revisions', []],
])('the styles in front of %s', (_, capabilities) => {
  const write = async (css: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Styles (CSS)' }));
    await userEvent.click(dialog.getByRole('textbox', { name: 'CSS' }));
    await userEvent.paste(css);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    return dialog;
  };
  const styling = async () => {
    const shown = open(path(), capabilities);
    await screen.findByRole('heading', { name: 'Sales' });
    act(() => void shown.store.dispatch(dialogOpened('css')));
    return shown;
  };

  test('are saved beside what somebody else saved meanwhile, and the header says when [R14]', async () => {
    await server.store.db
      .updateTable('dashboards')
      .set({ changed_on: '2024-02-01T10:00:00.000Z' })
      .where('id', '=', dashboardId)
      .execute();
    await styling();
    expect(screen.queryByText('just now')).toBeNull();
    await elsewhere({ certified_by: 'Finance' });
    await write('h1 {}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toMatchObject({ css: 'h1 {}', certified_by: 'Finance' });
    expect(screen.getByText('just now')).toBeVisible();
  });

  test('that both changed are asked about, and nothing is written before the answer [R14]', async () => {
    await styling();
    await elsewhere({ css: 'h2 {}' });
    const puts = callsTo('PUT', api()).length;
    const dialog = await write('h1 {}');
    await userEvent.click(await dialog.findByRole('radio', { name: 'Yours: h1 {}' }));
    expect(dialog.getByRole('radio', { name: 'Admin Test: h2 {}' })).toBeVisible();
    expect(callsTo('PUT', api())).toHaveLength(puts);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored()).css).toBe('h1 {}');
  });
});

describe('Save as', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as' }));
    return within(await screen.findByRole('dialog', { name: 'Save dashboard as' }));
  };

  test('makes a dashboard of what is on the page, opens it, and leaves the original as it was [DSV-26]', async () => {
    const { router } = await edited('mine');
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe(path()));
    const [, , , id] = router.state.location.pathname.split('/');
    expect(await screen.findByRole('heading', { name: 'Sales [copy]' })).toBeVisible();
    expect(await stored(Number(id))).toMatchObject({
      dashboard_title: 'Sales [copy]',
      codes: ['mine', 'second'],
    });
    expect((await stored()).codes).toEqual(['first', 'second']);
    const sent = JSON.parse(callsTo('POST', `${api()}/copy/`).at(-1)?.body ?? '') as object;
    expect(Object.keys(sent).toSorted()).toEqual([
      'css',
      'dashboard_title',
      'duplicate_slices',
      'json_metadata',
    ]);
  });

  test.each<[number, object | undefined, string, string]>([
    [
      500,
      { message: 'disk full' },
      'Sorry, there was an error saving this dashboard: disk full',
      'DSV-06',
    ],
    [500, undefined, 'Sorry, an unknown error occurred', 'DSV-07'],
    [403, { message: 'Forbidden' }, 'You do not have permission to edit this dashboard', 'DSV-08'],
  ])('refused with %i %o shows "%s" and keeps the dialog [%s]', async (status, body, message) => {
    open();
    const dialog = await openDialog();
    failNext(`POST ${api()}/copy/`, status, body);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});

describe('leaving', () => {
  test('with Save and leave stores the changes and goes on', async () => {
    const { router } = await edited('mine');
    act(() => void router.navigate('/dashboard/list/'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/list/'));
    expect((await stored()).codes).toEqual(['mine', 'second']);
  });

  test('with Save and leave stays where the save has a question', async () => {
    const { router } = await edited('mine');
    await elsewhere(layoutBody('theirs'));
    act(() => void router.navigate('/dashboard/list/'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save and leave' }));
    await conflict();
    expect(router.state.location.pathname).toBe(path());
  });

  test('the editor by Discard takes edit=true out of the address', async () => {
    const { router } = open(`${path()}?edit=true&country=FR`);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.search).toBe('?country=FR'));
  });
});

test('/dashboard/new stores nothing before its first save, which creates the dashboard [DSV-28]', async () => {
  const before = callsTo('POST', '/api/v1/dashboard/').length;
  const { router, store } = open('/dashboard/new');
  expect(await screen.findByRole('textbox', { name: 'Dashboard title' })).toHaveValue(
    '[ untitled dashboard ]',
  );
  act(() => void store.dispatch(metaChanged({ id: 'HEADER_ID', meta: { text: 'Fresh' } })));
  expect(callsTo('POST', '/api/v1/dashboard/')).toHaveLength(before);
  const statuses = new Set<string>();
  store.subscribe(() => void statuses.add(store.getState().dashboardState.status));
  await save();
  await waitFor(() =>
    expect(router.state.location.pathname).toMatch(/^\/superset\/dashboard\/\d+\/$/),
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Fresh' })).toBeVisible());
  // It is shown on, and not opened a second time.
  expect([...statuses]).toEqual(['ready']);
  const made = callsTo('POST', '/api/v1/dashboard/');
  expect(made.slice(before).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { dashboard_title: 'Fresh' },
  ]);
  const id = Number(router.state.location.pathname.split('/')[3]);
  expect(await stored(id)).toMatchObject({ dashboard_title: 'Fresh', published: false });
});
