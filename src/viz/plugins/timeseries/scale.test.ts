import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, FACTS, NUMBER } from '../../../../test/aViz';
import { cartesianOption } from '../../cartesian/write';
import { timeseriesMarks } from './marks';
import { timeseriesModel } from './model';
import type { SeriesKind } from './markOf';

const form = aForm('echarts_timeseries_line', {
  x_axis: 'year',
  metrics: ['count'],
  temporal_columns_lookup: {},
});
/** Ordered by its values, as a query may be. */
const result = aResult(
  ['year', 'count'],
  [NUMBER, NUMBER],
  [
    [2004, 9],
    [1990, 5],
    [2003, 1],
  ],
);

interface Drawn {
  readonly xAxis: {
    readonly type: string;
    readonly axisLabel: { readonly formatter: (value: number) => string };
  };
  readonly series: readonly { readonly data: unknown }[];
}

const modelOf = (kind: SeriesKind, more: object = {}, rows = result) =>
  timeseriesModel(kind, rows, { ...form, ...more }, FACTS);
const drawn = (...given: Parameters<typeof modelOf>) =>
  cartesianOption(modelOf(...given), TOKENS.light, 600) as unknown as Drawn;

describe('an axis of numbers', () => {
  test('has a line’s points as far apart as they are, from the smallest on', () => {
    const { xAxis, series } = drawn('line');
    expect(xAxis.type).toBe('value');
    expect(series[0]?.data).toEqual([
      [1990, 5],
      [2003, 1],
      [2004, 9],
    ]);
  });

  test.each([
    ['bar', {}],
    ['line', { seriesType: 'bar' }],
    ['area', { stack: 'Stack' }],
    ['line', { xAxisForceCategorical: true }],
    ['line', { viz_type: 'mixed_timeseries' }],
  ] as const)('has each number as a category for a %s with %j', (kind, more) => {
    const { along } = modelOf(kind, more);
    expect(along).toMatchObject({ kind: 'category', names: ['2004', '1990', '2003'] });
  });

  test.each([
    [[1990, 2004], 1995, '1995'],
    [[0.1, 0.9], 0.300_000_000_000_000_04, '0.3'],
    [[0, 2_000_000], 1_500_000, '1.5M'],
    [[2_000_000, 2_000_900], 2_000_400, '2,000,400'],
  ])('over %j has a tick at %d that reads %s', (ends, value, text) => {
    const rows = aResult(
      ['year', 'count'],
      [NUMBER, NUMBER],
      ends.map((end) => [end, 1]),
    );
    expect(drawn('line', {}, rows).xAxis.axisLabel.formatter(value)).toBe(text);
  });

  test('still knows which row a point of a line stands for', () => {
    const marks = timeseriesMarks(modelOf('line'), result, form);
    const point = { seriesIndex: 0, dataIndex: 1 } as Parameters<typeof marks.standsFor>[0];
    expect(marks.standsFor(point)?.values).toEqual([2003]);
  });
});
