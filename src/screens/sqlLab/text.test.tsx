import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ace } from 'ace-builds';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { type RenderedApp, renderPage } from '../../../test/render';
import { selectActiveEditor } from './state/selectors';
import { editorChanged, selectionChanged } from './state/editors/editors';

let server: PageServer;
let page: RenderedApp;
beforeAll(async () => {
  /** Loads the editor's chunk before the first test is timed. */
  [server] = await Promise.all([aPageServer(), import('./text/SqlEditor')]);
});
afterEach(() => clearFaults());
afterAll(() => server.stop());

const open = async (): Promise<Ace.Editor> => {
  page = renderPage('/sqllab/', { state: { session: toBootstrap(server.bootstrap as object) } });
  await screen.findByRole('textbox', { name: /SQL editor/ });
  const { env } = document.querySelector('.ace_editor') as unknown as {
    env: { editor: Ace.Editor };
  };
  await waitFor(() => expect(editor().dbId).not.toBeNull());
  return env.editor;
};
const editor = () => selectActiveEditor(page.store.getState())!;
const write = (ace: Ace.Editor, sql: string) => {
  ace.selectAll();
  ace.insert(sql);
};
const callsOf = (path: string) => server.calls.filter(({ url }) => url.includes(path));

test('typed text reaches the store, and the store’s text is in the text box [RT-01 TAB-01]', async () => {
  const ace = await open();
  write(ace, 'select 1');
  await waitFor(() => expect(editor().sql).toBe('select 1'));
  page.store.dispatch(editorChanged(editor().id, { sql: 'select 2' }));
  const box = screen.getByRole('textbox', { name: /SQL editor/ });
  await waitFor(() => expect(box).toHaveValue('select 2'));
});

test('each tab keeps its caret and its undo history [TAB-06]', async () => {
  const ace = await open();
  write(ace, 'select 1,\n2,\n3');
  ace.gotoLine(3, 1, false);
  await waitFor(() => expect(editor().cursorPosition).toEqual({ row: 2, column: 1 }));
  const { id } = editor();
  fireEvent.keyDown(document, { key: 't', code: 'KeyT', altKey: true });
  await waitFor(() => expect(editor().id).not.toBe(id));
  fireEvent.keyDown(document, { key: 'PageUp', altKey: true });
  await waitFor(() => expect(editor().id).toBe(id));
  await waitFor(() => expect(ace.getCursorPosition()).toEqual({ row: 2, column: 1 }));
  page.store.dispatch(selectionChanged({ id, cursorPosition: { row: 0, column: 3 } }));
  await waitFor(() => expect(ace.getCursorPosition()).toEqual({ row: 0, column: 3 }));
});

test('undo after Format puts the caret where it was and selects nothing, and so does redo', async () => {
  const ace = await open();
  const before = 'select a, b from games where b > 10.5 limit 12345';
  write(ace, before);
  ace.session.markUndoGroup();
  ace.gotoLine(1, before.length, false);
  await waitFor(() => expect(editor().cursorPosition.column).toBe(before.length));
  fireEvent.keyDown(document, { key: 'F', code: 'KeyF', altKey: true, shiftKey: true });
  await waitFor(() => expect(ace.session.getLength()).toBeGreaterThan(3));
  const formatted = ace.getValue();
  ace.undo();
  expect(ace.getValue()).toBe(before);
  expect(ace.getSelectedText()).toBe('');
  expect(ace.getCursorPosition()).toEqual({ row: 0, column: before.length });
  ace.redo();
  expect(ace.getValue()).toBe(formatted);
  expect(ace.getSelectedText()).toBe('');
});

test('undo of a deletion selects what had been selected, and of typing nothing', async () => {
  const ace = await open();
  write(ace, 'select 1 as one');
  ace.session.markUndoGroup();
  ace.selection.setSelectionAnchor(0, 9);
  ace.selection.selectTo(0, 15);
  ace.execCommand('del');
  ace.undo();
  expect(ace.getSelectedText()).toBe('as one');
  ace.gotoLine(1, 15, false);
  ace.session.markUndoGroup();
  await waitFor(() => expect(editor().cursorPosition.column).toBe(15));
  ace.execCommand('removewordleft');
  expect(ace.getValue()).toBe('select 1 as ');
  ace.undo();
  expect(ace.getSelectedText()).toBe('');
  expect(ace.getCursorPosition()).toEqual({ row: 0, column: 15 });
});

