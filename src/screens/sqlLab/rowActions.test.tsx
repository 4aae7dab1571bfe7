import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { type RenderedApp, renderPage } from '../../../test/render';
import { selectActiveEditor } from './state/selectors';
import { editorChanged } from './state/editors/editors';

let server: PageServer;
let page: RenderedApp;

afterEach(async () => {
  page.unmount();
  await server.stop();
});

/** A run in a new page of a new server. */
const run = async (sql: string, queryLimit = 100_000) => {
  server = await aPageServer();
  page = renderPage('/sqllab/', {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await screen.findByRole('textbox', { name: /SQL editor/ });
  const { id } = selectActiveEditor(page.store.getState())!;
  page.store.dispatch(editorChanged(id, { sql, queryLimit }));
  await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
};
/** The first rows of a column, as shown. */
const shown = (column: number, rows = 3) =>
  Array.from(
    { length: rows },
    (_, row) =>
      document.querySelector(`[data-row="${row}"] [data-column="${column}"]`)?.textContent,
  );
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

/** Two pages, which the server sorts; and one page, which this page sorts itself. */
const PLACES = [
  ['the server', 6000],
  ['the page', 600],
] as const;

describe.each(PLACES)('rows that %s orders', (_, rows) => {
  const head = (name: string) =>
    screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });

  test('are sorted by a click on the head, the other way by the next, and come back by a third', async () => {
    await run(`SELECT range AS n, 'x' || (range % 7) AS letter FROM range(${rows})`);
    await head('letter');
    await waitFor(() => expect(shown(1)).toEqual(['x0', 'x1', 'x2']));
    await userEvent.click(await head('letter'));
    await waitFor(() => expect(shown(1, 2)).toEqual(['x0', 'x0']));
    await userEvent.click(await head('letter'));
    await waitFor(() => expect(shown(1, 2)).toEqual(['x6', 'x6']));
    await userEvent.click(await head('letter'));
    await waitFor(() => expect(shown(1, 3)).toEqual(['x0', 'x1', 'x2']));
  });

  test('are filtered by the value of a cell, and shown again when its chip is removed', async () => {
    await run(`SELECT range AS n, 'x' || (range % 7) AS letter FROM range(${rows})`);
    await head('letter');
    await waitFor(() => expect(shown(1, 2)).toEqual(['x0', 'x1']));
    const cell = document.querySelector('[data-row="1"] [data-column="1"]') as HTMLElement;
    fireEvent.pointerDown(cell, { button: 0 });
    fireEvent.pointerUp(cell);
    fireEvent.contextMenu(cell);
    await choose('Filter by this value');
    await waitFor(() => expect(shown(1, 3)).toEqual(['x1', 'x1', 'x1']));
    const chips = await screen.findByRole('list', { name: 'Filters' });
    expect(chips).toHaveTextContent('letter = x1');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter letter = x1' }));
    await waitFor(() => expect(shown(1, 3)).toEqual(['x0', 'x1', 'x2']));
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });
});

test('what the row limit left out is downloaded by running the query again [RUN-14]', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.href);
  });
  await run('SELECT range AS n FROM range(6000)', 100);
  await screen.findByText('Showing the first 100 rows (row limit)');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('First 100 rows (row limit)')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'CSV' })).toHaveAccessibleDescription(
    /would run as a formula gets a leading apostrophe/,
  );
  expect(screen.getByText(/Whole result: runs again, [\d,]+ rows at most/)).toBeVisible();
  await choose('JSON, whole result');
  expect(await screen.findByText('Downloading 6,000 rows')).toBeVisible();
  click.mockRestore();
  const [address = ''] = saved;
  expect(address).toMatch(/\/download\/[^/]+\/\?format=json$/);
});

test('what reads like a change of data is not run again for a download', async () => {
  await run('SELECT range AS n, (update IS NULL) AS u FROM range(6000), (SELECT 1 AS update)', 100);
  await screen.findByText('Showing the first 100 rows (row limit)');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('menuitem', { name: 'JSON' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'JSON, whole result' })).toBeNull();
});
