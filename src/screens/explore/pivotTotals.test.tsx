import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anExplore, control, type Explore } from '../../../test/anExplore';
import { eventually } from '../../../test/eventually';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterAll(() => explore.server.stop());

const AVG = {
  expressionType: 'SIMPLE',
  aggregate: 'AVG',
  column: { column_name: 'distance' },
  label: 'Mean distance',
};
const PIVOT = { viz_type: 'pivot_table_v2', groupbyRows: ['carrier'], metrics: [AVG] };

const WITH_TOTALS = { ...PIVOT, totalsOfAllRows: true, colTotals: true };

test('a total that is wished for is asked at once, and is of all rows where the chart says so [CTL-43]', async () => {
  const id = await explore.aChart('Distances', { ...PIVOT, totalsOfAllRows: true });
  explore.open(`/explore/?slice_id=${id}`);
  await screen.findByRole('grid');
  const before = explore.dataCalls().length;
  await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
  await userEvent.click(
    within(await control(/^total of each column$/i)).getByRole('checkbox', { hidden: true }),
  );
  // Of the distances 100 to 459; the means of the four carriers add up to 1,118.
  await eventually(() => {
    const [last] = within(screen.getByRole('grid')).getAllByRole('row').slice(-1);
    expect(last).toHaveTextContent('Total279.5');
  });
  expect(explore.dataCalls()).toHaveLength(before + 1);
  // A look that needs nothing more asks nothing more.
  await userEvent.click(screen.getByRole('radio', { name: 'Rows' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Rows' })).toBeChecked());
  expect(explore.dataCalls()).toHaveLength(before + 1);
});

test('a stored pivot table keeps totals of its cells, and opening it changes nothing [CTL-43]', async () => {
  const id = await explore.aChart('Old distances', { ...PIVOT, colTotals: true });
  explore.open(`/explore/?slice_id=${id}`);
  expect(await screen.findByText(/add up averages/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
  const setting = within(await control(/^totals of all rows$/i)).getByRole('checkbox');
  expect(setting).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled');
});

test('the query that is kept with a pivot table is that of its cells alone, as other programs take it', async () => {
  explore.open(`/explore/?slice_id=${await explore.aChart('Kept distances', WITH_TOTALS)}`);
  await screen.findByRole('grid');
  const asked = JSON.parse(explore.dataCalls().at(-1)?.body ?? '') as { queries: unknown[] };
  expect(asked.queries).toHaveLength(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save chart' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await eventually(() => {
    const kept = explore.callsTo('PUT', /^\/api\/v1\/chart\/\d+/).at(-1)?.body ?? '{}';
    const { query_context = '{}' } = JSON.parse(kept) as { query_context?: string };
    expect((JSON.parse(query_context) as { queries?: unknown[] }).queries).toHaveLength(1);
  });
});
