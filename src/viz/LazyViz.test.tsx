import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, MONTHS, NUMBER, TEXT } from '../../test/aViz';

test('a chart of an unknown type whose settings name no rows says so', () => {
  draw(aForm('orrery'), [MONTHS]);
  expect(screen.getByText('This chart type cannot be drawn here')).toBeVisible();
  expect(screen.getByText(/“orrery”/)).toBeVisible();
});

test('a chart of an unknown type shows its rows as a table, and says which type it is', async () => {
  const rows = aResult(['planet', 'Mass'], [TEXT, NUMBER], [['Mars', 0.107]]);
  draw(aForm('orrery', { entity: 'planet', metric: 'Mass' }), [rows]);
  expect(await screen.findByText(/“orrery” is not drawn here: these are its rows/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Sales' });
  expect(within(table).getByText('Mars')).toBeVisible();
  expect(within(table).getByText('0.107')).toBeVisible();
});

test('a chart of another type replaces the previous one', async () => {
  const rows = aResult(['count'], [NUMBER], [[7]]);
  const { again } = draw(aForm('table', { metrics: ['count'] }), [rows]);
  expect(await screen.findByRole('table', { name: 'Sales' })).toBeVisible();
  again({ formData: aForm('big_number_total', { metric: 'count' }) });
  expect(await screen.findByRole('img', { name: 'Sales: 7' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a chart without a result has no values and does not fail', async () => {
  draw(aForm('table'), []);
  expect(await screen.findByRole('table')).toBeInTheDocument();
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([expect.stringMatching(/^No results were returned/)]);
});

test('an index has the same meaning in the dark and the light scheme', () => {
  expect(TOKENS.light.series).toHaveLength(TOKENS.dark.series.length);
});
