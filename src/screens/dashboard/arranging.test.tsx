import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
let dashboardId = 0;

const node = (type: string, id: string, children: readonly string[] = [], meta: object = {}) => ({
  [id]: { type, id, children, meta },
});
const POSITIONS = {
  DASHBOARD_VERSION_KEY: 'v2',
  ...node('ROOT', 'ROOT_ID', ['GRID_ID']),
  ...node('GRID', 'GRID_ID', ['row']),
  ...node('HEADER', 'HEADER_ID', [], { text: 'Sales' }),
  ...node('ROW', 'row', ['text', 'beside']),
  ...node('MARKDOWN', 'text', [], { code: 'Some words', width: 4, height: 150 }),
  ...node('MARKDOWN', 'beside', [], { code: 'Other words', width: 6, height: 20 }),
};

beforeAll(async () => {
  await Promise.all([import('./DashboardPage'), import('@/ui/markdown/RichText')]);
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
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const open = async () => {
  const page = renderPage(`/superset/dashboard/${dashboardId}/?edit=true`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await screen.findByText('Some words');
  const layout = () => page.store.getState().dashboardLayout.present;
  const steps = () => page.store.getState().dashboardLayout.past.length;
  return { ...page, layout, steps };
};
const showElements = () => userEvent.click(screen.getByRole('tab', { name: 'Layout elements' }));
const add = async (name: string) => {
  await showElements();
  await userEvent.click(await screen.findByRole('button', { name: `Add ${name}` }));
};
const openSettings = async (name: string) => {
  await userEvent.click(screen.getAllByRole('button', { name: `Arrange ${name}` })[0] as Element);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: `Settings of ${name}` });
};
const storedText = async (): Promise<string> => {
  const answer = await server.client.get(`/api/v1/dashboard/${dashboardId}`);
  return ((await answer.json()) as { result: { position_json: string } }).result.position_json;
};

test('what is dropped beside all components comes after the last one', async () => {
  const { layout } = await open();
  await showElements();
  const entry = (await screen.findByText('Divider')).closest('li') as HTMLElement;
  fireEvent.dragStart(entry);
  await waitFor(() => expect(entry).toHaveAttribute('data-dragging'));
  const content = screen.getByRole('region', { name: 'Dashboard content' });
  fireEvent.dragEnter(content);
  fireEvent.dragOver(content);
  fireEvent.drop(content);
  fireEvent.dragEnd(entry);
  await waitFor(() => expect(layout().GRID_ID?.children).toHaveLength(2));
  expect(layout()[layout().GRID_ID?.children.at(-1) ?? '']?.type).toBe('DIVIDER');
});

test('a new text is written at once, and the key of Save stores what is being written', async () => {
  await open();
  await add('Text');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Markdown text' })).toHaveFocus());
  await userEvent.keyboard('First words');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('This dashboard was saved successfully.');
  expect(await storedText()).toContain('First words');
});

test('the key of Save stores a title that is being written, though nothing else has changed', async () => {
  await open();
  const title = screen.getByRole('textbox', { name: 'Dashboard title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Turnover');
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.findByText('This dashboard was saved successfully.');
  expect(screen.getByRole('heading', { level: 1, name: 'Turnover' })).toBeVisible();
});

test.each([
  ['a text', 'Edit text', 'Markdown text'],
  ['the title', null, 'Dashboard title'],
])(
  'closing the window while %s is being written asks first, and keeps what is written',
  async (_, opener, field) => {
    const { layout } = await open();
    if (opener)
      await userEvent.click(screen.getAllByRole('button', { name: opener })[0] as Element);
    await userEvent.type(screen.getByRole('textbox', { name: field }), ' and more');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    expect(JSON.stringify(layout())).toContain(' and more');
  },
);

test('closing the window asks nothing where a field has the focus and nothing is written', async () => {
  await open();
  await userEvent.click(screen.getByRole('textbox', { name: 'Dashboard title' }));
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('the key of Save leaves the focus in the field where there is nothing to save', async () => {
  await open();
  const title = screen.getByRole('textbox', { name: 'Dashboard title' });
  title.focus();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(title).toHaveFocus();
});

test('a new header is named at once, and shows its size while it is edited', async () => {
  const { layout } = await open();
  await add('Header');
  const field = screen.getByRole('textbox', { name: 'Header text' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('By region{Enter}');
  const id = layout().GRID_ID?.children.at(-1) ?? '';
  expect(layout()[id]?.meta.text).toBe('By region');
  await userEvent.click(screen.getByRole('button', { name: 'Arrange By region' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Large' }));
  expect(field.parentElement).toHaveAttribute('data-size', 'LARGE_HEADER');
});

test('width, height and space are set by number, in one step that undo takes back', async () => {
  const { layout, steps } = await open();
  const dialog = within(await openSettings('text'));
  const width = dialog.getByRole('textbox', { name: 'Width' });
  expect(dialog.getByText('Columns, 1 to 6')).toBeVisible();
  await userEvent.clear(width);
  await userEvent.type(width, '5');
  const height = dialog.getByRole('textbox', { name: 'Height' });
  await userEvent.clear(height);
  await userEvent.type(height, '37');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Space inside' }));
  await userEvent.click(await screen.findByRole('option', { name: '24 px' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(layout().text?.meta).toMatchObject({ width: 5, height: 37, padding: 24 });
  expect(steps()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(layout().text?.meta).toMatchObject({ width: 4, height: 150 });
  expect(layout().text?.meta.padding).toBeUndefined();
});

test('settings that are applied unchanged change nothing, not even a height beyond the limit', async () => {
  const { layout, steps } = await open();
  const dialog = within(await openSettings('text'));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(layout().text?.meta.height).toBe(150);
  expect(steps()).toBe(0);
});

test('a row gets a background and space from its settings', async () => {
  const { layout } = await open();
  const dialog = within(await openSettings('row'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Background' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Filled' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(layout().row?.meta.background).toBe('BACKGROUND_WHITE');
});

test('Shift and an arrow key resizes the component whose handle has the focus [LAY-28]', async () => {
  const { layout, steps } = await open();
  screen.getAllByRole('button', { name: 'Move text' })[1]?.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
  expect(layout().beside?.meta).toMatchObject({ width: 8, height: 21 });
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowUp}{/Shift}');
  expect(layout().beside?.meta).toMatchObject({ width: 6, height: 20 });
  expect(steps()).toBe(6);
});

/** A row without layout is as wide as twelve columns of a hundred pixels with their gaps. */
const dragHandle = async (side: string, x: number, y: number) => {
  const handle = document.querySelector(`[data-component="beside"] > [data-resize="${side}"]`);
  const wide = { width: 1184 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(wide);
  const at = (dx: number, dy: number) => ({ button: 0, clientX: 500 + dx, clientY: 500 + dy });
  fireEvent.pointerDown(handle as Element, at(0, 0));
  fireEvent.pointerMove(handle as Element, at(x / 2, y / 2));
  fireEvent.pointerMove(handle as Element, at(x, y));
  const status = screen.getByText(/columns? ×|units high/).textContent;
  fireEvent.pointerUp(handle as Element, at(x, y));
  return status;
};

test.each([
  ['corner', 210, 400, '8 columns × 70 units high', { width: 8, height: 70 }],
  ['corner', -149, 13, '5 columns × 22 units high', { width: 5, height: 22 }],
  ['right', -100, 800, '5 columns × 20 units high', { width: 5, height: 20 }],
  ['bottom', 300, 80, '6 columns × 30 units high', { width: 6, height: 30 }],
  ['corner', 2000, 20_000, '8 columns × 100 units high', { width: 8, height: 100 }],
  ['corner', -2000, -20_000, '1 column × 5 units high', { width: 1, height: 5 }],
])(
  'a drag of the %s by %i and %i pixels says the size in steps of the grid, changes it in one step, and Save stores it [LAY-28]',
  async (side, x, y, words, size) => {
    const { layout, steps } = await open();
    expect(await dragHandle(side, x, y)).toBe(words);
    expect(layout().beside?.meta).toMatchObject(size);
    expect(layout().text?.meta).toMatchObject({ width: 4, height: 150 });
    expect(steps()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
    const { beside } = JSON.parse(await storedText()) as { beside: { meta: object } };
    expect(beside.meta).toMatchObject(size);
  },
);

test('an arrow key that is held down resizes in one step', async () => {
  const { layout, steps } = await open();
  const handle = screen.getAllByRole('button', { name: 'Move text' })[1] as Element;
  const key = { key: 'ArrowDown', shiftKey: true };
  fireEvent.keyDown(handle, key);
  for (let n = 0; n < 4; n += 1) fireEvent.keyDown(handle, { ...key, repeat: true });
  expect(layout().beside?.meta.height).toBe(25);
  expect(steps()).toBe(1);
  fireEvent.keyDown(handle, key);
  expect(steps()).toBe(2);
});

test('the builder is hidden and shown again', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Hide builder' }));
  expect(screen.queryByRole('tab', { name: 'Layout elements' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show builder' }));
  expect(screen.getByRole('tab', { name: 'Layout elements' })).toBeVisible();
});

test('a component that moves into another row by key keeps the focus', async () => {
  const { layout } = await open();
  screen.getAllByRole('button', { name: 'Move text' })[1]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(layout().GRID_ID?.children).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-handle', 'beside'));
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(layout().GRID_ID?.children).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-handle', 'beside'));
});