test.each([
  "select '{{ x }}'",
  "select 1\nwhere a='{{x}}'",
  "select '{{ x }}', '{{ y }}'",
  "select '{# x #}'",
  "select 'a{% if b %}c{% endif %}'",
  `select "{{ x }}"`,
  "select 'a' || 'b'",
])('a quote closed when it was opened is not closed twice: %s', async (sql) => {
  const ace = await open();
  write(ace, '');
  for (const sign of sql) ace.execCommand('insertstring', sign);
  expect(ace.getValue()).toBe(sql);
});

test('each tab keeps its split between text and results [TAB-07]', async () => {
  await open();
  const { id } = editor();
  const handle = () => screen.getByRole('separator', { name: 'Height of the editor' });
  const before = editor().northPercent;
  handle().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(editor().northPercent).toBeGreaterThan(before));
  const { northPercent } = editor();
  expect(editor().southPercent).toBe(100 - northPercent);
  fireEvent.keyDown(document, { key: 't', code: 'KeyT', altKey: true });
  await waitFor(() => expect(editor().id).not.toBe(id));
  handle().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(editor().northPercent).toBeLessThan(northPercent));
  fireEvent.keyDown(document, { key: 'PageUp', altKey: true });
  await waitFor(() => expect(editor().northPercent).toBe(northPercent));
});

test('formatting keeps the caret in its word and is one step of undo [EFD-05]', async () => {
  const ace = await open();
  write(ace, 'select alpha, beta from t');
  ace.gotoLine(1, 17, false);
  fireEvent.keyDown(document, { key: 'F', code: 'KeyF', altKey: true, shiftKey: true });
  await waitFor(() => expect(ace.getValue()).toBe('SELECT\n  alpha,\n  beta\nFROM\n  t'));
  expect(ace.getCursorPosition()).toEqual({ row: 2, column: 5 });
  ace.execCommand('undo');
  expect(ace.getValue()).toBe('select alpha, beta from t');
});

test('a selection is formatted alone [EFD-05]', async () => {
  const ace = await open();
  write(ace, 'select a,b;\nselect c,d');
  ace.gotoLine(2, 0, false);
  ace.execCommand('selecttoend');
  await waitFor(() => expect(editor().selectedText).toBe('select c,d'));
  fireEvent.keyDown(document, { key: 'F', code: 'KeyF', altKey: true, shiftKey: true });
  await waitFor(() => expect(ace.getValue()).toBe('select a,b;\nSELECT\n  c,\n  d'));
});

test('formatting a selection keeps the blanks at its ends [EFD-05]', async () => {
  const ace = await open();
  write(ace, 'select a,b from t where c');
  ace.gotoLine(1, 6, false);
  for (const _ of ' a,b ') ace.execCommand('selectright');
  await waitFor(() => expect(editor().selectedText).toBe(' a,b '));
  fireEvent.keyDown(document, { key: 'F', code: 'KeyF', altKey: true, shiftKey: true });
  await waitFor(() => expect(ace.getValue()).toBe('select a,\nb from t where c'));
});

test('the line with an error is marked once when typing pauses, and unmarked by the next key [ERR-10]', async () => {
  const ace = await open();
  write(ace, 'select 1;\nselect nothing_here from');
  await waitFor(() => expect(ace.session.getAnnotations()[0]?.row).toBe(1));
  expect(ace.session.getAnnotations()[0]?.type).toBe('error');
  ace.insert(' ');
  expect(ace.session.getAnnotations()).toEqual([]);
});

