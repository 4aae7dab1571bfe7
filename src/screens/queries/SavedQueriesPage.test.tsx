import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { leaveSqlLab } from '../../../test/aSqlLab';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeEach(async () => {
  server ??= await aPageServer();
  await server.store.db.deleteFrom('saved_queries').execute();
  for (const label of ['Delays', 'Airports'])
    await server.client.post('/api/v1/saved_query/', {
      json: { label, db_id: server.databaseId, schema: 'main', sql: `select '${label}'` },
    });
});
afterEach(clearFaults);
afterAll(() => server.stop());

const open = (url = '/savedqueryview/list/') =>
  renderPage(url, { state: { session: toBootstrap(server.bootstrap as never) } });
const row = (name: RegExp) => screen.findByRole('row', { name });
const menu = async (user: ReturnType<typeof userEvent.setup>, of: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `More options for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};
const describeAs = async (user: ReturnType<typeof userEvent.setup>, text: string, tag: string) => {
  await menu(user, 'Delays', 'Edit name, description, tags');
  const dialog = await screen.findByRole('dialog', { name: 'Saved query' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Description' }), text);
  await user.type(within(dialog).getByRole('combobox', { name: 'Tags' }), `${tag}{Enter}`);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

const LONG = 'quarterly-board-meeting';

describe('the saved queries', () => {
  test('are listed with database, last run and change, and open in a tab without running [SAV-04]', async () => {
    const user = userEvent.setup();
    const page = open();
    expect(await row(/Delays/)).toHaveTextContent(/Delays.*main.*never.*(just now|minutes? ago)/);
    await user.click(screen.getByRole('link', { name: 'Delays' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/sqllab/'));
    expect(await screen.findByRole('tab', { name: /Delays/ })).toBeVisible();
    expect(server.calls.filter(({ url }) => url.includes('execute'))).toEqual([]);
    await leaveSqlLab(page);
  });

  test('take a description and tags; a long tag is cut, and its chip links to everything with that tag [VAL-18] [RT-16]', async () => {
    const user = userEvent.setup();
    const { router } = open();
    await describeAs(user, 'By carrier', LONG);
    const line = await row(/Delays.*By carrier/);
    const chip = within(line).getByTitle(LONG);
    expect(chip).toHaveTextContent(/^quarterly-board-meet…$/);
    await user.click(within(chip).getByRole('link'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/superset/all_entities/'));
    expect(router.state.location.search).toMatch(/^\?id=\d+$/);
    const queries = await screen.findByRole('region', { name: 'Saved queries' });
    expect(within(queries).getByRole('link', { name: 'Delays' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/sqllab\?savedQueryId=\d+$/),
    );
    expect(screen.getByRole('heading', { name: LONG })).toBeVisible();
  });

  test('are found by tag and by text', async () => {
    const user = userEvent.setup();
    open();
    await describeAs(user, 'x', 'weekly');
    await user.type(screen.getByRole('textbox', { name: 'Tag' }), 'week');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Airports/ })).toBeNull());
    expect(await row(/Delays/)).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'Tag' }));
    await user.type(screen.getByRole('searchbox'), 'airp');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Delays/ })).toBeNull());
  });

  test('are shared by a link that opens a copy [SAV-14]', async () => {
    const user = userEvent.setup();
    open();
    await row(/Delays/);
    await menu(user, 'Delays', 'Copy link');
    expect(await screen.findByText('Link copied. Anyone who opens it gets a copy.')).toBeVisible();
    const address = await navigator.clipboard.readText();
    expect(address).toMatch(/\/sqllab\/p\/\S{20,}\/$/);
  });

  test('are deleted together after a confirmation, or stay when the server refuses', async () => {
    const user = userEvent.setup();
    open();
    await row(/Delays/);
    failNext('DELETE /api/v1/saved_query', 500, { message: 'no' });
    await menu(user, 'Delays', 'Delete');
    const once = await screen.findByRole('dialog', { name: 'Delete “Delays”?' });
    await user.click(within(once).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The saved queries could not be deleted: no')).toBeVisible();
    expect(await row(/Delays/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete 2' }));
    const twice = await screen.findByRole('dialog', { name: 'Delete 2 saved queries?' });
    await user.click(within(twice).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 2 saved queries')).toBeVisible();
    expect(await screen.findByText('There are no saved queries yet')).toBeVisible();
  });

  test('keep what was typed when a change is refused', async () => {
    const user = userEvent.setup();
    open();
    await menu(user, 'Delays', 'Edit name, description, tags');
    const dialog = await screen.findByRole('dialog', { name: 'Saved query' });
    failNext('PUT /api/v1/saved_query/*', 500, { message: 'disk full' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'typed');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('disk full')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Description' })).toHaveValue('typed');
  });
});

test('show a message for a tag that does not exist', async () => {
  open('/superset/all_entities/?id=99999');
  expect(await screen.findByText('Not found')).toBeVisible();
});
