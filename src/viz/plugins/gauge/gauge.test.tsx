import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { gaugeDrawing } from './drawing';
import { intervalsOf, scaleOf } from './scale';

const form = aForm('gauge_chart', { groupby: ['kind'], metric: 'count' });
const rows = (...values: readonly (readonly [unknown, unknown])[]) =>
  aResult(['kind', 'count'], [TEXT, NUMBER], values);
const two = rows(['a', 30], ['b', 10]);

interface Option {
  readonly graphic?: readonly {
    readonly type: string;
    readonly style: { readonly text?: string };
  }[];
  readonly series: readonly [
    {
      readonly min: number;
      readonly max: number;
      readonly progress: { readonly overlap: boolean };
      readonly axisLabel: { show: boolean; formatter: (value: number) => string };
      readonly data: readonly {
        readonly detail: { readonly show: boolean; readonly formatter?: () => string };
        readonly title: { readonly show: boolean };
        readonly itemStyle: { readonly color: string; readonly opacity: number };
      }[];
    },
  ];
}
const drawn = (result = two, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(gaugeDrawing as never, result, { ...form, ...more }, look);

describe('the scale of a gauge', () => {
  test.each([
    [[30, 10], {}, { min: 0, max: 60 }],
    [[-5, 10], {}, { min: -10, max: 20 }],
    [[-5], {}, { min: -10, max: 0 }],
    [[], {}, { min: 0, max: 1 }],
    [[30], { min_val: 10, max_val: '50' }, { min: 10, max: 50 }],
    [[30], { min_val: 50, max_val: 10 }, { min: 50, max: 51 }],
  ])('of %j with %j is %j', (values, more, scale) => {
    expect(scaleOf(values, { ...form, ...more })).toEqual(scale);
  });

  const scale = { min: 0, max: 10 };
  const { series } = TOKENS.light;
  test.each([
    ['', '', []],
    [
      '2,5',
      '',
      [
        [0.2, series[0]],
        [0.5, series[1]],
      ],
    ],
    [
      '5,2',
      '3,1',
      [
        [0.2, series[2]],
        [0.5, series[0]],
      ],
    ],
    [
      '5,20',
      '1,zero',
      [
        [0.5, series[0]],
        [1, series[1]],
      ],
    ],
    ['2,x', '1,2', []],
  ])('has the intervals %j in the colors %j', (intervals, interval_color_indices, wanted) => {
    expect(
      intervalsOf(scale, { ...form, intervals, interval_color_indices }, TOKENS.light),
    ).toEqual(wanted);
  });
});

describe('the drawing of a gauge', () => {
  test('writes a single value into the dial, in the template of the chart', () => {
    const { option } = drawn(aResult(['count'], [NUMBER], [[1234]]), {
      groupby: [],
      value_formatter: '{value} km',
      number_format: ',d',
    });
    const [only] = option.series[0].data;
    expect(only?.detail.formatter?.()).toBe('1,234 km');
    expect(only?.title.show).toBe(false);
    expect(option.graphic).toBeUndefined();
  });

  test('lists several values beside the dial instead of on each other', () => {
    const { option } = drawn();
    expect(option.series[0].data.every(({ detail }) => !detail.show)).toBe(true);
    const texts = option.graphic?.flatMap(({ style }) => style.text ?? []);
    expect(texts).toEqual(['a', '30', 'b', '10']);
  });

  test.each([
    [{ width: 400, height: 300 }, true],
    [{ width: 110, height: 110 }, false],
  ])('of %j names parts of its scale: %s', (size, isShown) => {
    expect(drawn(two, {}, size).option.series[0].axisLabel.show).toBe(isShown);
  });

  test('names no two parts of its scale on the same place', () => {
    const huge = rows(['a', '9007199254740993'], ['b', -25]);
    const { option } = drawn(huge, {}, { width: 430, height: 180 });
    const [{ axisLabel, min, max }] = option.series as never as readonly [
      {
        readonly axisLabel: { readonly show: boolean; formatter: (value: number) => string };
        readonly min: number;
        readonly max: number;
      },
    ];
    const named = Array.from({ length: 11 }, (_, at) =>
      axisLabel.formatter(min + ((max - min) * at) / 10),
    );
    expect(axisLabel.show).toBe(true);
    /* Those on both sides of the top would meet there. */
    expect(named[4] !== '' && named[6] !== '').toBe(false);
  });

  test('gives each value a band of its own where the chart says so', () => {
    expect(drawn(two, { overlap: false }).option.series[0].progress.overlap).toBe(false);
    expect(drawn().option.series[0].progress.overlap).toBe(true);
  });

  test('leaves out rows without a number, and says so', () => {
    const { option, note } = drawn(rows(['a', 3], ['b', null], ['c', 'NaN']));
    expect(option.series[0].data).toHaveLength(1);
    expect(note).toBe('2 without a number');
  });

  test('has room for ten values, and says how many there are', () => {
    const many = rows(...Array.from({ length: 14 }, (_, at) => [`k${at}`, at] as const));
    const { option, note } = drawn(many);
    expect(option.series[0].data).toHaveLength(10);
    expect(note).toBe('10 of 14 values; a dial has room for 10');
  });

  test('is told with the name that its metric has in the dataset', () => {
    const dataset = { ...FACTS, verboseNames: { count: 'Days' } };
    expect(drawn(rows(['all', 5]), { groupby: [] }, { dataset }).told).toBe('1 value. Days: 5.');
  });

  test('shows every digit in its tooltip, and stands for its dimensions', () => {
    const { option, standsFor, told } = drawn(rows(['all', '9007199254740993']));
    expect(tipOf(option, { dataIndex: 0 })).toBe('allcount9,007,199,254,740,993');
    expect(standsFor(0)).toEqual({ columns: ['kind'], values: ['all'] });
    expect(told).toBe('1 value. all: 9,007,199,254,740,993.');
  });

  test('of no dimension filters nothing', () => {
    const alone = drawn(aResult(['count'], [NUMBER], [[5]]), { groupby: [] });
    expect(alone.standsFor(0)).toBeNull();
  });

  test('fades what a cross filter leaves out', () => {
    const crossFilter = [{ col: 'kind', op: 'IN', val: ['b'] }];
    const { data } = drawn(two, {}, { crossFilter }).option.series[0];
    expect(data.map(({ itemStyle }) => itemStyle.opacity)).toEqual([0.3, 1]);
  });
});

test.each([
  [{}, undefined],
  [{ sort_by_metric: true }, [['count', false]]],
])('the query of a gauge with %j is ordered by %j', (more, orderby) => {
  const [query] = buildQueries({ ...form, ...more });
  expect(query).toMatchObject({ columns: ['kind'], metrics: ['count'] });
  expect(query?.orderby).toEqual(orderby);
});

test.each([
  [-1e9, 1e9],
  [1e17, 2e17],
  [-1e300, 1e300],
])('a dial from %d to %d degrees is laid out at once', (start_angle, end_angle) => {
  const { option } = drawn(two, { start_angle, end_angle });
  expect(option.series).toHaveLength(1);
});