test('a check that fails shows nothing', async () => {
  const ace = await open();
  failNext('POST /api/v1/database/:id/validate_sql', 422);
  const before = callsOf('validate_sql').length;
  write(ace, 'select 1 frm');
  await waitFor(() => expect(callsOf('validate_sql').length).toBe(before + 1));
  expect(ace.session.getAnnotations()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the word that the database cannot read is marked while one types, and nothing beside it', async () => {
  const ace = await open();
  write(ace, 'select nothing_at_all, 1 as a');
  const marked = () =>
    Object.values(ace.session.getMarkers(false))
      .filter(({ clazz }) => clazz === 'sx-problem')
      .map(({ range }) => range && ace.session.getTextRange(range));
  await waitFor(() => expect(marked()).toEqual(['nothing_at_all']));
});

test('the error of a failed run is marked at its position in the text [ERR-10]', async () => {
  const ace = await open();
  write(ace, 'select 1 as a;\nselect\n  nothing_at_all');
  ace.gotoLine(2, 0, false);
  fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true });
  const results = within(await screen.findByRole('tabpanel', { name: 'Results' }));
  await results.findByText(/Referenced column/);
  await waitFor(() => expect(ace.session.getAnnotations()[0]?.row).toBe(2));
  ace.gotoLine(1, 0, false);
  await userEvent.click(screen.getByRole('button', { name: 'Go to line 3' }));
  await waitFor(() => expect(ace.getCursorPosition()).toEqual({ row: 2, column: 2 }));
  expect(screen.getByRole('textbox', { name: /SQL editor/ })).toHaveFocus();
});

test('one click writes the word that the database offers, and undo brings the other back', async () => {
  const ace = await open();
  write(ace, 'select orgin, 1 from (select 1 as origin)');
  fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true, shiftKey: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Did you mean origin?' }));
  await waitFor(() => expect(ace.getValue()).toBe('select origin, 1 from (select 1 as origin)'));
  ace.execCommand('undo');
  expect(ace.getValue()).toBe('select orgin, 1 from (select 1 as origin)');
});

test('after one click on what is meant the failure says that the text was corrected, and runs it when told to', async () => {
  const ace = await open();
  write(ace, 'select orig from (select 71 as origin)');
  fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true, shiftKey: true });
  const suggestion = { name: 'Did you mean origin?' };
  await userEvent.click(await screen.findByRole('button', suggestion));
  const corrected = /^The text was corrected/;
  expect(await screen.findByText(corrected)).toHaveTextContent('it now says origin');
  expect(screen.queryByRole('button', suggestion)).toBeNull();
  ace.execCommand('undo');
  await screen.findByRole('button', suggestion);
  expect(screen.queryByText(corrected)).toBeNull();
  const runs = callsOf('/sqllab/execute').length;
  await userEvent.click(screen.getByRole('button', suggestion));
  const again = await screen.findByRole('button', { name: 'Run again' });
  expect(callsOf('/sqllab/execute')).toHaveLength(runs);
  await userEvent.click(again);
  expect(await screen.findByRole('gridcell', { name: '71' })).toBeVisible();
  expect(callsOf('/sqllab/execute')).toHaveLength(runs + 1);
});

test('one click writes the keyword that a misspelt one stands for', async () => {
  const ace = await open();
  write(ace, 'select origin form (select 1 as origin) t');
  fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true, shiftKey: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Did you mean FROM?' }));
  await waitFor(() => expect(ace.getValue()).toBe('select origin FROM (select 1 as origin) t'));
});

test('the sheet lists every group, and opens by F1 and by ? outside of text', async () => {
  await open();
  fireEvent.keyDown(document, { key: 'F1' });
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const group of ['Run', 'Write', 'Find', 'Go', 'Tabs and panes', 'Help'])
    expect(within(sheet).getByRole('region', { name: group })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the find bar finds, counts and replaces in one step of undo', async () => {
  const ace = await open();
  write(ace, 'select a, A, ab from a');
  ace.execCommand('replace');
  const box = await screen.findByRole('textbox', { name: 'Find' });
  await userEvent.type(box, 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Whole words' }));
  const bar = box.closest('search') as HTMLElement;
  expect(await within(bar).findByText(/(?:of )?3$/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Replace with' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(ace.getValue()).toBe('select x, x, ab from x');
  ace.execCommand('undo');
  expect(ace.getValue()).toBe('select a, A, ab from a');
});

const TAB = 9;
const ESCAPE = 27;
const press = (ace: Ace.Editor, code: number) =>
  (ace.keyBinding as unknown as { onCommandKey: (...key: unknown[]) => void }).onCommandKey(
    new KeyboardEvent('keydown'),
    0,
    code,
  );

test('Tab indents; after Escape it moves the focus', async () => {
  const ace = await open();
  write(ace, 'select 1');
  press(ace, TAB);
  const indented = ace.getValue();
  expect(indented).toMatch(/\s{2}/);
  press(ace, ESCAPE);
  press(ace, TAB);
  expect(ace.getValue()).toBe(indented);
});
