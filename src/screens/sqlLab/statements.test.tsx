/** Several statements in one text. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { holdNext } from '../../../mocks/faults';
import { aSqlLab, bodiesOf, type SqlLab } from '../../../test/aSqlLab';
import { selectionChanged } from './state/editors/editors';

const EXECUTE = '/api/v1/sqllab/execute/';
let lab: SqlLab;

beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const output = () => within(screen.getByRole('tablist', { name: 'Output' }));
const results = () => output().getAllByRole('tab', { name: /^Results/ });
const cells = async () =>
  within(await screen.findByRole('grid', { name: 'Results' }))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);

test('each statement is a run with rows, time and a tab of its own', async () => {
  await lab.open();
  const calls = lab.since();
  await lab.run('select 1 as a;\nselect * from range(12) t(b);\nselect 3 as c');
  await waitFor(() => expect(results()).toHaveLength(3));
  await output().findByRole('tab', { name: /^Results 3 · 1 row · \d+\.\d+ s$/ });
  expect(output().getByRole('tab', { name: /^Results 2 · 12 rows · / })).toBeVisible();
  const bodies = bodiesOf(calls('POST', EXECUTE));
  expect(bodies.map(({ sql }) => sql)).toEqual([
    'select 1 as a',
    'select * from range(12) t(b)',
    'select 3 as c',
  ]);
  expect(new Set(bodies.map(({ client_id }) => client_id)).size).toBe(3);
  expect(lab.editor().latestQueryId).toBe(bodies[2]?.client_id);
  expect(results()[0]).toHaveAttribute('aria-selected', 'true');
  expect(await cells()).toEqual(['1']);

  results()[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Results 3' })).toBeVisible();
  expect(await cells()).toEqual(['3']);
  await userEvent.click(output().getByRole('tab', { name: 'Query history' }));
  await userEvent.click(results()[1] as HTMLElement);
  expect(results()[1]).toHaveAttribute('aria-selected', 'true');
});

test('the first failure ends the batch and is shown; earlier results stay, the rest does not run', async () => {
  await lab.open();
  const calls = lab.since();
  await lab.run('select 1 as a;\n  select nothing_here;\nselect 3 as c');
  expect(await output().findByRole('tab', { name: 'Results 2 · failed' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const alert = await within(screen.getByRole('tabpanel', { name: 'Results 2' })).findByRole(
    'alert',
  );
  expect(alert).toHaveTextContent(/nothing_here/);
  expect(calls('POST', EXECUTE)).toHaveLength(2);
  await userEvent.click(output().getByRole('tab', { name: 'Results 3 · not run' }));
  expect(screen.getByText('This statement was not run')).toBeVisible();
  await userEvent.click(results()[0] as HTMLElement);
  expect(await cells()).toEqual(['1']);
});

test('Stop ends the running statement and cancels the rest', async () => {
  await lab.open();
  const calls = lab.since();
  const answer = holdNext('POST /api/v1/sqllab/execute');
  await lab.run('select 1 as a; select 2 as b');
  await userEvent.click(await screen.findByRole('button', { name: /^stop/i }));
  await waitFor(() => expect(calls('POST', '/api/v1/query/stop')).toHaveLength(1));
  answer();
  await screen.findByRole('button', { name: /^run/i });
  await waitFor(() => expect(lab.latest()?.endDttm).not.toBeNull());
  expect(calls('POST', EXECUTE)).toHaveLength(1);
  expect(output().getByRole('tab', { name: 'Results 2 · not run' })).toBeVisible();
});

test('statements that depend on each other run as one, with a note', async () => {
  await lab.open();
  const calls = lab.since();
  const sql = 'select 1 as a; {% set n = 2 %} select {{ n }} as b';
  await lab.run(sql);
  await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
  expect(bodiesOf(calls('POST', EXECUTE))[0]?.sql).toBe(sql);
  expect(await screen.findByText(/These 2 statements depend on each other/)).toBeVisible();
  expect(results().map(({ textContent }) => textContent)).toEqual(['Results']);
});

test('nothing is said to have run where the statements were refused', async () => {
  await lab.open();
  await lab.run('begin; select 2 as b');
  expect(await screen.findByText(/^Transactions cannot be run here/)).toBeVisible();
  expect(screen.queryByText(/ran as one/)).toBeNull();
});

test('a single statement has one tab, also after several', async () => {
  await lab.open();
  await lab.run('select 1 as a; select 2 as b');
  await output().findByRole('tab', { name: /^Results 2 · 1 row/ });
  await lab.run('select 5 as e;');
  await waitFor(() => expect(results().map(({ textContent }) => textContent)).toEqual(['Results']));
  expect(await cells()).toEqual(['5']);
});

test('the statement under the caret runs alone, from the menu and by its keys', async () => {
  await lab.open();
  const calls = lab.since();
  lab.write('select 1 as a;\nselect 2 as b');
  const text = screen.getByRole('textbox', { name: /SQL editor/ });
  await waitFor(() => expect(text).toHaveValue(lab.editor().sql));
  const cursorPosition = { row: 1, column: 3 };
  lab.page().store.dispatch(selectionChanged({ id: lab.editor().id, cursorPosition }));
  await userEvent.click(screen.getByRole('button', { name: 'More ways to run' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Run statement under caret/ }));
  await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
  expect(bodiesOf(calls('POST', EXECUTE))[0]?.sql).toBe('select 2 as b');
  expect(await cells()).toEqual(['2']);
  lab.page().store.dispatch(selectionChanged({ id: lab.editor().id, cursorPosition }));
  text.focus();
  expect(screen.getByRole('button', { name: 'Run statement' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(2));
  expect(bodiesOf(calls('POST', EXECUTE))[1]?.sql).toBe('select 2 as b');
});

test('another key runs all statements', async () => {
  await lab.open();
  const calls = lab.since();
  lab.write('select 1 as a;\nselect 2 as b');
  screen.getByRole('textbox', { name: /SQL editor/ }).focus();
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(2));
});

test('the button reads that a selection runs; the menu still runs all', async () => {
  await lab.open();
  const calls = lab.since();
  lab.write('select 1 as a;\nselect 2 as b');
  await userEvent.click(screen.getByRole('button', { name: 'More ways to run' }));
  expect(await screen.findByRole('menuitem', { name: 'Run selection' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await lab.select('select 2 as b');
  expect(await screen.findByRole('button', { name: 'Run selection' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More ways to run' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Run all/ }));
  await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(2));
});

test('the statements are found again with their rows after a reload', async () => {
  await lab.open();
  await lab.sync();
  const calls = lab.since();
  await lab.run('select 1 as a; select 2 as b');
  await output().findByRole('tab', { name: /^Results 2 · 1 row/ });
  await userEvent.click(results()[1] as HTMLElement);
  // The tab itself may be saved as well in the meantime.
  const linked = () =>
    calls('PUT', '/tabstateview/').filter(({ body }) => body.includes('latest_query_id'));
  await waitFor(() => expect(linked()).toHaveLength(2));
  await lab.reload();
  await waitFor(() => expect(results()).toHaveLength(2));
  expect(await cells()).toEqual(['2']);
  await output().findByRole('tab', { name: /^Results 1 · 1 row/ });
  await userEvent.click(results()[0] as HTMLElement);
  expect(await cells()).toEqual(['1']);
});
