import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Freshness } from '#common/wire/refresh.ts';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { freshnessWords, isAwaited } from './freshnessWords';

const NOW = Date.parse('2026-03-02T13:12:00Z');
const FRESH: Freshness = {
  dataset_id: 1,
  refreshed_on: '2026-03-02T13:00:00.000Z',
  rows: 2,
  next_on: null,
  paused: null,
  running: null,
  last: null,
};

describe('the age of a table in words', () => {
  test('names the last refresh and the next one', () => {
    const next_on = '2026-03-02T14:00:00.000Z';
    const time = new Date(next_on).toLocaleTimeString('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(freshnessWords({ ...FRESH, next_on }, NOW)).toEqual({
      words: `Refreshed 12 minutes ago, next at ${time}`,
      problem: null,
    });
  });

  test('says that a refresh failed, why, and that the schedule rests', () => {
    const last = {
      id: 1,
      state: 'failed',
      started_on: '2026-03-02T13:09:00.000Z',
      ended_on: '2026-03-02T13:10:00.000Z',
      started_by: null,
      rows: null,
      message: 'No such table.',
      changes: null,
    } as const;
    expect(freshnessWords({ ...FRESH, last, paused: 'The schedule rests.' }, NOW)).toEqual({
      words: 'Refreshed 12 minutes ago',
      problem: 'The refresh 2 minutes ago failed: No such table. The schedule rests.',
    });
  });

  test('is looked at again while a refresh runs, and from its moment on, but not for ever', () => {
    const next_on = new Date(NOW).toISOString();
    const running = { started_on: next_on, percent: 40 };
    expect(isAwaited(FRESH, NOW)).toBe(false);
    expect(isAwaited({ ...FRESH, running }, NOW)).toBe(true);
    expect(
      [-1, 0, 599_999, 600_000].map((ms) => isAwaited({ ...FRESH, next_on }, NOW + ms)),
    ).toEqual([false, true, true, false]);
  });

  test('says how far a refresh is that runs', () => {
    const running = { started_on: '2026-03-02T13:11:00.000Z', percent: 40 };
    expect(freshnessWords({ ...FRESH, running }, NOW).words).toBe(
      'Refreshing now: 40%. Refreshed 12 minutes ago',
    );
  });
});

describe('the list of datasets', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await aPageServer();
    await server.store.db.updateTable('databases').set({ allow_ctas: 1 }).execute();
    const made = await server.client.post('/api/v1/dataset/', {
      json: {
        database: server.databaseId,
        schema: 'main',
        table_name: 'numbers',
        sql: 'select range as n from range(3)',
      },
    });
    expect(made.status).toBe(201);
  });
  afterAll(() => server.stop());

  const open = (bootstrap: PageServer['bootstrap'] = server.bootstrap) =>
    renderPage('/tablemodelview/list/', { state: { session: toBootstrap(bootstrap as never) } });

  const choose = async (row: string, item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More options for ${row}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('makes a table of the query of a dataset, refreshes it, and deletes it with its table', async () => {
    const { unmount } = open();
    await choose('numbers', 'Table of its query');
    expect(await screen.findByRole('textbox', { name: 'Table name' })).toHaveValue('numbers_table');
    const making = screen.getByRole('dialog', { name: 'Table of a query' });
    expect(within(making).getByRole('textbox', { name: 'Query' })).toHaveValue(
      'select range as n from range(3)',
    );
    await userEvent.click(within(making).getByRole('button', { name: 'Make the table' }));
    expect(await within(making).findByText(/The table numbers_table has 3 rows/)).toBeVisible();
    const [close] = within(making).getAllByRole('button', { name: 'Close' }).slice(-1);
    if (close) await userEvent.click(close);
    expect(await screen.findByText('Refreshed just now')).toBeVisible();

    await choose('numbers_table', 'Refreshes');
    const dialog = await screen.findByRole('dialog', { name: 'Refreshes' });
    const history = await within(dialog).findByRole('region', { name: 'Last refreshes' });
    expect(await within(history).findAllByRole('row', { name: /Admin Test Done 3/ })).toHaveLength(
      1,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refresh now' }));
    await waitFor(() =>
      expect(within(dialog).getAllByRole('row', { name: /Done 3/ })).toHaveLength(2),
    );
    unmount();

    open();
    await choose('numbers_table', 'Delete');
    const asking = await screen.findByRole('dialog', { name: 'Delete this dataset?' });
    await userEvent.click(
      await within(asking).findByRole('checkbox', { name: 'Delete its table, too' }),
    );
    await userEvent.click(within(asking).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted: numbers_table')).toBeVisible();
    expect(server.calls.filter(({ method }) => method === 'DELETE').at(-1)?.url).toMatch(
      /drop_table=true$/,
    );
  });

  test('offers and asks nothing of it in front of a server that does not refresh', async () => {
    const { common } = server.bootstrap;
    const { sextant } = common;
    const capabilities = sextant.capabilities.filter((name) => name !== 'datasets.refreshes');
    const before = server.calls.length;
    open({
      ...server.bootstrap,
      common: { ...common, sextant: { ...sextant, capabilities } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More options for numbers' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Table of its query' })).toBeNull();
    const asked = server.calls.slice(before).map(({ url }) => url);
    expect(asked.filter((url) => url.includes('refreshed_table'))).toEqual([]);
  });
});
