import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { componentDropped, metaChanged } from './layout/layoutSlice';
import type { Layout } from './layout/types';

let server: PageServer;
let dashboardId = 0;

const node = (type: string, id: string, children: readonly string[] = [], meta: object = {}) => ({
  [id]: { type, id, children, meta },
});
/** Tabs inside the page: one with a header, one without anything. */
const POSITIONS = {
  DASHBOARD_VERSION_KEY: 'v2',
  ...node('ROOT', 'ROOT_ID', ['GRID_ID']),
  ...node('GRID', 'GRID_ID', ['T', 'below']),
  ...node('HEADER', 'HEADER_ID', [], { text: 'Sales' }),
  ...node('TABS', 'T', ['when', 'where']),
  ...node('TAB', 'when', ['h'], { text: 'When' }),
  ...node('TAB', 'where', [], { text: 'Where' }),
  ...node('HEADER', 'h', [], { text: 'By month' }),
  ...node('HEADER', 'below', [], { text: 'Everything else' }),
};

beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
});
beforeEach(async () => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Sales',
      json_metadata: JSON.stringify({ positions: POSITIONS }),
    },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const open = async (query = '?edit=true') => {
  const page = renderPage(`/superset/dashboard/${dashboardId}/${query}`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await screen.findByRole('tab', { name: 'When' });
  const layout = () => page.store.getState().dashboardLayout.present;
  const steps = () => page.store.getState().dashboardLayout.past.length;
  return { ...page, layout, steps };
};
const tabNamed = (name: string) => screen.getByRole('tab', { name });

describe('renaming a tab in place', () => {
  test('begins with a double click, ends with Enter, and is one step that undo takes back', async () => {
    const { layout, steps } = await open();
    await userEvent.dblClick(tabNamed('When'));
    const field = screen.getByRole('textbox', { name: 'Name of tab When' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('By time{Enter}');
    expect(tabNamed('By time')).toHaveFocus();
    expect(layout().when?.meta.text).toBe('By time');
    expect(steps()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(tabNamed('When')).toBeVisible();
  });

  test('begins with F2, and Escape takes the writing back', async () => {
    const { layout, steps } = await open();
    tabNamed('When').focus();
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('Wrong{Escape}');
    expect(tabNamed('When')).toHaveFocus();
    expect(layout().when?.meta.text).toBe('When');
    expect(steps()).toBe(0);
  });

  test('is kept when another place is clicked', async () => {
    const { layout } = await open();
    await userEvent.dblClick(tabNamed('When'));
    await userEvent.keyboard('Months');
    await userEvent.click(tabNamed('Where'));
    expect(layout().when?.meta.text).toBe('Months');
    expect(tabNamed('Where')).toHaveAttribute('aria-selected', 'true');
  });

  test('is offered by the menu of the open tab', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Actions of tab When' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await waitFor(async () =>
      expect(await screen.findByRole('textbox', { name: 'Name of tab When' })).toHaveFocus(),
    );
  });

  test('is not possible while the dashboard is only read', async () => {
    await open('');
    await userEvent.dblClick(tabNamed('When'));
    expect(screen.queryByRole('textbox', { name: 'Name of tab When' })).toBeNull();
  });
});

describe('the tabs of a dashboard in edit mode', () => {
  test('a new tab is opened at once, ready to be named [LAY-07]', async () => {
    const { layout } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add a tab' }));
    const field = await screen.findByRole('textbox', { name: 'Name of tab Tab title' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('placeholder', 'Tab title');
    await userEvent.keyboard('Who{Enter}');
    expect(tabNamed('Who')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText('By month')).toBeNull();
    expect(layout().T?.children).toHaveLength(3);
  });

  test('a tab moves by keyboard and keeps the focus', async () => {
    const { layout } = await open();
    tabNamed('When').focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(layout().T?.children).toEqual(['where', 'when']));
    expect(tabNamed('When')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(layout().T?.children).toEqual(['when', 'where']));
  });

  test('a deleted tab leaves the one beside it open and focused', async () => {
    const { layout } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add a tab' }));
    await userEvent.keyboard('Who{Enter}');
    await userEvent.click(tabNamed('Where'));
    tabNamed('Where').focus();
    await userEvent.keyboard('{Delete}');
    expect(tabNamed('Who')).toHaveAttribute('aria-selected', 'true');
    expect(tabNamed('Who')).toHaveFocus();
    expect(layout().where).toBeUndefined();
  });

  test('a component dragged onto a closed tab opens it and is dropped inside', async () => {
    const { layout } = await open();
    await userEvent.click(screen.getByRole('tab', { name: 'Layout elements' }));
    const entry = (await screen.findByText('Divider')).closest('li') as HTMLElement;
    fireEvent.dragStart(entry);
    await waitFor(() => expect(entry).toHaveAttribute('data-dragging'));
    fireEvent.dragEnter(tabNamed('Where'));
    fireEvent.dragOver(tabNamed('Where'));
    const inside = await screen.findByText('This tab is empty');
    fireEvent.dragEnter(inside);
    fireEvent.dragOver(inside);
    fireEvent.drop(inside);
    fireEvent.dragEnd(entry);
    await waitFor(() => expect(layout().where?.children).toHaveLength(1));
  });

  test('no tab has a button inside it, so that each is one thing to a screen reader', async () => {
    await open();
    for (const tab of within(screen.getByRole('tablist', { name: 'Dashboard tabs' })).getAllByRole(
      'tab',
    ))
      expect(within(tab).queryAllByRole('button')).toEqual([]);
  });
});

test.each(['', '?edit=true'])(
  'an empty tab inside the page says that it is empty, and nothing about the page (%s)',
  async (query) => {
    await open(query);
    await userEvent.click(tabNamed('Where'));
    expect(screen.getByText('This tab is empty')).toBeVisible();
    expect(screen.queryByText('There are no charts here yet')).toBeNull();
    expect(screen.queryByText('Drag a chart here')).toBeNull();
  },
);

describe('a component and the tabs', () => {
  const isInTab = (layout: () => Layout, tab: string) => layout()['h']?.parents.includes(tab);
  const undo = () => userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  const redo = () => userEvent.click(screen.getByRole('button', { name: /^Redo/ }));
  const isOpen = (name: string) =>
    waitFor(() => expect(tabNamed(name)).toHaveAttribute('aria-selected', 'true'));

  test('it is moved to another tab by the menu and by keys, in one step, and is shown there', async () => {
    const { layout, steps } = await open();
    const arrange = screen.getByRole('button', { name: 'Arrange By month' });
    arrange.focus();
    await userEvent.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Move to tab' });
    item.focus();
    await userEvent.keyboard('{ArrowRight}');
    const choice = await screen.findByRole('menuitem', { name: 'Where' });
    expect(screen.queryByRole('menuitem', { name: 'When' })).toBeNull();
    choice.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(isInTab(layout, 'where')).toBe(true));
    expect(steps()).toBe(1);
    await isOpen('Where');
    expect(await screen.findByRole('button', { name: 'Arrange By month' })).toBeVisible();
  });

  test('undo and redo open the tab in which they change something', async () => {
    const { layout, store } = await open();
    store.dispatch(componentDropped({ id: 'h', place: { parentId: 'where', index: 0 } }));
    await userEvent.click(tabNamed('Where'));
    await undo();
    await isOpen('When');
    expect(isInTab(layout, 'when')).toBe(true);
    await redo();
    await isOpen('Where');
    expect(isInTab(layout, 'where')).toBe(true);
  });

  test('undo leaves the tabs alone where what it changes is in sight', async () => {
    const { layout, store } = await open();
    store.dispatch(metaChanged({ id: 'below', meta: { text: 'The rest' } }));
    await userEvent.click(tabNamed('Where'));
    await undo();
    await isOpen('Where');
    expect(layout()['below']?.meta.text).toBe('Everything else');
  });
});
