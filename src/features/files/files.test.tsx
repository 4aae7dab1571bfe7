import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { RELATIONS, workbookBytes } from '../../../mocks/workbook';
import { zip } from '../../../server/query/zip';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterEach(clearFaults);
afterAll(() => server.stop());

const open = (isFront = false) => {
  const bootstrap = toBootstrap(server.bootstrap as never);
  const session = isFront ? { ...bootstrap, capabilities: [] } : bootstrap;
  return renderPage('/tablemodelview/list/', { state: { session } });
};

/** Files that are dropped somewhere on the page. */
const drop = async (...files: readonly File[]) => {
  const main = await screen.findByRole('main');
  await screen.findByRole('button', { name: 'Data from files' });
  const dataTransfer = { files, types: ['Files'] };
  fireEvent.dragOver(main, { dataTransfer });
  fireEvent.drop(main, { dataTransfer });
  return screen.findByRole('dialog');
};

const choose = async (dialog: HTMLElement, name: string, option: string) => {
  const user = userEvent.setup();
  await user.click(within(dialog).getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const importButton = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: /^Import/ });

test('a dropped file is shown with its types; a corrected type, name and choice of columns become the table', async () => {
  const user = userEvent.setup();
  open();
  const dialog = await drop(
    new File(['code,amount,junk\n00123,1.50,x\n00045,2.25,y\n'], 'Sales 2024.csv'),
  );
  const amount = await within(dialog).findByRole('combobox', { name: 'Type of amount' });
  expect(amount).toHaveValue('DECIMAL(18,2)');
  expect(within(dialog).getByRole('textbox', { name: 'Table' })).toHaveValue('sales_2024');
  expect(within(dialog).getByRole('combobox', { name: 'Type of code' })).toHaveValue('VARCHAR');
  await choose(dialog, 'Type of amount', 'DOUBLE');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Import junk' }));
  const name = within(dialog).getByRole('textbox', { name: 'Name of code' });
  await user.clear(name);
  await user.type(name, 'article');
  await waitFor(() => expect(importButton(dialog)).toBeEnabled());
  await user.click(importButton(dialog));
  expect(await within(dialog).findByText('The table sales_2024 has 2 rows.')).toBeVisible();
  const metadata = await server.client.get(
    `/api/v1/database/${server.databaseId}/table_metadata/?name=sales_2024&schema=main`,
  );
  const { columns } = (await metadata.json()) as { columns: { name: string; longType: string }[] };
  expect(columns.map(({ name: column, longType }) => [column, longType])).toEqual([
    ['article', 'VARCHAR'],
    ['amount', 'DOUBLE'],
  ]);
  for (const [link, address] of [
    ['Query the table', /^\/sqllab\/\?dbid=/],
    ['Make a chart', /^\/explore\/\?datasource_type=table&datasource_id=\d+$/],
  ] as const)
    expect(within(dialog).getByRole('link', { name: link }).getAttribute('href')).toMatch(address);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('link', { name: 'sales_2024' })).toBeVisible();
});

test('what does not fit is listed with its place, and is left out only after that was chosen', async () => {
  const user = userEvent.setup();
  open();
  const dialog = await drop(new File(['a\n1\ntwo\n3\n'], 'places.csv'));
  await within(dialog).findByRole('combobox', { name: 'Type of a' });
  await choose(dialog, 'Type of a', 'BIGINT');
  const problems = await within(dialog).findByRole('region', { name: 'Problems' });
  expect(problems).toHaveTextContent('1 problemLine 3, a This is no BIGINT. two');
  const preview = within(dialog).getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Types were compared with all rows of places.csv.');
  await user.click(importButton(dialog));
  expect(await within(dialog).findByText(/nothing was written/)).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Leave it out/ }));
  await user.click(importButton(dialog));
  expect(
    await within(dialog).findByText(/places has 3 rows\. One problem was left out/),
  ).toBeVisible();
});

test('an empty text in quotes is shown as no value, and as a text once that is wished', async () => {
  const user = userEvent.setup();
  open();
  const dialog = await drop(new File(['a,b\n1,""\n2,x\n'], 'quoted_empty.csv'));
  expect(await within(dialog).findByText('NULL')).toBeVisible();
  await user.click(
    within(dialog).getByRole('checkbox', { name: 'Keep "" as empty text, not NULL' }),
  );
  await waitFor(() => expect(within(dialog).queryByText('NULL')).toBeNull());
});

test('a file that cannot be read says why, and is in nobody’s way once it is removed', async () => {
  const user = userEvent.setup();
  open();
  const dialog = await drop(new File(['a\n1\n'], 'good.csv'), new File([''], 'empty.csv'));
  await user.click(await within(dialog).findByRole('button', { name: 'empty.csv' }));
  expect(await within(dialog).findByText(/No columns to parse from file/)).toBeVisible();
  expect(importButton(dialog)).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Remove empty.csv' }));
  await waitFor(() => expect(importButton(dialog)).toBeEnabled());
});

test('a dropped ZIP file with files of data is read like a folder of them', async () => {
  open();
  const files = [
    { name: 'data/north.csv', data: Buffer.from('n\n1\n'), isPacked: true },
    { name: 'data/south.csv', data: Buffer.from('n\n2\n') },
    { name: 'data/readme.md', data: Buffer.from('x') },
  ];
  const archive = zip(files, new Date('2026-01-01T00:00:00Z'));
  const dialog = await drop(new File([archive as BlobPart], 'all.zip'));
  expect(await within(dialog).findByRole('button', { name: 'north.csv' })).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'south.csv' })).toBeVisible();
  expect(within(dialog).getByText(/in no format that is read here: readme\.md/)).toBeVisible();
});

