import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { leaveSqlLab } from '../../../test/aSqlLab';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { runFilters } from './state/runs';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
  for (const [sql, tab] of [
    ['select 1 as one', 'First'],
    ['select 2 as two', 'Second'],
    ['select nothing from nowhere', 'Broken'],
  ])
    await server.client.post('/api/v1/sqllab/execute/', {
      json: { database_id: server.databaseId, sql, tab },
    });
});
afterEach(clearFaults);
afterAll(() => server.stop());

const open = () =>
  renderPage('/sqllab/history/', { state: { session: toBootstrap(server.bootstrap as never) } });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the history of runs', () => {
  test('lists each with state, time, rows, database, tab and text [RUN-37]', async () => {
    open();
    const first = await row(/select 1 as one/);
    expect(first).toHaveTextContent(
      /Succeeded.*(just now|minutes? ago).*1.*First.*select 1 as one/,
    );
    expect(await row(/nowhere/)).toHaveTextContent('Failed');
    expect(screen.getByText('3 runs')).toBeVisible();
  });

  test('shows how many rows a statement without rows of its own changed', async () => {
    const ofTwo = server.store.db.updateTable('queries').where('tab_name', '=', 'Second');
    await ofTwo.set({ rows: 0, changed_rows: '1200' }).execute();
    open();
    expect(await row(/as two/)).toHaveTextContent(/1,200 changed/);
    await userEvent.click(screen.getByRole('button', { name: 'select 2 as two' }));
    const dialog = await screen.findByRole('dialog', { name: 'Run in Second' });
    expect(dialog).toHaveTextContent('Rows1,200 changed');
    await ofTwo.set({ rows: 1, changed_rows: null }).execute();
  });

  test('is narrowed by text and by state, says when nothing matches and can be reset', async () => {
    const user = userEvent.setup();
    open();
    await row(/select 1 as one/);
    await user.keyboard('/');
    await waitFor(() =>
      expect(screen.getByRole('searchbox', { name: 'Search runs' })).toHaveFocus(),
    );
    await user.keyboard('TWO');
    await waitFor(() => expect(screen.queryByRole('row', { name: /as one/ })).toBeNull());
    expect(await row(/as two/)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Failed' }));
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await row(/as one/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('shows one run in full, with its error, and steps to its neighbours', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'select nothing from nowhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Run in Broken' });
    expect(within(dialog).getByLabelText('SQL')).toHaveTextContent('select nothing from nowhere');
    expect(dialog).toHaveTextContent(/nowhere does not exist/i);
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Run in Second' })).toBeVisible();
  });

  test('opens a run in an editor tab without running it [RUN-46]', async () => {
    const user = userEvent.setup();
    const page = open();
    const line = await row(/as one/);
    await user.click(within(line).getByRole('button', { name: /Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open in a tab' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/sqllab/'));
    expect(await screen.findByRole('tab', { name: /Copy of First/ })).toBeVisible();
    await leaveSqlLab(page);
  });

  test('says why it could not be loaded and can be tried again', async () => {
    const user = userEvent.setup();
    failNext('GET /api/v1/query', 500, { message: 'The disk is gone' });
    open();
    expect(await screen.findByText('The disk is gone')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/as one/)).toBeVisible();
  });
});

test('sends its filters in the form that a real server accepts', () => {
  const filters = { search: ' x ', databaseId: 3, state: 'failed', span: 'hour' } as const;
  expect(runFilters(filters, 10_000_000)).toEqual([
    { col: 'sql', opr: 'ct', value: 'x' },
    { col: 'database', opr: 'rel_o_m', value: 3 },
    { col: 'status', opr: 'eq', value: 'failed' },
    { col: 'start_time', opr: 'gt', value: 6_400_000 },
  ]);
});
