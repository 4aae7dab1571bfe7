/** The chart page on a screen that has no room for panels beside the chart. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anExplore, choose, type Explore } from '../../../test/anExplore';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
beforeEach(() => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(wide(query), { matches: query.includes('max-width') }),
  );
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => explore.server.stop());

test('the settings are in a drawer over the chart, which runs from there and closes [CTL-05]', async () => {
  explore.openChart();
  const opener = await screen.findByRole('button', { name: 'Chart settings' });
  await screen.findByText(/Fetched|Cached/);
  expect(screen.queryByRole('group', { name: /time grain/i })).toBeNull();
  await userEvent.click(opener);
  const drawer = await screen.findByRole('dialog', { name: 'Chart settings' });
  const grain = await within(drawer).findByRole('group', { name: /time grain/i });
  await choose(within(grain).getByRole('combobox'), 'Year');
  const before = explore.dataCalls().length;
  await userEvent.click(within(drawer).getByRole('button', { name: 'Update chart' }));
  await waitFor(() => expect(explore.dataCalls().length).toBe(before + 1));
  expect(explore.dataCalls().at(-1)?.body).toContain('P1Y');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chart settings' })).toBeNull());
});

test('the fields of the dataset are in a drawer too, and one of them becomes a dimension', async () => {
  const { store } = explore.openChart();
  await userEvent.click(await screen.findByRole('button', { name: 'Dataset' }));
  const drawer = await screen.findByRole('dialog', { name: 'Dataset' });
  expect(within(drawer).getByRole('button', { name: 'Close' })).toBeVisible();
  await userEvent.click(await within(drawer).findByRole('button', { name: 'carrier' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /dimensions/i }));
  expect(store.getState().explore.form_data?.groupby).toEqual(['carrier']);
});

test('a filter on a field of the drawer opens among the settings [CTL-03]', async () => {
  explore.openChart();
  await userEvent.click(await screen.findByRole('button', { name: 'Dataset' }));
  const drawer = await screen.findByRole('dialog', { name: 'Dataset' });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'carrier' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Filters' }));
  const filter = await screen.findByRole('dialog', { name: 'New filter' });
  expect(within(filter).getByRole('combobox', { name: /column/i })).toHaveValue('carrier');
  expect(screen.getByRole('dialog', { name: 'Chart settings' })).toContainElement(filter);
});

test('a setting that keeps the chart from running is counted on the button of its drawer [VAL-08]', async () => {
  const form = { datasource: `${explore.datasetId}__table`, viz_type: 'pie', groupby: [] };
  explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  expect(await screen.findByRole('button', { name: 'Chart settings (1 to check)' })).toBeVisible();
});

test('Escape closes what stands over the drawer first, and then the drawer', async () => {
  explore.openChart();
  await userEvent.click(await screen.findByRole('button', { name: 'Chart settings' }));
  const drawer = await screen.findByRole('dialog', { name: 'Chart settings' });
  const metrics = await within(drawer).findByRole('group', { name: /^metrics/i });
  await userEvent.click(within(metrics).getByRole('button', { name: 'Add metric' }));
  const editor = await screen.findByRole('dialog', { name: /^New metric/ });
  within(editor).getByRole('textbox', { name: 'Label' }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^New metric/ })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Chart settings' })).toBeVisible();
  // As where what was pressed to open the editor is no longer there.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chart settings' })).toBeNull());
});
