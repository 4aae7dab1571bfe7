import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aForm, draw } from '../../../../test/aViz';
import { legacyResult } from '../../legacy';
import { cellValue, goodness, sparkValues } from './cells';
import { linkTo } from './linkTo';
import { columnTitle, readColumn } from './timeColumn';

const column = (more: object) => readColumn(more, 0);
const row = { name: 'a', values: [10, 0, 30, 60] };
const other = { name: 'b', values: [1, 1, 1, 140] };
const DATA = {
  records: {
    '2024-02-01 00:00:00': { sales: 30, costs: 5 },
    '2024-01-01 00:00:00': { sales: 20, costs: 10 },
  },
  columns: ['sales', 'costs'],
  is_group_by: false,
};

test('the rows behind a table over time are its moments in order', () => {
  const form = aForm('time_table', { metrics: ['sales', 'costs'] });
  expect(legacyResult('time_table', { data: DATA } as never, form).data).toEqual([
    { __timestamp: Date.UTC(2024, 0, 1), sales: 20, costs: 10 },
    { __timestamp: Date.UTC(2024, 1, 1), sales: 30, costs: 5 },
  ]);
});

describe('a cell of a table over time', () => {
  test.each([
    [{}, 60],
    [{ timeLag: '1' }, 30],
    [{ timeLag: -1 }, 10],
    [{ timeLag: 1, comparisonType: 'diff' }, 30],
    [{ timeLag: 1, comparisonType: 'perc' }, 2],
    [{ timeLag: 1, comparisonType: 'perc_change' }, 1],
    [{ timeLag: 2, comparisonType: 'perc' }, null],
    [{ timeLag: 9 }, null],
    [{ colType: 'avg', timeLag: 2 }, 45],
    [{ colType: 'contrib' }, 0.3],
  ])('with %j is %j', (more, value) =>
    expect(cellValue(column(more), row, [row, other])).toBe(value),
  );

  test('of a line has its values, or each divided by an earlier one', () => {
    expect(sparkValues(column({ colType: 'spark' }), row)).toEqual([10, 0, 30, 60]);
    expect(sparkValues(column({ colType: 'spark', timeRatio: '1' }), row)).toEqual([0, null, 2]);
  });

  test.each([
    [5, [null, null], null],
    [5, [0, 10], 0.5],
    [20, [0, 10], 1],
    [5, [6, null], 0],
    [5, [null, 6], 1],
    [null, [0, 10], null],
  ] as const)('of %j between %j is as good as %j', (value, bounds, good) =>
    expect(goodness(value, bounds)).toBe(good),
  );

  test('is named by its column, or by what it shows', () => {
    expect(columnTitle(column({ label: 'Now' }))).toBe('Now');
    expect(columnTitle(column({ timeLag: 7, comparisonType: 'perc_change' }))).toBe(
      'Change in %, 7 steps',
    );
  });
});

test('a table over time shows a row for each metric, and its headings sort', async () => {
  const form = aForm('time_table', {
    metrics: ['sales', 'costs'],
    column_collection: [
      { key: 'now', label: 'Now', colType: 'time' },
      {
        key: 'change',
        label: 'Change',
        colType: 'time',
        comparisonType: 'perc_change',
        timeLag: 1,
      },
      { key: 'line', colType: 'spark' },
    ],
  });
  draw(form, [legacyResult('time_table', { data: DATA } as never, form)]);
  const table = await screen.findByRole('table');
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(names()[0]).toMatch(/^sales3050\.0%/);
  expect(screen.getAllByRole('img')[0]).toHaveAccessibleName(/20; .*30; lowest 20, highest 30/);
  await userEvent.click(screen.getByRole('button', { name: /^Metric/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Now/ }));
  expect(names()[0]).toMatch(/^sales30/);
  await userEvent.click(screen.getByRole('button', { name: /^Now/ }));
  expect(names()[0]).toMatch(/^costs5-?−?50\.0%/);
  expect(screen.getByRole('columnheader', { name: /^Now/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test.each([
  [{ key: 'now', label: 'Now', colType: 'time' }, ['North', 'South', 'West']],
  [{ key: 'line', label: 'Line', colType: 'spark' }, ['West', 'North', 'South']],
])(
  'the rows of a table over time begin with the largest of its first column %j',
  async (column, order) => {
    const form = aForm('time_table', {
      metrics: ['sales'],
      groupby: ['shop'],
      column_collection: [column],
    });
    const data = {
      records: { '2024-01-01 00:00:00': { West: null, North: 20, South: 10 } },
      columns: ['West', 'North', 'South'],
      is_group_by: true,
      is_time_by: false,
    };
    draw(form, [legacyResult('time_table', { data } as never, form)]);
    const table = await screen.findByRole<HTMLTableElement>('table');
    const names = [...table.rows].slice(1).map(({ cells }) => cells[0]?.textContent);
    expect(names).toEqual(order);
  },
);

test.each([
  ['https://example.org/?m={{metric}}', 'a b', 'https://example.org/?m=a%20b'],
  ['javascript:alert(1)', 'a', null],
  ['', 'a', null],
])('the address %j leads the row %j to %j', (address, name, href) =>
  expect(linkTo(address, name)).toBe(href),
);

test.each([
  [4, /^Values may be missing, since the row limit left out those behind the first 4 rows$/],
  [5, null],
])('a table over time of four rows says at the row limit %i: %s', async (row_limit, words) => {
  const form = aForm('time_table', {
    metrics: ['sales', 'costs'],
    column_collection: [{ key: 'now', colType: 'time' }],
    row_limit,
  });
  draw(form, [legacyResult('time_table', { data: DATA, rowcount: 4 } as never, form)]);
  await screen.findByRole('table');
  const note = screen.queryByText(words ?? /row limit/);
  expect(note !== null).toBe(words !== null);
});

test('a table over time says which group has no name', async () => {
  const form = aForm('time_table', {
    metrics: ['sales'],
    groupby: ['shop'],
    column_collection: [{ key: 'now', label: 'Now', colType: 'time' }],
  });
  const data = {
    records: { '2024-01-01 00:00:00': { '': 20, North: 10 } },
    columns: ['', 'North'],
    is_group_by: true,
  };
  draw(form, [legacyResult('time_table', { data } as never, form)]);
  expect(await screen.findByText('<empty string>')).toBeVisible();
});
