/** A tab of a saved query: whether its text is the saved one, and the way back to it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ace } from 'ace-builds';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { failNext, faultNext } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { openRequested } from './state/thunks/openRequested';
import { readSavedQuery } from './state/thunks/readSavedQuery';
import { saveQuery, updateQuery } from './state/thunks/saveQuery';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const SAVED = '/api/v1/saved_query/';
const CHANGED = 'Changed since saved';
const save = async (sql: string): Promise<number> => {
  lab.write(sql);
  await lab.page().store.dispatch(saveQuery({ editorId: lab.editor().id, name: 'Mine' }));
  return lab.editor().remoteId ?? 0;
};
const update = () =>
  lab.page().store.dispatch(updateQuery({ editorId: lab.editor().id, name: 'Mine' }));
const mark = () => within(screen.getByRole('tab', { name: 'Mine' })).queryByRole('img');
const marked = () => waitFor(() => expect(mark()).toHaveAccessibleName(CHANGED));
const unmarked = () => waitFor(() => expect(mark()).toBeNull());
const chip = () => screen.queryByRole('button', { name: CHANGED });
const ace = () =>
  (document.querySelector('.ace_editor') as unknown as { env: { editor: Ace.Editor } }).env.editor;

test('a tab is marked while its text differs from the saved one, whether or not it was sent', async () => {
  await lab.open();
  await save('select 1 as a');
  await unmarked();
  expect(chip()).toBeNull();
  lab.write('select 2 as a');
  await marked();
  expect(screen.getByRole('tab', { name: 'Mine' })).toHaveAccessibleDescription(CHANGED);
  await lab.sync();
  expect(screen.queryByTitle(/not yet on the server/)).toBeNull();
  await marked();
  await update();
  await unmarked();
  lab.write('select 3 as a');
  await marked();
  lab.write('select 2 as a');
  await unmarked();
});

test('a tab is marked after a reload too, and when the saved text has the line ends of Windows it is not', async () => {
  await lab.open();
  const id = await save('select 1\nas a');
  await lab.server.client.put(`${SAVED}${id}`, { json: { sql: 'select 1\r\nas a' } });
  await lab.reload();
  await waitFor(() => expect(lab.page().store.getState().sqlSavedTexts[id]).toBeDefined());
  expect(mark()).toBeNull();
  lab.write('select 2 as a');
  await marked();
  await lab.reload();
  await marked();
});

test('a tab that is not shown is marked after a reload too, unless its text is the saved one', async () => {
  await lab.open();
  const id = await save('select 1\nas a');
  lab.write('select 2 as a');
  await lab.sync();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Mine', selected: false })).toBeVisible(),
  );
  await lab.sync();
  await lab.reload();
  await screen.findByRole('tab', { name: 'Mine', selected: false });
  await marked();
  await lab.server.client.put(`${SAVED}${id}`, { json: { sql: 'select 2 as a\r\n' } });
  await lab.server.store.db
    .updateTable('tabs')
    .set({ sql: 'select 2 as a\n' })
    .where('label', '=', 'Mine')
    .execute();
  await lab.reload();
  await screen.findByRole('tab', { name: 'Mine', selected: false });
  await unmarked();
});

test('the saved text is compared and restored, and undo brings the other one back', async () => {
  await lab.open();
  await save('select 1 as a');
  lab.write('select 2 as a');
  await userEvent.click(await screen.findByRole('button', { name: CHANGED }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Changes since the query was saved' }),
  );
  const differences = await dialog.findByRole('table', { name: 'Differences' });
  expect(within(differences).getByText('1', { selector: 'mark' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Restore the saved text' }));
  expect(lab.editor().sql).toBe('select 1 as a');
  await unmarked();
  await waitFor(() => expect(ace().getValue()).toBe('select 1 as a'));
  expect(screen.getByRole('textbox', { name: /SQL editor/ })).toHaveFocus();
  ace().undo();
  await waitFor(() => expect(lab.editor().sql).toBe('select 2 as a'));
  await marked();
});

test('the comparison shows the text that the server has now, and says why it cannot be read', async () => {
  await lab.open();
  const id = await save('select 1 as a');
  await lab.server.client.put(`${SAVED}${id}`, { json: { sql: 'select 9 as a' } });
  failNext(`GET ${SAVED}*`, 404, { message: 'Not found' });
  await lab.more(/^Compare with the saved text$/);
  const dialog = within(await screen.findByRole('dialog'));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByRole('button', { name: 'Restore the saved text' })).toBeDisabled();
  await userEvent.click(again);
  const restore = dialog.getByRole('button', { name: 'Restore the saved text' });
  await waitFor(() => expect(restore).toBeEnabled());
  await userEvent.click(restore);
  await waitFor(() => expect(lab.editor().sql).toBe('select 9 as a'));
  await unmarked();
});

test('a late answer with the text of before a save does not mark the tab', async () => {
  await lab.open();
  const id = await save('select 1 as a');
  lab.write('select 2 as a');
  const read = Promise.withResolvers<void>();
  const updated = Promise.withResolvers<void>();
  faultNext(`GET ${SAVED}${id}`, async (_, answer) => {
    const before = await answer();
    read.resolve();
    await updated.promise;
    return before;
  });
  const reading = lab.page().store.dispatch(readSavedQuery(id));
  await read.promise;
  await update();
  updated.resolve();
  await reading;
  await unmarked();
});

test('a saved query that is open with changes leads from its message to the comparison', async () => {
  await lab.open();
  const id = await save('select 1 as a');
  lab.write('select 2 as a');
  await lab.page().store.dispatch(openRequested({ kind: 'saved', id }));
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(
    await screen.findByRole('dialog', { name: 'Changes since the query was saved' }),
  ).toBeVisible();
});

test('tabs of no saved query are neither marked nor compared, and read nothing', async () => {
  const calls = lab.since();
  await lab.open();
  lab.write('select 1 as a');
  await lab.sync();
  expect(screen.getByRole('tab', { name: 'Untitled Query 1' })).not.toHaveAccessibleDescription(
    CHANGED,
  );
  expect(chip()).toBeNull();
  expect(calls('GET', SAVED)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'More query actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Format SQL' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /saved text/ })).toBeNull();
});
