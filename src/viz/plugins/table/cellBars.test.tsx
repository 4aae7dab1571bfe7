import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';

const result = aResult(
  ['region', 'count'],
  [TEXT, NUMBER],
  [
    ['North', 8],
    ['South', 2],
  ],
);
const form = aForm('table', { groupby: ['region'], metrics: ['count'] });

/** For each row, whether its number has a bar. */
const barsIn = async (more: Readonly<Record<string, unknown>>) => {
  const { unmount } = draw({ ...form, ...more }, [result]);
  await screen.findByText('North');
  const bars = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.querySelector('[aria-hidden]') !== null);
  unmount();
  return bars;
};

describe('bars in the cells of a table', () => {
  const rule = { column: 'count', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' };

  test('make way for the color of a rule, in the cells that it colors', async () => {
    expect(await barsIn({})).toEqual([true, true]);
    expect(await barsIn({ conditional_formatting: [rule] })).toEqual([false, true]);
    expect(await barsIn({ conditional_formatting: [{ ...rule, toTextColor: true }] })).toEqual([
      true,
      true,
    ]);
  });

  test('stand beside stored numbers only where the settings of their column say so', async () => {
    const raw = { query_mode: 'raw', all_columns: ['region', 'count'] };
    expect(await barsIn(raw)).toEqual([false, false]);
    const column_config = { count: { showCellBars: true } };
    expect(await barsIn({ ...raw, column_config })).toEqual([true, true]);
  });
});
