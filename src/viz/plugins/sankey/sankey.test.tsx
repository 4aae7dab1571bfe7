import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { wholeForm } from '../../form/wholeForm';
import { buildQueries } from '../../queries';
import { sankeyDrawing } from './drawing';

const form = aForm('sankey_v2', { source: 'from', target: 'to', metric: 'sum', row_limit: 100 });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['from', 'to', 'sum'], [TEXT, TEXT, NUMBER], values);
const two = rows(['a', 'b', 3], ['a', 'c', 1]);
const drawn = (result = two, more: object = {}) =>
  aDrawing(sankeyDrawing, result, { ...form, ...more });

describe('the drawing of a Sankey chart', () => {
  test('leaves out the weakest links that lead back, and says so', () => {
    const { option, note } = drawn(
      rows(['a', 'b', 5], ['b', 'c', 4], ['c', 'a', 1], ['a', 'a', 9]),
    );
    const { series } = option as { series: readonly { links: readonly object[] }[] };
    expect(series[0]?.links).toHaveLength(2);
    expect(note).toBe('2 links left out that would lead back to where they come from');
    const one = drawn(rows(['a', 'b', 5], ['a', 'a', 9]));
    expect(one.note).toBe('1 link left out that would lead back to where it comes from');
  });

  test('has the strongest of thousands of links, and says so', () => {
    const many = Array.from({ length: 3000 }, (_, at) => [`${at}`, `${at + 1}`, at + 1]);
    const { option, note } = drawn(rows(...many));
    const { series } = option as { series: readonly { links: readonly { value: number }[] }[] };
    expect(series[0]?.links).toHaveLength(1000);
    expect(Math.min(...(series[0]?.links.map(({ value }) => value) ?? []))).toBe(2001);
    expect(note).toContain('The 1,000 strongest of 3,000 links');
  });

  test('has every digit in the tooltips of links and of nodes', () => {
    const { option } = drawn(rows(['a', 'b', '9007199254740993']));
    expect(tipOf(option, { dataType: 'edge', dataIndex: 0 })).toBe('a → bsum9,007,199,254,740,993');
    expect(tipOf(option, { dataType: 'node', dataIndex: 1 })).toBe('bsum9,007,199,254,740,993');
  });

  test('is walked through by nodes and by links, and told by its links', () => {
    const { grid, told } = drawn();
    expect([grid.textOf(0, 0), grid.textOf(1, 1), grid.textOf(1, 2)]).toEqual([
      'a: 4',
      'a to c: 1',
      null,
    ]);
    expect(grid.itemOf(1, 1)).toEqual({ seriesIndex: 0, dataIndex: 1, dataType: 'edge' });
    expect(told).toBe('3 nodes. 2 links. a to b: 3. a to c: 1.');
  });

  test('is on the page, also where flows run in a circle', async () => {
    draw(form, [rows(['first', 'second', 5], ['second', 'first', 1])]);
    expect(await screen.findByText('first')).toBeInTheDocument();
    expect(screen.getByText(/1 link left out/)).toBeInTheDocument();
  });
});

test.each([
  [
    {},
    [
      ['from', true],
      ['to', true],
    ],
  ],
  [
    { sort_by_metric: true },
    [
      ['sum', false],
      ['from', true],
      ['to', true],
    ],
  ],
  [{ row_limit: undefined }, undefined],
  [{ row_limit: 0 }, undefined],
])(
  'the query of a Sankey chart with %j is ordered by %j, its ends are dimensions',
  (more, orderby) => {
    const [query] = buildQueries({ ...form, ...more });
    expect(query).toMatchObject({ columns: [], groupby: ['from', 'to'], metrics: ['sum'] });
    expect(query?.orderby).toEqual(orderby);
  },
);

test('an old Sankey chart has its ends among the dimensions', () => {
  const old = aForm('sankey', { groupby: ['from', 'to'], metric: 'sum' });
  expect(wholeForm(old, null)).toMatchObject({
    viz_type: 'sankey_v2',
    source: 'from',
    target: 'to',
  });
});
