/** Several files of one shape as one table, and a file by address. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { holdNext } from '../../../mocks/faults';
import { commonName } from './together';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

const drop = async (...files: readonly File[]) => {
  const session = toBootstrap(server.bootstrap as never);
  renderPage('/tablemodelview/list/', { state: { session } });
  const main = await screen.findByRole('main');
  await screen.findByRole('button', { name: 'Data from files' });
  const dataTransfer = { files, types: ['Files'] };
  fireEvent.dragOver(main, { dataTransfer });
  fireEvent.drop(main, { dataTransfer });
  return screen.findByRole('dialog');
};

let asked = 10;
const rowsOf = async (sql: string) => {
  const json = {
    client_id: `together${(asked += 1)}`,
    database_id: server.databaseId,
    sql,
    runAsync: false,
  };
  const answer = await server.client.post('/api/v1/sqllab/execute/', { json });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { data: object[] }).data;
};

test('files with the same columns become one table, with types that take the values of all', async () => {
  const user = userEvent.setup();
  const dialog = await drop(
    new File(['code,amount\n7,1\n'], 'january.csv'),
    new File(['amount,code\n2.5,00123\n'], 'february.csv'),
    new File(['code,amount\n9,\n'], 'march.csv'),
  );
  const one = await within(dialog).findByRole('checkbox', { name: 'One table of all 3' });
  await waitFor(() => expect(one).toBeEnabled());
  expect(one).toHaveAccessibleDescription('All have the same columns: 3 rows.');
  await user.click(one);
  const table = within(dialog).getByRole('textbox', { name: 'Table' });
  expect(table).toHaveValue('january_and_2_more');
  await user.click(one);
  expect(table).toHaveValue('january');
  await user.click(one);
  const amount = () => within(dialog).getByRole('combobox', { name: 'Type of amount' });
  await waitFor(() => expect(amount()).toHaveValue('DECIMAL(38,1)'));
  await user.click(within(dialog).getByRole('button', { name: 'february.csv' }));
  expect(
    within(dialog).getByText(
      /added to the table january_and_2_more, with the types of january\.csv/,
    ),
  ).toBeVisible();
  const imports = within(dialog).getByRole('button', { name: 'Import into one table' });
  await waitFor(() => expect(imports).toBeEnabled());
  await user.click(imports);
  await within(dialog).findByRole('button', { name: 'Done' });
  expect(
    await rowsOf('select code, amount::varchar as amount from january_and_2_more order by code'),
  ).toEqual([
    { code: '00123', amount: '2.5' },
    { code: '7', amount: '1.0' },
    { code: '9', amount: null },
  ]);
});

test('what to do is chosen once for all files, and each keeps a choice of its own', async () => {
  const user = userEvent.setup();
  const dialog = await drop(new File(['n\n1\n'], 'all1.csv'), new File(['m\n2\n'], 'all2.csv'));
  const field = (name: string) => within(dialog).getByRole('combobox', { name });
  const choose = async (name: string, option: string) => {
    await user.click(field(name));
    const list = document.getElementById(field(name).getAttribute('aria-controls') ?? '');
    await user.click(within(list as HTMLElement).getByRole('option', { name: option }));
  };
  await within(dialog).findByRole('combobox', { name: 'Type of n' });
  await choose('What to do with all 2', 'Replace the table');
  expect(field('What to do')).toHaveValue('Replace the table');
  await user.click(within(dialog).getByRole('button', { name: 'all2.csv' }));
  expect(field('What to do')).toHaveValue('Replace the table');
  await choose('What to do', 'Create a table');
  expect(field('What to do with all 2')).toHaveValue('');
}, 120_000);

test('an import goes on when the dialog is closed, which is said, and so is how it ended', async () => {
  const user = userEvent.setup();
  const dialog = await drop(
    new File(['n\n1\n'], 'later1.csv'),
    new File(['n\n2\n3\n'], 'later2.csv'),
  );
  const imports = within(dialog).getByRole('button', { name: 'Import 2 tables' });
  await waitFor(() => expect(imports).toBeEnabled());
  const start = holdNext('POST /api/v1/file/*/import');
  await user.click(imports);
  await within(dialog).findByRole('button', { name: 'Stop' });
  await user.click(dialog.querySelector('.mantine-Modal-close') as HTMLElement);
  expect(await screen.findByText('The import of later1, later2 goes on')).toBeVisible();
  start();
  expect(await screen.findByText('The table later2 has 2 rows', undefined)).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'Make a chart' });
  expect(links[0]?.getAttribute('href')).toMatch(/datasource_id=\d+$/);
  expect(await rowsOf('select n from later2 order by n')).toEqual([{ n: 2 }, { n: 3 }]);
}, 120_000);

