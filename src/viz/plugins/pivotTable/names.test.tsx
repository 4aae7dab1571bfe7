import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';

const form = aForm('pivot_table_v2', { groupbyRows: ['site'], metrics: ['visits'] });
const result = aResult(
  ['site', 'visits'],
  [TEXT, NUMBER],
  [
    ['<a href="https://example.org/x">Home</a>', 3],
    ['<script>alert(1)</script>', 1],
  ],
);

test('names of a pivot table with a link are shown as one, and anything else as text', async () => {
  draw(form, [result]);
  const grid = await screen.findByRole('grid');
  expect(within(grid).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'href',
    'https://example.org/x',
  );
  expect(within(grid).getByText('<script>alert(1)</script>')).toBeVisible();
});

test('names of a pivot table stay text where the chart wants no marks', async () => {
  draw({ ...form, allow_render_html: false }, [result]);
  expect(await screen.findByText('<a href="https://example.org/x">Home</a>')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
