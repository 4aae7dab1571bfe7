/** What a new tab begins with. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ace } from 'ace-builds';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';

const EXECUTE = '/api/v1/sqllab/execute/';
let lab: SqlLab;

beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const ace = () =>
  (document.querySelector('.ace_editor') as unknown as { env: { editor: Ace.Editor } }).env.editor;
const text = () => screen.getByRole('textbox', { name: /SQL editor/ });

test('its text has the focus and is selected, so that typing replaces it', async () => {
  await lab.open();
  await userEvent.click(screen.getByRole('button', { name: 'New tab' }));
  await waitFor(() => expect(text()).toHaveFocus());
  expect(ace().getSelectedText()).toBe('SELECT ...');
  ace().execCommand('insertstring', 's');
  expect(ace().getValue()).toBe('s');
});

test('a new tab that nobody touched has no mark, before it is sent and after', async () => {
  await lab.open();
  await userEvent.click(screen.getByRole('button', { name: 'New tab' }));
  const mark = () => screen.queryByTitle('Kept in this browser, not yet on the server');
  expect(lab.editor().inLocalStorage).toBe(true);
  expect(mark()).toBeNull();
  await lab.sync();
  await waitFor(() => expect(lab.editor().inLocalStorage).toBe(false));
  expect(mark()).toBeNull();
  lab.write('select 1');
  expect(await screen.findByTitle('Kept in this browser, not yet on the server')).toBeVisible();
});

test('the note above the text of a tab that is kept in the browser is not replaced [PRM-15]', async () => {
  await lab.open({ flags: { SQLLAB_BACKEND_PERSISTENCE: false } });
  await userEvent.click(screen.getByRole('button', { name: 'New tab' }));
  await waitFor(() => expect(ace().getSelectedText()).toBe('SELECT ...'));
  expect(ace().getValue()).toMatch(/^-- This tab will not persist/);
});

test.each(['SELECT ...', '', ' -- a thought\n'])(
  'Run on %j says what to do, and sends nothing',
  async (sql) => {
    await lab.open();
    const calls = lab.since();
    lab.write(sql);
    await userEvent.click(await screen.findByRole('button', { name: 'Run' }));
    expect(await screen.findByText(/^Nothing to run yet\. Write a query first/)).toBeVisible();
    expect(calls('POST', EXECUTE)).toEqual([]);
  },
);
