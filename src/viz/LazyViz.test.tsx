import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, MONTHS, NUMBER } from '../../test/aViz';

test('a chart type that is not drawn here shows a message', () => {
  draw(aForm('deck_scatter'), [MONTHS]);
  expect(screen.getByText('This chart type cannot be drawn here')).toBeVisible();
  expect(screen.getByText(/“deck_scatter”/)).toBeVisible();
});

test('a chart of another type replaces the previous one', async () => {
  const rows = aResult(['count'], [NUMBER], [[7]]);
  const { again } = draw(aForm('table', { metrics: ['count'] }), [rows]);
  expect(await screen.findByRole('table', { name: 'Sales' })).toBeVisible();
  again({ formData: aForm('big_number_total', { metric: 'count' }) });
  expect(await screen.findByRole('img', { name: 'Sales: 7' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a chart without a result draws nothing and does not fail', async () => {
  const { container } = draw(aForm('table'), []);
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(container.querySelectorAll('td')).toHaveLength(0);
});

test('an index has the same meaning in the dark and the light scheme', () => {
  expect(TOKENS.light.series).toHaveLength(TOKENS.dark.series.length);
});
