import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { radarDrawing } from './drawing';
import { toShapes } from './shapes';

const form = aForm('radar', { groupby: ['kind'], metrics: ['sales', 'count', 'price'] });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['kind', 'sales', 'count', 'price'], [TEXT, NUMBER, NUMBER, NUMBER], values);
const two = rows(['a', 100, 5, 2], ['b', 10, 5, 4]);

interface Option {
  readonly radar: {
    readonly shape: string;
    readonly indicator: readonly { min: number; max: number }[];
  };
  readonly series: readonly [
    {
      readonly data: readonly {
        readonly value: readonly number[];
        readonly lineStyle: { readonly opacity: number; readonly color: string };
        readonly label: { show: boolean; formatter: (at: { dimensionIndex: number }) => string };
      }[];
    },
  ];
}
const drawn = (result = two, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(radarDrawing as never, result, { ...form, ...more }, look);
const labelsOf = ({ series }: Option) =>
  series[0].data.map(({ label }) => [0, 1, 2].map((at) => label.formatter({ dimensionIndex: at })));

test('a radar chart of very many groups draws the first of them, and says so', () => {
  const many = rows(...Array.from({ length: 50_000 }, (_, at) => [`g${at}`, 50_000 - at, 1, 2]));
  const { option, note } = drawn(many);
  expect(option.series[0].data).toHaveLength(500);
  expect(note).toBe(
    'The first 500 of 50,000 shapes; the table has the others. 10 of 500 series are in color',
  );
  const colors = new Set(option.series[0].data.map(({ lineStyle }) => lineStyle.color));
  expect(colors.size).toBe(11);
});

describe('the axes of a radar chart', () => {
  test.each([
    [
      {},
      [
        [0, 100],
        [0, 5],
        [0, 4],
      ],
    ],
    [
      { column_config: { sales: { radarMetricMaxValue: 200, radarMetricMinValue: 5 } } },
      [
        [5, 200],
        [0, 5],
        [0, 4],
      ],
    ],
    [
      { column_config: { sales: { radarMetricMaxValue: 'much' } } },
      [
        [0, 100],
        [0, 5],
        [0, 4],
      ],
    ],
  ])('with %j run from and to %j', (more, ends) => {
    const { axes } = toShapes(two, { ...form, ...more });
    expect(axes.map(({ min, max }) => [min, max])).toEqual(ends);
  });

  test('hold values below zero, and what has no spread', () => {
    const { axes } = toShapes(rows(['a', -4, 0, 1]), form);
    expect(axes.map(({ min, max }) => [min, max])).toEqual([
      [-4, -3],
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('the drawing of a radar chart', () => {
  test('writes values that lie on no other text, and says how many do not', () => {
    const { option, note } = drawn();
    const texts = labelsOf(option).flat();
    expect(texts.filter(Boolean).length).toBeLessThan(6);
    expect(note).toMatch(/^\d values? without room for a label/);
    expect(
      labelsOf(drawn(two, { label_type: 'key_value' }, { width: 900, height: 700 }).option)[0],
    ).toEqual(['a: 100', 'a: 5', 'a: 2']);
    expect(drawn(two, { show_labels: false }).note).toBeNull();
  });

  test('draws a missing value at the inner end, and says so', () => {
    const { option, note, grid } = drawn(rows(['a', 3, null, 1]));
    expect(option.series[0].data[0]?.value).toEqual([3, 0, 1]);
    expect(note).toBe('1 missing value is drawn at the inner end');
    expect(grid.textOf(0, 1)).toBe('a, count: no value');
  });

  test('shows every digit in its tooltip', () => {
    const { option } = drawn(rows(['a', '9007199254740993', null, 2]));
    expect(tipOf(option, { dataIndex: 0 })).toBe('asales9,007,199,254,740,993count–price2');
  });

  test('has circles where the chart says so, and fades what a cross filter leaves out', () => {
    expect(drawn(two, { is_circle: true }).option.radar.shape).toBe('circle');
    const crossFilter = [{ col: 'kind', op: 'IN', val: ['a'] }];
    const { data } = drawn(two, {}, { crossFilter }).option.series[0];
    expect(data.map(({ lineStyle }) => lineStyle.opacity)).toEqual([1, 0.3]);
  });

  test('cuts a name at the top only where the whole width has no room for it', () => {
    const dataset = {
      ...FACTS,
      verboseNames: { sales: 'Average high (°C)', count: 'Average low (°C)' },
    };
    const { axisName } = drawn(
      two,
      { metrics: ['sales', 'count', 'price', 'more'] },
      { dataset, width: 340 },
    ).option.radar as unknown as { axisName: { formatter: (at: string) => string } };
    expect(axisName.formatter('0')).toBe('Average high (°C)');
  });

  test('is told with the names that the metrics have in the dataset', () => {
    const { told } = drawn(
      two,
      {},
      { dataset: { ...FACTS, verboseNames: { sales: 'Sales ($)' } } },
    );
    expect(told).toMatch(/^2 shapes\. a: Sales \(\$\) 100, count 5/);
  });

  test.each([
    [['sales', 'count'], /^With fewer than three metrics the shapes are lines/],
    [['sales', 'count', 'price'], /^(?!With fewer)/],
  ])('of %j says where it can only be lines', (metrics, text) => {
    expect(drawn(two, { metrics, show_labels: false }).note ?? '').toMatch(text);
  });

  test('a shape stands for its dimensions, and is told with all of its metrics', () => {
    const { standsFor, told } = drawn();
    expect(standsFor(1)).toEqual({ columns: ['kind'], values: ['b'] });
    expect(told).toBe('2 shapes. a: sales 100, count 5, price 2. b: sales 10, count 5, price 4.');
  });
});

test('the query of a radar chart is ordered by its first metric, whatever else it is sorted by', () => {
  expect(buildQueries({ ...form, timeseries_limit_metric: 'price' })[0]).toMatchObject({
    columns: ['kind'],
    metrics: ['sales', 'count', 'price'],
    orderby: [['sales', false]],
    series_limit_metric: 'price',
  });
});
