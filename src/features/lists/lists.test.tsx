import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

const LIST = 'GET /api/v1/saved_query';
let server: PageServer;
afterEach(clearFaults);
afterAll(() => server.stop());

/** Saved queries `Query 01`, `Query 02`, …: 25 of them fill a page. */
const saved = async (count: number) => {
  server ??= await aPageServer();
  await server.store.db.deleteFrom('saved_queries').execute();
  for (let at = 1; at <= count; at += 1) {
    const label = `Query ${String(at).padStart(2, '0')}`;
    await server.client.post('/api/v1/saved_query/', { json: { label, sql: 'select 1' } });
  }
};
const open = (address = '') =>
  renderPage(`/savedqueryview/list/${address}`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
const table = () => screen.findByRole('table', { name: 'Saved queries' });
const names = async () =>
  within(await table())
    .getAllByRole('link', { name: /^Query/ })
    .map(({ textContent }) => textContent);
const sortByName = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(async () => expect((await names())[0]).toBe('Query 01'));
};
const removeChosen = async (count: number) => {
  await userEvent.click(screen.getByRole('button', { name: `Delete ${count}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
};
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

describe('a list', () => {
  beforeEach(() => saved(27));

  test('is sorted by its headings, ascending and then descending', async () => {
    open();
    await sortByName();
    const heading = screen.getByRole('columnheader', { name: 'Name' });
    expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(async () => expect((await names())[0]).toBe('Query 27'));
    expect(heading).toHaveAttribute('aria-sort', 'descending');
  });

  test('shows pages of 25 rows, and later rows move up when some are deleted', async () => {
    open();
    await sortByName();
    expect(await names()).toHaveLength(25);
    await choose('Query 02');
    await removeChosen(1);
    await waitFor(async () => expect((await names()).at(-1)).toBe('Query 26'));
    expect(screen.getByText('26 saved queries')).toBeVisible();
  });

  test('goes to its last page when the current one no longer exists', async () => {
    open();
    await sortByName();
    await userEvent.click(screen.getByRole('button', { name: 'next page' }));
    await waitFor(async () => expect(await names()).toEqual(['Query 26', 'Query 27']));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await removeChosen(2);
    await waitFor(async () => expect(await names()).toHaveLength(25));
    expect(screen.getByText('25 saved queries')).toBeVisible();
  });

  test('keeps its selection while it is searched and paged', async () => {
    open();
    await sortByName();
    await choose('Query 03');
    await userEvent.type(screen.getByRole('searchbox'), 'query 1');
    await screen.findByText('10 saved queries');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(await screen.findByRole('checkbox', { name: 'Select Query 03' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Delete 1' })).toBeVisible();
  });

  test('shows the reply to the last request, whichever arrives last', async () => {
    open();
    await table();
    const sent = server.calls.length;
    const answer = holdNext(LIST);
    await userEvent.type(screen.getByRole('searchbox'), '1');
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(sent));
    await userEvent.type(screen.getByRole('searchbox'), '1');
    expect(await screen.findByText('1 saved query')).toBeVisible();
    answer();
    expect(await names()).toEqual(['Query 11']);
  });

  test('says in its address what it shows, and a reload, Back or a shared link shows the same', async () => {
    const { router, unmount } = open();
    await sortByName();
    await userEvent.type(screen.getByRole('searchbox'), 'query');
    await userEvent.click(screen.getByRole('button', { name: 'next page' }));
    await waitFor(async () => expect(await names()).toEqual(['Query 26', 'Query 27']));
    const { search } = router.state.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      search: 'query',
      order: 'label',
      page: '2',
    });
    unmount();
    const again = open(search);
    await waitFor(async () => expect(await names()).toEqual(['Query 26', 'Query 27']));
    expect(screen.getByRole('searchbox')).toHaveValue('query');
    await act(() => again.router.navigate('/tags/'));
    await act(() => again.router.navigate(-1));
    await waitFor(async () => expect(await names()).toEqual(['Query 26', 'Query 27']));
    expect(again.router.state.location.search).toBe(search);
  });

  test('keeps its rows when it cannot be read again, and says why', async () => {
    open();
    await sortByName();
    failNext(LIST, 500, { message: 'The disk is gone' });
    await userEvent.click(screen.getByRole('button', { name: 'next page' }));
    expect(await screen.findByText('The disk is gone')).toBeVisible();
    expect(await names()).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await names()).toEqual(['Query 26', 'Query 27']));
  });
});
