import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { toBars } from './bars';
import { waterfallDrawing } from './drawing';

const form = aForm('waterfall', { x_axis: 'item', metric: 'sum' });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['item', 'sum'], [TEXT, NUMBER], values);
const three = rows(['a', 10], ['b', -4], ['c', 2]);
const parts = aResult(
  ['month', 'kind', 'sum'],
  [TIME, TEXT, NUMBER],
  [
    [Date.UTC(2024, 0, 1), 'x', 5],
    [Date.UTC(2024, 0, 1), null, -2],
    [Date.UTC(2024, 1, 1), 'x', 1],
  ],
);
const byMonth = { x_axis: 'month', groupby: 'kind', time_grain_sqla: 'P1M' };
const drawn = (result = three, more: object = {}, look: object = {}) =>
  aDrawing(waterfallDrawing, result, { ...form, ...more }, look);

describe('the bars of a waterfall', () => {
  test('begin where the one before ended, and lead to a total', () => {
    const { bars } = toBars(three, form);
    expect(bars.map(({ kind, name, from, until }) => [kind, name, from, until])).toEqual([
      ['increase', 'a', 0, 10],
      ['decrease', 'b', 10, 6],
      ['increase', 'c', 6, 8],
      ['total', 'Total', 0, 8],
    ]);
  });

  test('with a breakdown go on from step to step, and each ends with the total so far', () => {
    const { bars } = toBars(parts, { ...form, ...byMonth });
    expect(bars.map(({ name, step, from, until }) => [name, step, from, until])).toEqual([
      ['x', 'Jan 2024', 0, 5],
      ['<NULL>', 'Jan 2024', 5, 3],
      ['Jan 2024', 'Jan 2024', 0, 3],
      ['x', 'Feb 2024', 3, 4],
      ['Feb 2024', 'Feb 2024', 0, 4],
    ]);
    expect(bars.at(-1)?.amount).toBe(4);
  });

  test('add up huge integers with every digit, and leave out what is no number', () => {
    const { bars, missing } = toBars(rows(['a', '9007199254740993'], ['b', null], ['c', 1]), form);
    expect(bars.at(-1)?.amount).toBe('9007199254740994');
    expect(missing).toBe(1);
  });

  test('have no total where the chart leaves it out, and keep those of its steps', () => {
    const without = { show_total: false };
    expect(toBars(three, { ...form, ...without }).bars.map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(toBars(parts, { ...form, ...byMonth, ...without }).bars.at(-1)?.kind).toBe('total');
  });

  test('of no rows have no total', () => {
    expect(toBars(rows(), form).bars).toEqual([]);
  });
});

describe('the drawing of a waterfall', () => {
  test('shows a value and the running total in its tooltip, and only the sum of a total', () => {
    const { option } = drawn(rows(['a', '9007199254740993'], ['b', -3]));
    expect(tipOf(option, { seriesIndex: 0, dataIndex: 0 })).toMatch(/^asum9,007,199,254,740,993/);
    expect(tipOf(option, { seriesIndex: 1, dataIndex: 0 })).toMatch(/^bsum−3Running total/);
    expect(tipOf(option, { seriesIndex: 2, dataIndex: 0 })).toBe('TotalTotal9,007,199,254,740,990');
  });

  test('a bar stands for its values, a part of a step of time for its period too, and a total for nothing', () => {
    expect(drawn().standsFor(0, 1)).toMatchObject({ columns: ['item'], values: ['b'] });
    expect(drawn().standsFor(0, 2)).toBeNull();
    const broken = drawn(parts, byMonth);
    expect(broken.standsFor(0, 1)).toMatchObject({
      columns: ['month', 'kind'],
      values: [Date.UTC(2024, 0, 1), null],
      grains: ['P1M'],
    });
    const moved = {
      ...parts,
      colnames: parts.colnames.map((name) => (name === 'month' ? 'landed' : name)),
      data: parts.data.map(({ month, ...row }) => ({ ...row, landed: month })),
    };
    expect(drawn(moved, byMonth).standsFor(0, 1)?.columns).toEqual(['landed', 'kind']);
    expect(broken.standsFor(0, 2)).toBeNull();
    expect(broken.standsFor(1, 2)).toBeNull();
  });

  test('calls the total after each step a running one, unless the chart has a name for it', () => {
    const last = { seriesIndex: 2, dataIndex: 1 };
    const { option, told } = drawn(parts, byMonth);
    expect(tipOf(option, last)).toBe('Feb 2024Running total4');
    expect(told).toMatch(/Feb 2024: Running total 4\.$/);
    const named = drawn(parts, { ...byMonth, total_label: 'Balance' });
    expect(tipOf(named.option, last)).toBe('Feb 2024Balance4');
  });

  test('is told bar by bar, and says what the row limit did to its total', () => {
    const { told, note, grid } = drawn({ ...three, sql_rowcount: 3 }, { row_limit: 3 });
    expect(told).toBe('4 bars. a: Increase 10. b: Decrease −4. c: Increase 2. Total: 8.');
    expect(note).toBe(
      '3 steps; the total is of these only, since the row limit left out the others',
    );
    expect(grid.itemOf(0, 2)).toEqual({ seriesIndex: 0, dataIndex: 1 });
  });

  test.each([
    [{ show_value: true }, 60, /^The values have no room over the bars/],
    [{ show_value: true }, 600, null],
    [{ show_value: false }, 60, null],
  ])('with %j in %i px says where its values have no room: %s', (more, width, text) => {
    const { note } = drawn(rows(['a', 123_456_789], ['b', 1]), more, { width });
    if (text === null) expect(note).toBeNull();
    else expect(note).toMatch(text);
  });

  test.each([
    ['joined by lines', 40, 'group'],
    ['alone where they are close', 2, 'rect'],
  ])('has its bars %s: %i px apart', (_, apart, type) => {
    interface Renders {
      readonly renderItem: (item: object, api: object) => { readonly type: string };
    }
    const [{ renderItem }] = drawn().option.series as readonly [Renders];
    const api = { coord: ([x, y]: number[]) => [x, y], size: () => [apart, 0] };
    expect(renderItem({ dataIndex: 0 }, api).type).toBe(type);
  });

  test('has the names and colors of the chart', () => {
    const { option } = drawn(three, {
      show_legend: true,
      increase_label: 'More',
      increase_color: { r: 1, g: 2, b: 3, a: 1 },
    }) as { option: { series?: readonly { name: string; itemStyle: { color: string } }[] } };
    expect(option.series?.[0]).toMatchObject({
      name: 'More',
      itemStyle: { color: 'rgba(1, 2, 3, 1)' },
    });
  });

  test('has its amounts whole beside the axis, away from the edge', () => {
    expect(drawn().option.grid).toMatchObject({ left: 8, outerBoundsContain: 'axisLabel' });
  });

  test('writes its values where all of them have room', async () => {
    draw({ ...form, show_value: true }, [three]);
    expect(await screen.findByText('−4')).toBeInTheDocument();
  });
});

const SQL = { sqlExpression: 'lower(kind)', label: 'kind', expressionType: 'SQL' };
test.each([
  [{}, ['item'], [['item', true]]],
  [
    { groupby: ['kind', 'more'] },
    ['item', 'kind'],
    [
      ['item', true],
      ['kind', true],
    ],
  ],
  [
    { groupby: [SQL] },
    ['item', SQL],
    [
      ['item', true],
      [SQL, true],
    ],
  ],
])('the query of a waterfall with %j asks for %j in the order %j', (more, labels, orderby) => {
  const [query] = buildQueries({ ...form, ...more });
  const [axis, ...rest] = (query?.columns ?? []) as readonly unknown[];
  expect(axis).toMatchObject({ columnType: 'BASE_AXIS', label: 'item' });
  expect([(axis as { label: string }).label, ...rest]).toEqual(labels);
  expect(query?.orderby).toEqual(orderby);
});
