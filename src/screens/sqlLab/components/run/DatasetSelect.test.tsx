import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failNext, holdNext } from '../../../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../../../mocks/node';
import { renderApp } from '../../../../../test/render';
import { DatasetSelect } from './DatasetSelect';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

const datasets = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: from + at, table_name: `d${from + at}` }));
const pagesRequested = () =>
  server.calls
    .filter(({ url }) => url.startsWith('/api/v1/dataset/'))
    .map(({ url }) => /page:(\d+),page_size:(\d+)/.exec(decodeURIComponent(url))?.slice(1));

test('the dataset select loads a hundred at a time, more at the end of the list, and searches once for five keystrokes [WGT-09 WGT-11]', async () => {
  failNext('GET /api/v1/dataset', 200, { count: 150, result: datasets(1, 101) });
  renderApp(<DatasetSelect dbId={1} error={null} onChange={() => {}} />);
  const box = screen.getByRole('combobox', { name: 'Dataset to overwrite' });
  fireEvent.click(box);
  await screen.findByRole('option', { name: 'd100', hidden: true });
  expect(pagesRequested()).toEqual([['0', '100']]);

  failNext('GET /api/v1/dataset', 200, { count: 150, result: datasets(101, 151) });
  const list = screen.getByRole('listbox', { hidden: true });
  /* What is in a list that scrolls takes no focus, so the list is the box that scrolls. */
  expect(list).toHaveStyle({ overflowY: 'auto' });
  fireEvent.scroll(list);
  await screen.findByRole('option', { name: 'd150', hidden: true });
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(150);
  fireEvent.scroll(list);
  expect(pagesRequested()).toEqual([
    ['0', '100'],
    ['1', '100'],
  ]);

  failNext('GET /api/v1/dataset', 200, { count: 1, result: [{ id: 7, table_name: 'sales' }] });
  await userEvent.type(box, 'sales', { delay: null });
  await waitFor(() => expect(pagesRequested()).toHaveLength(3));
  await screen.findByRole('option', { name: 'sales', hidden: true });
  await waitFor(() => expect(pagesRequested()).toHaveLength(3));
  expect(pagesRequested()[2]).toEqual(['0', '100']);
});

test('the dataset select says that none has a name only after the server has answered for it', async () => {
  failNext('GET /api/v1/dataset', 200, { count: 150, result: datasets(1, 101) });
  renderApp(<DatasetSelect dbId={1} error={null} onChange={() => {}} />);
  const box = screen.getByRole('combobox', { name: 'Dataset to overwrite' });
  fireEvent.click(box);
  await screen.findByRole('option', { name: 'd100', hidden: true });
  const release = holdNext('GET /api/v1/dataset');
  const before = pagesRequested().length;
  await userEvent.type(box, 'd149', { delay: null });
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  await waitFor(() => expect(pagesRequested()).toHaveLength(before + 1));
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  release();
  expect(await screen.findByText('No dataset made from a query has this name')).toBeInTheDocument();
});
