import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { selectActiveEditor, selectShownRun } from './state/selectors';
import { editorChanged } from './state/editors/editors';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

test('a quick chart follows the columns, can be changed, and opens as a chart', async () => {
  const session = toBootstrap(server.bootstrap as never);
  const page = renderPage('/sqllab/', { state: { session } });
  await screen.findByRole('textbox', { name: /SQL editor/ });
  const { id } = selectActiveEditor(page.store.getState())!;
  const sql = "select ['north', 'south'][range % 2 + 1] as region, range as price from range(6)";
  page.store.dispatch(editorChanged(id, { sql }));
  await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
  await screen.findByRole('grid', { name: 'Results' });
  await userEvent.click(screen.getByRole('radio', { name: 'Chart' }));
  expect(await screen.findByRole('figure', { name: 'price by region' })).toBeVisible();
  const options = screen.getByRole('group', { name: 'Chart options' });
  expect(within(options).getByRole('combobox', { name: 'Type' })).toHaveValue('bar');
  await userEvent.selectOptions(within(options).getByRole('combobox', { name: 'Type' }), 'number');
  expect(await screen.findByRole('figure', { name: 'price' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create chart from this query' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/explore/'));
  expect(await screen.findByRole('button', { name: 'Chart type: Big number' })).toBeVisible();
  const metric = await screen.findByRole('group', { name: /^metric/i });
  expect(within(metric).getByRole('button', { name: 'SUM(price)' })).toBeVisible();
  page.unmount();
});

test('a tab shows its next results as charts too, by the same choice, except what cannot be drawn', async () => {
  const session = toBootstrap(server.bootstrap as never);
  const page = renderPage('/sqllab/', { state: { session } });
  await screen.findByRole('textbox', { name: /SQL editor/ });
  const run = async (sql: string) => {
    const { id } = selectActiveEditor(page.store.getState())!;
    page.store.dispatch(editorChanged(id, { sql }));
    await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
    await waitFor(() =>
      expect(selectShownRun(page.store.getState(), id)).toMatchObject({ sql, state: 'success' }),
    );
  };
  await run("select 'north' as region, 1 as price");
  await screen.findByRole('grid', { name: 'Results' });
  await userEvent.click(screen.getByRole('radio', { name: 'Chart' }));
  await screen.findByRole('figure', { name: 'price by region' });
  const type = () => screen.findByRole('combobox', { name: 'Type' });
  await userEvent.selectOptions(await type(), 'pie');

  await run("select 'south' as region, 2 as price");
  expect(await screen.findByRole('radio', { name: 'Chart' })).toBeChecked();
  expect(await type()).toHaveValue('pie');

  await run("select 'none' as region, 3 as price where false");
  await screen.findByText('The query returned no rows.');
  expect(await screen.findByRole('radio', { name: 'Table' })).toBeChecked();

  await run('select 3 as amount');
  expect(await screen.findByRole('figure', { name: 'amount' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  await run('select 4 as amount');
  await screen.findByRole('gridcell', { name: /4/ });
  page.unmount();
});