test('the types of one table follow the files that are added and removed', async () => {
  const user = userEvent.setup();
  const dialog = await drop(new File(['n\n1\n'], 'one.csv'), new File(['n\n2\n'], 'two.csv'));
  const one = await within(dialog).findByRole('checkbox', { name: 'One table of all 2' });
  await waitFor(() => expect(one).toBeEnabled());
  await user.click(one);
  const typed = (type: string) =>
    waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'Type of n' })).toHaveValue(type),
    );
  await typed('BIGINT');
  const add = dialog.querySelector<HTMLInputElement>('input[accept]');
  if (!add) throw new Error('No files can be added');
  await user.upload(add, new File(['n\nthree\n'], 'three.csv'));
  await typed('VARCHAR');
  await user.click(within(dialog).getByRole('button', { name: 'Remove one.csv' }));
  const words = 'n becomes VARCHAR because of three.csv.';
  expect(await within(dialog).findByText(words, { exact: false })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'two.csv' }));
  const table = within(dialog).getByRole('textbox', { name: 'Table' });
  expect(table).toHaveValue('two_and_1_more');
  await user.click(within(dialog).getByRole('button', { name: 'Remove three.csv' }));
  await typed('BIGINT');
  expect(table).toHaveValue('two');
});

test('one file that does not fit is shown with its problem, and nothing of the others is written', async () => {
  const user = userEvent.setup();
  const dialog = await drop(
    new File(['n\n1\n'], 'north.csv'),
    new File(['n\n2\n'], 'south.csv'),
    new File(['n\n3\nthree\n'], 'west.csv'),
  );
  const one = await within(dialog).findByRole('checkbox', { name: 'One table of all 3' });
  await waitFor(() => expect(one).toBeEnabled());
  await user.click(one);
  const type = () => within(dialog).getByRole('combobox', { name: 'Type of n' });
  await waitFor(() => expect(type()).toHaveValue('VARCHAR'));
  const why = 'n becomes VARCHAR because of west.csv.';
  expect(await within(dialog).findByText(why, { exact: false })).toBeVisible();
  await user.click(one);
  await waitFor(() => expect(type()).toHaveValue('BIGINT'));
  await waitFor(() => expect(one).toBeEnabled());
  await user.click(one);
  await waitFor(() => expect(type()).toHaveValue('VARCHAR'));
  await waitFor(() => expect(type()).toBeEnabled());
  await user.click(type());
  await user.click(await screen.findByRole('option', { name: 'BIGINT' }));
  const imports = within(dialog).getByRole('button', { name: 'Import into one table' });
  await waitFor(() => expect(type()).toHaveValue('BIGINT'));
  await waitFor(() => expect(imports).toBeEnabled());
  await user.click(imports);
  expect(
    await within(dialog).findByText(/west\.csv: One value does not fit, and nothing was written/),
  ).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'west.csv' })).toHaveAttribute('aria-current');
  expect(within(dialog).queryByText(/✓/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Remove west.csv' }));
  await user.click(within(dialog).getByRole('button', { name: 'Import into one table' }));
  await within(dialog).findByRole('button', { name: 'Done' });
  expect(within(dialog).getByText('The table north_and_1_more has 2 rows.')).toBeVisible();
});

test('a file with other columns is named, and then there is no table of all', async () => {
  const dialog = await drop(
    new File(['day,amount\n2024-01-01,1\n'], 'a.csv'),
    new File(['day,price\n2024-01-02,2\n'], 'b.csv'),
  );
  const one = await within(dialog).findByRole('checkbox', { name: 'One table of all 2' });
  const why = 'b.csv has no column amount, as a.csv has.';
  expect(await within(dialog).findByText(why)).toBeVisible();
  expect(one).toBeDisabled();
});

test.each([
  [['sales_2024_01.csv', 'sales_2024_02.csv.gz', 'Sales 2024-03.csv'], 'sales_2024'],
  [['january.csv', 'february.csv', 'march.csv'], 'january_and_2_more'],
  [['data.csv', 'data.csv'], 'data'],
  [['a_1.csv', 'a_2.csv'], 'a_1_and_1_more'],
])('the table of %j is called %s, unless somebody names it', (files, name) => {
  expect(commonName(files)).toBe(name);
});

test('the table of a folder is called after the folder', () => {
  expect(commonName(['p1.csv', 'p2.csv'], 'Sales 2024.v1')).toBe('sales_2024_v1');
});
