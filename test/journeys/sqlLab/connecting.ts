import { Client } from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { textOf } from '../../../soak/editor.ts';
import { postgres } from '../../services/postgres.ts';
import type { Running } from '../../services/service.ts';
import { expectShown, grid, run, type SqlLab } from './aSqlLab.ts';

const PASSWORD = 'right & proper';

/** The temporary server trusts everybody; this user needs a password. */
const addAnalyst = async (url: string): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(`create role analyst login password '${PASSWORD}'`);
    const { rows } = await client
      .query<{ file: string }>('show hba_file')
      .then(({ rows: [row] }) => ({
        rows: [{ file: Object.values(row ?? {}).join('') }],
      }));
    await client.query(
      `copy (values ('host all analyst 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust')) to '${rows[0]?.file}'`,
    );
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
};

export const connecting = (lab: SqlLab): void => {
  let server: Running | null = null;
  beforeAll(async () => {
    server = await postgres.start();
    if (server) await addAnalyst(server.url);
  });
  afterAll(() => server?.stop());

  test('a database is connected once its password is right, queried and deleted again', async (context) => {
    if (!server) return context.skip(`PostgreSQL could not be started: ${postgres.howTo}`);
    const { hostname, port } = new URL(server.url);
    const { page, leave } = await lab.visit(/status of 400/);
    await page.goto('/databaseview/list/');
    await page.getByRole('button', { name: 'Connect a database' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'PostgreSQL' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a PostgreSQL database' });
    const field = (name: RegExp) => dialog.getByRole('textbox', { name });
    await field(/^Name/).fill('Shop');
    await field(/^Host/).fill(hostname);
    await field(/^Port/).fill(port);
    await field(/^Database/).fill('postgres');
    await field(/^User/).fill('analyst');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await dialog
      .getByText(/password/i)
      .nth(1)
      .waitFor();
    await dialog.getByText(/^Not connected/).waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expectShown(dialog.getByText('Connected: the database answered.'));
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/sqllab/');
    await textOf(page).waitFor();
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option', { name: 'Shop' }).click();
    await run(page, 'select current_user as who, 12345678901234567890.10::numeric as exact');
    await expectShown(grid(page).getByText('analyst', { exact: true }));
    await expectShown(grid(page).getByText('12345678901234567890.10', { exact: true }));

    await page.goto('/databaseview/list/');
    await page.getByRole('button', { name: 'More options for Shop' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectShown(page.getByText('Deleted: Shop'));
    await leave();
  });
};
