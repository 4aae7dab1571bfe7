import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { wholeForm } from '../../form/wholeForm';
import { buildQueries } from '../../queries';
import { textWidth } from '../../shared/textWidth';
import { toCells } from './cells';
import { heatmapDrawing } from './drawing';

const form = aForm('heatmap_v2', { x_axis: 'size', groupby: 'line', metric: 'count' });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['size', 'line', 'count', 'rank'], [TEXT, TEXT, NUMBER, NUMBER], values);
const few = rows(['L', 'b', 1, 0.25], ['S', 'b', 4, 0.75], ['L', 'a', 9, 1], ['S', 'a', null, 0]);

interface Option {
  readonly grid: { readonly left: number };
  readonly yAxis: { readonly axisLabel: { readonly interval: number } };
  readonly visualMap: { readonly type: string; readonly min: number; readonly max: number };
  readonly series: readonly [
    { readonly data: readonly { value: readonly number[]; label?: { formatter: () => string } }[] },
  ];
}
const drawn = (result = few, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(heatmapDrawing as never, result, { ...form, ...more }, look);

describe('the names beside the rows of a heat map', () => {
  const many = rows(...Array.from({ length: 20 }, (_, at) => ['L', `line ${at}`, at, 0.5]));
  const interval = (height: number, more: object = {}) =>
    drawn(many, more, { height }).option.yAxis.axisLabel.interval;

  test('all show where a line of text has room in a row, the first and the last, too', () => {
    expect(interval(340)).toBe(0);
  });

  test('are whole in a narrower margin than they need, and a wider one is kept', () => {
    const wide = rows(['L', 'Trucks and Buses', 1, 0.5]);
    const left = (left_margin: unknown) =>
      drawn(wide, { left_margin }, { width: 600 }).option.grid.left;
    expect(left(20)).toBe(left('auto'));
    expect(left(20)).toBeGreaterThan(textWidth('Trucks and Buses'));
    expect(left(200)).toBe(200);
  });

  test('are every second one in lower rows, or as the chart says', () => {
    expect(interval(240)).toBe(1);
    expect(interval(240, { yscale_interval: 3 })).toBe(2);
  });
});

describe('the cells of a heat map', () => {
  test.each([
    [{}, ['L', 'S'], ['a', 'b']],
    [{ sort_x_axis: 'alpha_desc', sort_y_axis: 'alpha_asc' }, ['S', 'L'], ['a', 'b']],
    [{ sort_x_axis: 'value_asc', sort_y_axis: 'value_desc' }, ['S', 'L'], ['a', 'b']],
  ])('with %j stand at %j and %j', (more, xs, ys) => {
    const found = toCells(few, { ...form, ...more });
    expect([found.xs, found.ys].map((side) => side.map(({ name }) => name))).toEqual([xs, ys]);
  });

  test('along time are in its order, and numbers are sorted as numbers', () => {
    const time = aResult(
      ['size', 'line', 'count'],
      [TIME, NUMBER, NUMBER],
      [
        [Date.UTC(2024, 1, 1), 10, 1],
        [Date.UTC(2024, 0, 1), 9, 1],
        [Date.UTC(2024, 0, 1), null, 1],
      ],
    );
    const { xs, ys } = toCells(time, { ...form, time_grain_sqla: 'P1M', sort_y_axis: 'alpha_asc' });
    expect(xs.map(({ name }) => name)).toEqual(['Jan 2024', 'Feb 2024']);
    expect(ys.map(({ name }) => name)).toEqual(['9', '10', '<NULL>']);
  });

  test('without a number stay blank, and are counted', () => {
    const { note, option } = drawn();
    expect(option.series[0].data).toHaveLength(3);
    expect(note).toBe('1 cell without a number is left blank');
  });
});

describe('the drawing of a heat map', () => {
  test.each([
    [{}, 1, 9],
    [{ value_bounds: [0, null] }, 0, 9],
    [{ value_bounds: ['2', 5] }, 2, 5],
    [{ normalized: true }, 0, 1],
  ])('with %j has colors from %s to %s', (more, min, max) => {
    expect(drawn(few, more).option.visualMap).toMatchObject({ min, max });
  });

  test('has no color of the scale for a cell without a rank, where colors say ranks', () => {
    const first = (more: object) =>
      drawn(rows(['L', 'a', 5, null], ['S', 'a', 6, 1]), more).option.series[0].data[0];
    expect(first({ normalized: true })).toMatchObject({ visualMap: false });
    expect(first({})).toEqual([0, 0, 5]);
  });

  test.each([
    [40, {}, [0, 40]],
    [-5, {}, [-5, 0]],
    [0, {}, [0, 1]],
    [40, { value_bounds: [null, 40] }, [0, 40]],
  ])('has, where all values are %d and settings are %j, the ends %j', (value, more, ends) => {
    const { visualMap } = drawn(rows(['L', 'a', value, 1], ['S', 'b', value, 1]), more).option;
    expect([visualMap.min, visualMap.max]).toEqual(ends);
  });

  test('has as many steps in its legend as have room beside each other', () => {
    const steps = (width: number) =>
      (
        drawn(few, { normalized: true, legend_type: 'piecewise' }, { width }).option.visualMap as {
          splitNumber?: number;
        }
      ).splitNumber;
    expect([steps(900), steps(500), steps(120)]).toEqual([6, 4, 2]);
  });

  test('writes values into cells that hold all of them, and else says where they are', () => {
    const values = (look: object) =>
      drawn(rows(['L', 'a', 12_345, 1]), { show_values: true }, look);
    expect(values({}).option.series[0].data[0]?.label?.formatter()).toBe('12.3k');
    const small = values({ width: 44 });
    expect(small.option.series[0].data[0]?.label).toBeUndefined();
    // Settings of a cell are slow where there are many.
    expect(small.option.series[0].data.every(Array.isArray)).toBe(true);
    expect(small.note).toMatch(/too small for their values/);
  });

  test('has every digit and the rank in its tooltip', () => {
    const huge = rows(['L', 'a', '9007199254740993', 0.5]);
    const tip = (more: object) => tipOf(drawn(huge, more).option, { dataIndex: 0 });
    expect(tip({})).toBe('L, acount9,007,199,254,740,993Rank50.0%');
    expect(tip({ show_percentage: false })).toBe('L, acount9,007,199,254,740,993');
  });

  test('a cell stands for both of its values', () => {
    expect(drawn().standsFor(1)).toMatchObject({ columns: ['size', 'line'], values: ['S', 'b'] });
  });

  test('a cell stands for its period in the time column that the dashboard names', () => {
    const quarter = Date.UTC(2001, 0, 1);
    const moved = aResult(
      ['flown', 'line', 'count', 'rank'],
      [TIME, TEXT, NUMBER, NUMBER],
      [[quarter, 'b', 1, 1]],
    );
    const more = {
      x_axis: 'booked',
      extra_form_data: { granularity_sqla: 'flown', time_grain_sqla: 'P3M' },
    };
    expect(drawn(moved, more).standsFor(0)).toEqual({
      columns: ['flown', 'line'],
      values: [quarter, 'b'],
      formatted: ['2001 Q1', 'b'],
      grains: ['P3M', undefined],
    });
  });

  test('a number is no period, whatever the grain', () => {
    const sized = aResult(
      ['size', 'line', 'count', 'rank'],
      [NUMBER, TEXT, NUMBER, NUMBER],
      [[7, 'b', 1, 1]],
    );
    expect(drawn(sized, { time_grain_sqla: 'P3M' }).standsFor(0)).toMatchObject({
      values: [7, 'b'],
      grains: [undefined, undefined],
    });
  });

  test('is walked through as it is seen, and tells its ends', () => {
    const { grid, told } = drawn();
    expect([grid.textOf(0, 0), grid.textOf(0, 1), grid.textOf(1, 1)]).toEqual([
      'L, b: 1',
      'S, b: 4',
      null,
    ]);
    expect(told).toBe('3 cells of 2 by 2. Lowest L, b: 1. Highest L, a: 9.');
  });

  test('is on the page', async () => {
    draw(wholeForm({ ...form, show_values: true, show_legend: false }, null), [few]);
    expect(await screen.findByText('9')).toBeInTheDocument();
  });
});

describe('the query of a heat map', () => {
  const x = expect.objectContaining({ columnType: 'BASE_AXIS', label: 'size' }) as unknown;
  test.each([
    [{}, [], { metric: 'count' }],
    [
      { sort_x_axis: 'alpha_desc', sort_y_axis: 'value_asc', normalize_across: 'x' },
      [
        ['size', false],
        ['count', true],
      ],
      { metric: 'count', group_by: 'size' },
    ],
    [{ normalize_across: 'y' }, [], { metric: 'count', group_by: 'line' }],
    [{ normalize_across: 'heatmap_v2' }, [], { metric: 'count' }],
    [
      {
        metric: { sqlExpression: 'sum(a)', label: 'all', expressionType: 'SQL' },
        sort_x_axis: 'value_desc',
      },
      [['all', false]],
      { metric: 'all' },
    ],
  ])('with %j is ordered by %j and ranked by %j', (more, orderby, options) => {
    expect(buildQueries({ ...form, ...more })[0]).toMatchObject({
      columns: [x, 'line'],
      orderby,
      post_processing: [{ operation: 'rank', options }],
    });
  });
});

test.each([
  ['all_columns_x', 'size', 'x_axis'],
  ['all_columns_y', 'line', 'groupby'],
  ['y_axis_bounds', [0, 5], 'value_bounds'],
  ['show_perc', true, 'show_percentage'],
])('the old key %s of a heat map is read as %s in %s', (old, value, name) => {
  const whole = wholeForm(aForm('heatmap', { metric: 'count', [old]: value }), null);
  expect(whole).toMatchObject({ viz_type: 'heatmap_v2', [name]: value });
});