test('in front of a Superset the dialog says what of a dropped ZIP file is left out', async () => {
  open(true);
  const files = [
    { name: 'north.csv', data: Buffer.from('n\n1\n') },
    { name: 'readme.md', data: Buffer.from('x') },
  ];
  const archive = zip(files, new Date('2026-01-01T00:00:00Z'));
  const dialog = await drop(new File([archive as BlobPart], 'all.zip'));
  expect(within(dialog).getByText(/in no format that is read here: readme\.md/)).toBeVisible();
});

test('tables of one file that are all imported are called as they are in it', async () => {
  const user = userEvent.setup();
  const sqlite = new Sqlite(':memory:');
  sqlite.exec('create table north (n); insert into north values (1); create table south (n)');
  open();
  const dialog = await drop(new File([sqlite.serialize() as BlobPart], 'sales.sqlite'));
  const all = await within(dialog).findByRole('button', { name: 'Import all 2' });
  expect(within(dialog).getByText(/^1 row, 1 column\./)).toBeVisible();
  const table = within(dialog).getByRole('textbox', { name: 'Table' });
  expect(table).toHaveValue('sales');
  await user.click(all);
  expect(table).toHaveValue('north');
  expect(within(dialog).queryByRole('button', { name: /Import all/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'south' }));
  expect(within(dialog).getByRole('textbox', { name: 'Table' })).toHaveValue('south');
  expect(await within(dialog).findByText(/^0 rows, 1 column\./)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /Import all/ })).toBeNull();
});

test('sheets that the workbook does not show are marked as hidden', async () => {
  const user = userEvent.setup();
  const cells = '<row><c><v>1</v></c></row>';
  const workbook = workbookBytes(cells, {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Sales" r:id="r1"/><sheet name="Rates" state="hidden" r:id="r2"/></sheets></workbook>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
  });
  open();
  const dialog = await drop(new File([workbook], 'sales.xlsx'));
  const all = await within(dialog).findByRole('button', { name: 'Import all 2, 1 of them hidden' });
  await user.click(all);
  expect(await within(dialog).findByRole('button', { name: 'Rates (hidden)' })).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Sales' })).toBeVisible();
});

test('a file that cannot be read is marked among the others, which are imported once it is removed', async () => {
  const user = userEvent.setup();
  open();
  const dialog = await drop(new File(['n\n1\n'], 'kept.csv'), new File([''], 'empty.csv'));
  expect(await within(dialog).findByRole('button', { name: 'empty.csv ✗' })).toBeVisible();
  const words = 'empty.csv: The file could not be read. Remove it to import the others.';
  expect(await within(dialog).findByText(words)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove empty.csv' }));
  await waitFor(() => expect(importButton(dialog)).toBeEnabled());
});

test('once all files are tables, nothing is said of one table of them', async () => {
  const user = userEvent.setup();
  open();
  const dialog = await drop(new File(['n\n1\n'], 'one.csv'), new File(['n\n1\n'], 'two.csv'));
  const oneTable = () => within(dialog).queryByText('One table of all 2');
  expect(oneTable()).toBeVisible();
  const button = importButton(dialog);
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await within(dialog).findByText('two.csv ✓')).toBeVisible();
  expect(within(dialog).getByText('one.csv ✓')).toBeVisible();
  expect(oneTable()).toBeNull();
});

test('a file that is dropped by somebody who may only import bundles is not passed over in silence', async () => {
  const session = toBootstrap(server.bootstrap as never);
  const user = session.user && { ...session.user, roles: { Some: [['can_write', 'Dashboard']] } };
  renderPage('/dashboard/list/', { state: { session: { ...session, user } as never } });
  const dataTransfer = { files: [new File(['a'], 'plain.csv')], types: ['Files'] };
  fireEvent.drop(await screen.findByRole('main'), { dataTransfer });
  const words = 'plain.csv is no bundle. An administrator can allow you to make tables of files.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed call is shown in the dialog, which stays open', async () => {
  open();
  failNext('POST /api/v1/file/', 413, { message: 'big.csv is larger than 4096 MB.' });
  const dialog = await drop(new File(['a\n1\n'], 'big.csv'));
  expect(await within(dialog).findByText('big.csv is larger than 4096 MB.')).toBeVisible();
});

test('in front of a Superset a file is sent as it is, and the dialog says that there is no preview', async () => {
  const user = userEvent.setup();
  open(true);
  const dialog = await drop(new File(['a,b\n1,2\n'], 'plain.csv'));
  expect(within(dialog).getByText(/there is no preview/)).toBeVisible();
  await waitFor(() => expect(importButton(dialog)).toBeEnabled());
  await user.click(importButton(dialog));
  expect(await within(dialog).findByText(/The table plain is there/)).toBeVisible();
  const sent = server.calls
    .filter(({ url }) => /\/(file|upload)\//.test(url))
    .map(({ url }) => url);
  expect(sent.at(-1)).toContain(`/api/v1/database/${server.databaseId}/upload/`);
});
