/** The views that a person saves of what the filters of a dashboard say. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
});
beforeEach(() => {
  lab.forget();
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

const said = () => lab.askedFor(lab.byCarrier)?.form_data.extra_form_data;
const carrierIn = (...val: string[]) => ({ filters: [{ col: 'carrier', op: 'IN', val }] });
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'My views' }));
  return within(await screen.findByRole('dialog', { name: 'My views' }));
};
test('a view brings back what the filters said when it was saved, and that can be undone', async () => {
  await lab.openWith([
    lab.carrierFilter({
      defaultDataMask: { extraFormData: carrierIn('AA'), filterState: { value: ['AA'] } },
    }),
  ]);
  const first = await open();
  expect(await first.findByText(/can be saved here/)).toBeVisible();
  await userEvent.type(first.getByRole('textbox', { name: 'Name of the view' }), 'Mine');
  await userEvent.click(first.getByRole('button', { name: 'Save view' }));
  expect(await first.findByRole('button', { name: 'Mine' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply filter' }));
  await waitFor(() => expect(said()).toEqual({}));
  const again = await open();
  await userEvent.click(await again.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(said()).toEqual(carrierIn('AA')));
  expect(await screen.findByRole('button', { name: 'Undo view “Mine”' })).not.toHaveAttribute(
    'aria-disabled',
  );
});

test('a view that cannot be saved says why and keeps its name; one of a known name is replaced', async () => {
  await lab.openWith([lab.carrierFilter()]);
  const views = await open();
  const name = views.getByRole('textbox', { name: 'Name of the view' });
  await userEvent.type(name, 'Theirs');
  failNext('POST /api/v1/dashboard/*/filter_views/', 500);
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  expect(await views.findByRole('alert')).toBeVisible();
  expect(name).toHaveValue('Theirs');
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  await views.findByRole('button', { name: 'Theirs' });
  await userEvent.type(name, 'Theirs');
  expect(views.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await userEvent.click(views.getByRole('button', { name: 'Delete the view Theirs' }));
  await waitFor(() => expect(views.queryByRole('button', { name: 'Theirs' })).toBeNull());
});

test('on a dashboard without filters of its own, a view keeps what is chosen in charts, and a step back is at hand', async () => {
  await lab.openWith([]);
  const chart = within(await screen.findByRole('region', { name: 'By carrier' }));
  await userEvent.click(await chart.findByRole('button', { name: 'AA' }));
  const said = () => lab.askedFor(lab.byDay)?.form_data.extra_form_data;
  await waitFor(() => expect(said()).toEqual(carrierIn('AA')));
  const views = await open();
  await userEvent.type(views.getByRole('textbox', { name: 'Name of the view' }), 'Chosen');
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  expect(await views.findByRole('button', { name: 'Chosen' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const chip = { name: 'Remove the cross filter of By carrier' };
  await userEvent.click(screen.getByRole('button', chip));
  await waitFor(() => expect(screen.queryByRole('button', chip)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo By carrier cleared' }));
  expect(await screen.findByRole('button', chip)).toBeVisible();
  await userEvent.click(screen.getByRole('button', chip));
  await waitFor(() => expect(said()).toEqual({}));
  await userEvent.click(await (await open()).findByRole('button', { name: 'Chosen' }));
  await waitFor(() => expect(said()).toEqual(carrierIn('AA')));
  expect(screen.getByRole('button', chip)).toBeVisible();
});

test('a view and a shared link say which of their filters and controls the dashboard no longer has', async () => {
  const mask = (id: string, label: string) => ({
    id,
    extraFormData: {},
    filterState: { value: [label], label },
    ownState: {},
  });
  const given = {
    'CHART_CUSTOMIZATION-gone': mask('CHART_CUSTOMIZATION-gone', 'Month'),
    'NATIVE_FILTER-gone': mask('NATIVE_FILTER-gone', 'SFO'),
    'NATIVE_FILTER-carrier': mask('NATIVE_FILTER-carrier', 'AA'),
  };
  const { id, unmount } = await lab.openWith([lab.carrierFilter()]);
  const { client } = lab.server;
  await client.post(`/api/v1/dashboard/${id}/filter_views/`, {
    json: { name: 'Old', value: JSON.stringify(given) },
  });
  await userEvent.click(await (await open()).findByRole('button', { name: 'Old' }));
  const gone = 'a display control (Month) and a filter (SFO), which this dashboard no longer has';
  expect(await screen.findByText(`Left out of the view “Old”: ${gone}`)).toBeVisible();
  unmount();
  const shared = await client.post(`/api/v1/dashboard/${id}/permalink`, {
    json: { dataMask: given },
  });
  const { key } = (await shared.json()) as { key: string };
  lab.open(`/superset/dashboard/${id}/?permalink_key=${key}`);
  expect(await screen.findByText(`Left out of the link: ${gone}`)).toBeVisible();
});

test('a view that was saved with nothing chosen in a chart takes back what is', async () => {
  await lab.openWith([lab.carrierFilter()]);
  const views = await open();
  await userEvent.type(views.getByRole('textbox', { name: 'Name of the view' }), 'Nothing');
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  expect(await views.findByRole('button', { name: 'Nothing' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const chart = within(await screen.findByRole('region', { name: 'By carrier' }));
  await userEvent.click(await chart.findByRole('button', { name: 'AA' }));
  const chip = { name: 'Remove the cross filter of By carrier' };
  expect(await screen.findByRole('button', chip)).toBeVisible();
  await userEvent.click(await (await open()).findByRole('button', { name: 'Nothing' }));
  await waitFor(() => expect(screen.queryByRole('button', chip)).toBeNull());
});
