import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { type RenderedApp, renderPage } from '../../../test/render';
import { selectActiveEditor } from './state/selectors';
import { editorChanged } from './state/editors/editors';

let server: PageServer;
let page: RenderedApp;

beforeAll(async () => {
  server = await aPageServer();
});
afterEach(() => {
  clearFaults();
  page.unmount();
});
afterAll(() => server.stop());

const open = async (more: Record<string, unknown> = {}) => {
  const session = toBootstrap(server.bootstrap as never);
  page = renderPage('/sqllab/', { state: { session: { ...session, ...more } } });
  await screen.findByRole('textbox', { name: /SQL editor/ });
};
const editor = () => selectActiveEditor(page.store.getState())!;
const run = async (sql: string, queryLimit = 100_000) => {
  page.store.dispatch(editorChanged(editor().id, { sql, queryLimit }));
  await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
};
const grid = () => screen.findByRole('grid', { name: 'Results' });
/** The first rows of a column, as shown. */
const shown = (column: number, rows = 3) =>
  Array.from(
    { length: rows },
    (_, row) =>
      document.querySelector(`[data-row="${row}"] [data-column="${column}"]`)?.textContent,
  );
const menuOf = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Menu of ${name}` }));
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));
const count = () => within(screen.getByRole('toolbar', { name: 'Result' })).getByRole('status');
const since = () => {
  const from = server.calls.length;
  return (path: string) => server.calls.slice(from).filter(({ url }) => url.startsWith(path));
};

const VIEW = '/api/v1/sqllab/results/view';
/** Two pages, which the server sorts; and one page, which this page sorts itself. */
const PLACES = [
  ['the server', 6000],
  ['the page', 600],
] as const;

describe.each(PLACES)('rows ordered by %s', (where, rows) => {
  const sql = `select range as n, 'x' || (range % 10) as "na me", case when range % 2 = 0 then range * 1.5::decimal(10,2) end as price from range(${rows})`;

  test('rows are sorted by a column’s menu, filtered and searched, and can all be shown again', async () => {
    await open();
    const calls = since();
    await run(sql);
    await grid();
    expect(count()).toHaveTextContent(`${rows.toLocaleString('en')} rows`);
    await menuOf('n');
    await choose('Sort descending');
    await waitFor(() => expect(shown(0)).toEqual([rows - 1, rows - 2, rows - 3].map(String)));
    expect(screen.getByRole('img', { name: 'Sorted descending' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear sort' }));
    await waitFor(() => expect(shown(0)).toEqual(['0', '1', '2']));
    await menuOf('n');
    await choose('Sort descending');
    await waitFor(() => expect(shown(0)).toEqual([rows - 1, rows - 2, rows - 3].map(String)));

    await menuOf('na me');
    await choose('Filter');
    const form = await screen.findByRole('form', { name: 'Filter na me' });
    await userEvent.selectOptions(within(form).getByRole('combobox'), 'equals');
    await userEvent.type(within(form).getByRole('textbox', { name: 'Value' }), 'x3');
    await userEvent.click(within(form).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(shown(0)).toEqual([rows - 7, rows - 17, rows - 27].map(String)));
    expect(count()).toHaveTextContent(
      `${(rows / 10).toLocaleString('en')} of ${rows.toLocaleString('en')} rows`,
    );

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the rows' }), '113');
    await waitFor(() => expect(shown(0).at(-1)).not.toBe(String(rows - 27)));
    expect(shown(0, 1)[0]).toMatch(/113/);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(shown(0)).toEqual(['0', '1', '2']));
    expect(screen.getByRole('searchbox', { name: 'Search the rows' })).toHaveValue('');
    expect(calls(VIEW).length > 0).toBe(where === 'the server');
  });

  test('a profile covers all rows, or those that the filter leaves', async () => {
    await open();
    await run(sql);
    await grid();
    await menuOf('price');
    await choose('Profile');
    const panel = await screen.findByRole('complementary', { name: 'Column profile' });
    const figure = (name: string) =>
      within(panel)
        .findByText(name)
        .then((term) => term.nextElementSibling);
    expect(await figure('Nulls')).toHaveTextContent(`${(rows / 2).toLocaleString('en')} (50.0%)`);
    expect(await figure('Max')).toHaveTextContent(`${((rows - 2) * 1.5).toFixed(2)}`);
    expect(
      within(panel).getByRole('img', { name: /^Distribution in \d+ steps/ }),
    ).toBeInTheDocument();
    await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Column' }), 'na me');
    expect(await figure('Longest')).toHaveTextContent('2');
    expect(within(panel).getAllByRole('listitem')).toHaveLength(10);
    await menuOf('n');
    await choose('Filter');
    const form = await screen.findByRole('form', { name: 'Filter n' });
    await userEvent.selectOptions(within(form).getByRole('combobox'), 'is less than');
    await userEvent.type(within(form).getByRole('textbox', { name: 'Value' }), '5');
    await userEvent.click(within(form).getByRole('button', { name: 'Apply' }));
    await waitFor(async () => expect(await figure('Rows')).toHaveTextContent(/^5$/));
  });
});

test('an incomplete filter states what it needs', async () => {
  await open();
  await run('select 1 as n');
  await grid();
  await menuOf('n');
  await choose('Filter');
  const form = await screen.findByRole('form', { name: 'Filter n' });
  await userEvent.type(within(form).getByRole('textbox', { name: 'Value' }), 'abc');
  await userEvent.click(within(form).getByRole('button', { name: 'Apply' }));
  expect(
    await within(form).findByText('The filter on "n" needs a number, not "abc".'),
  ).toBeVisible();
});

test('a view or a profile that the server cannot make shows why, and the rows stay', async () => {
  await open();
  await run('select range as n from range(6000)');
  await grid();
  failNext('POST /api/v1/sqllab/results/view/', 500, { message: 'No room for that.' });
  await menuOf('n');
  await choose('Sort descending');
  expect(await screen.findByRole('alert')).toHaveTextContent('No room for that.');
  expect(shown(0)).toEqual(['0', '1', '2']);
  failNext('GET /api/v1/sqllab/results/profile/*', 500, { message: 'Nor for this.' });
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
  expect(await screen.findByText('Nor for this.')).toBeVisible();
});

test('the whole result downloads in four formats, and sorted rows as shown, or a message says why not', async () => {
  await open();
  await run('select range as n from range(6000)');
  await grid();
  await menuOf('n');
  await choose('Sort descending');
  await waitFor(() => expect(shown(0)[0]).toBe('5999'));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const { latestQueryId } = editor();
  for (const [label, format] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['JSON', 'json'],
    ['Parquet', 'parquet'],
  ])
    expect(await screen.findByRole('menuitem', { name: label })).toHaveAttribute(
      'href',
      `/api/v1/sqllab/download/${latestQueryId}/?format=${format}`,
    );
  failNext('POST /api/v1/sqllab/results/view/', 500, { message: 'No room for a file.' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Excel, rows as shown' }));
  expect(await screen.findByText('No room for a file.')).toBeVisible();
});

test('only CSV is offered without our server’s capabilities, and the page sorts the rows it has', async () => {
  await open({ capabilities: [] });
  const calls = since();
  await run('select range as n from range(8000)');
  await grid();
  await menuOf('n');
  await choose('Sort descending');
  await waitFor(() => expect(shown(0)).toEqual(['7999', '7998', '7997']));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('menuitem', { name: 'CSV' })).toHaveAttribute(
    'href',
    `/api/v1/sqllab/export/${editor().latestQueryId}/`,
  );
  expect(screen.queryByRole('menuitem', { name: 'Excel' })).toBeNull();
  expect(calls(VIEW)).toEqual([]);
});

test('rows as shown go to the clipboard, those not yet loaded included', async () => {
  userEvent.setup(); // A clipboard that can be read.
  await open();
  await run('select range as n from range(6000)');
  await grid();
  await menuOf('n');
  await choose('Sort descending');
  await waitFor(() => expect(shown(0)[0]).toBe('5999'));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await choose('Copy to clipboard');
  expect(await screen.findByText('Copied 6,000 rows')).toBeVisible();
  const lines = (await navigator.clipboard.readText()).split('\n');
  expect([lines.length, lines[0], lines[1], lines.at(-1)]).toEqual([6001, 'n', '5999', '0']);
});

test('special values and names are shown unchanged [R31] [R32] [R33]', async () => {
  await open();
  await run(`select null as a, '' as a, 'NaN'::double as nan, 'Infinity'::double as inf, '-Infinity'::double as ninf,
    '\\xDE\\xAD'::blob as raw, timestamp '2024-02-29 12:34:56.123456' as micro, timestamptz '2024-02-29 12:00:00+02' as zoned,
    9007199254740993 as big, 1.10::decimal(10,2) as dec, 5 as "__proto__", 6 as "a.b ""q"" 🙂"`);
  const cells = within(await grid())
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(
    expect.arrayContaining(['<NULL>', '<empty string>', 'NaN', '∞', '−∞', '\\xdead']),
  );
  const all = page.store.getState().sqlLab.results[editor().latestQueryId ?? ''];
  expect(all?.columns.map(({ column_name }) => column_name)).toEqual([
    'a',
    'a__1',
    'nan',
    'inf',
    'ninf',
    'raw',
    'micro',
    'zoned',
    'big',
    'dec',
    '__proto__',
    'a.b "q" 🙂',
  ]);
  expect(all?.pages[0]?.slice(6).map(([cell]) => cell)).toEqual([
    '2024-02-29T12:34:56.123456',
    '2024-02-29T10:00:00+00:00',
    '9007199254740993',
    '1.10',
    5,
    6,
  ]);
});

describe('rows that are no longer in the page', () => {
  test('the next run drops earlier rows, which are marked as stored by the server and fetched on request [RUN-42]', async () => {
    await open();
    await run('select 1 as first');
    await screen.findByRole('columnheader', { name: /first/ });
    const before = editor().latestQueryId ?? '';
    await run('select 2 as second');
    await screen.findByRole('columnheader', { name: /second/ });
    const { queries, results } = page.store.getState().sqlLab;
    expect(results[before]).toBeUndefined();
    expect(queries[before]).toMatchObject({ cached: true, state: 'success' });
    expect(queries[before]?.resultsKey).toMatch(/^[0-9a-f]{32}$/);

    failNext('GET /api/v1/sqllab/results/*', 500);
    page.store.dispatch(editorChanged(editor().id, { latestQueryId: before } as never));
    expect(await screen.findByText('Failed at retrieving results')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Load the rows again' }));
    await screen.findByRole('columnheader', { name: /first/ });
    expect(page.store.getState().sqlLab.queries[before]?.cached).toBe(false);
  });

  test('an error without a message gets one from the page [RUN-51]', async () => {
    await open();
    await run('select 1 as first');
    await screen.findByRole('columnheader', { name: /first/ });
    const before = editor().latestQueryId ?? '';
    await run('select 2 as second');
    await screen.findByRole('columnheader', { name: /second/ });
    failNext('GET /api/v1/sqllab/results/*', 500);
    page.store.dispatch(editorChanged(editor().id, { latestQueryId: before } as never));
    expect(await screen.findByText('Failed at retrieving results')).toBeVisible();
  });

  test('rows are fetched when their tab reopens; when they are gone, a message suggests another run [SYN-30]', async () => {
    await open();
    await run('select 42 as answer');
    await screen.findByRole('columnheader', { name: /answer/ });
    await waitFor(() => expect(editor().tabViewId).not.toBeNull());
    const id = editor().latestQueryId ?? '';
    const key = page.store.getState().sqlLab.queries[id]?.resultsKey ?? '';
    await waitFor(async () => {
      const tab = await server.client.get(`/tabstateview/${editor().tabViewId}`);
      expect(await tab.json()).toMatchObject({ latest_query: { id } });
    });
    page.unmount();
    const calls = since();
    await open();
    await screen.findByRole('columnheader', { name: /answer/ });
    expect(calls('/api/v1/sqllab/results/')).toHaveLength(1);
    page.unmount();
    await server.deps.spool.remove(key);
    await open();
    expect(await screen.findByText(/You need to re-run the original query/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load the rows again' })).toBeNull();
  });
});

test('numbers nested in each other are shown with every digit, and as numbers [RUN-14]', async () => {
  await open();
  await run(
    "select map{'k': 9007199254740993} as m, [{'a': 9007199254740993::hugeint, 'b': [1.50::decimal(20,2)]}] as l, {'t': '9007199254740993'} as s",
  );
  await grid();
  await waitFor(() => expect(shown(0, 1)).toEqual(['{"k":9007199254740993}']));
  expect(shown(1, 1)).toEqual(['[{"a":9007199254740993,"b":[1.50]}]']);
  expect(shown(2, 1)).toEqual(['{"t":"9007199254740993"}']);
});
