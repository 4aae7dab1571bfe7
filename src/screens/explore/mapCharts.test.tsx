import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anExplore, choose, control, type Explore } from '../../../test/anExplore';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterAll(() => explore.server.stop());

const MAP = {
  viz_type: 'cartodiagram',
  geom_column: 'carrier',
  adhoc_filters: [],
};

test('a map of charts keeps a copy of a saved chart, which can be taken anew [CTL-01]', async () => {
  const id = await explore.aChart('Flights in all', {
    viz_type: 'big_number_total',
    metric: 'count',
  });
  const map = await explore.aChart('Flights on a map', MAP);
  explore.open(`/explore/?slice_id=${map}`);
  const setting = await control(/^Chart$/);
  await choose(within(setting).getByRole('combobox', { name: 'Chart' }), 'Flights in all');
  const { queries } = await explore.update();
  expect(queries[0]).toMatchObject({ columns: ['carrier'], metrics: ['count'] });
  // Its rows have no place: the page says so and goes on.
  await screen.findByText('No row has a place');
  expect(within(setting).queryByRole('button', { name: /as it is saved now/ })).toBeNull();

  await explore.server.client.put(`/api/v1/chart/${id}`, {
    json: { params: JSON.stringify({ viz_type: 'big_number_total', metric: 'count', a: 1 }) },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Customize' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
  const again = await control(/^Chart$/);
  await userEvent.click(
    await within(again).findByRole('button', { name: 'Take the chart as it is saved now' }),
  );
  await waitFor(() =>
    expect(within(again).queryByRole('button', { name: /as it is saved now/ })).toBeNull(),
  );
});

test('the charts on a map are as large as their settings say, and the map stays where it was set [CTL-01]', async () => {
  const selected_chart = JSON.stringify({
    id: 0,
    slice_name: 'Copy',
    viz_type: 'big_number_total',
    params: JSON.stringify({ metric: 'count' }),
  });
  const map = await explore.aChart('Flights on a map', { ...MAP, selected_chart });
  explore.open(`/explore/?slice_id=${map}`);
  await screen.findByDisplayValue('Copy');
  await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
  await userEvent.click(screen.getByRole('button', { name: 'Charts' }));
  const size = await control(/^Size of the charts$/);
  await userEvent.click(within(size).getByRole('radio', { name: 'Linear' }));
  const slope = within(size).getByRole('textbox', { name: /pixels for a step/ });
  await userEvent.clear(slope);
  await userEvent.type(slope, '7');
  const extent = await control(/^Part of the world$/);
  await userEvent.click(within(extent).getByRole('radio', { name: 'Fixed' }));
  await userEvent.type(within(extent).getByRole('textbox', { name: /latitude/ }), '{Backspace}47');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save chart' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Chart [Flights on a map] has been overwritten');
  const answer = await explore.server.client.get(`/api/v1/chart/${map}`);
  const { result } = (await answer.json()) as { result: { params: string } };
  expect(JSON.parse(result.params)).toMatchObject({
    chart_size: { type: 'LINEAR', configs: { slope: 7, zoom: 6 } },
    map_view: { mode: 'CUSTOM', fixedLatitude: 47, fixedLongitude: 0 },
  });
});
