import { describe, expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import type { ChartResult } from '../../chartResult';
import { timeseriesMarks } from './marks';
import { type SeriesKind, timeseriesModel } from './model';

const JANUARY = Date.UTC(2024, 0, 1);
const form = aForm('echarts_timeseries_line', {
  x_axis: 'month',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: ['carrier', 'origin'],
  sort_series_type: 'none',
});
const grouped: ChartResult = {
  ...aResult(['month', 'AA, JFK', '<NULL>, LAX'], [TIME, NUMBER, NUMBER], [[JANUARY, 1, 2]]),
  label_map: { 'AA, JFK': ['count', 'AA', 'JFK'], '<NULL>, LAX': ['<NULL>', 'LAX'] },
};
const regions = aResult(
  ['region', 'count'],
  [TEXT, NUMBER],
  [
    ['North', 1],
    [null, 2],
  ],
);

const marksOf = (
  result: ChartResult,
  more: Readonly<Record<string, unknown>> = {},
  kind: SeriesKind = 'line',
) => {
  const settings = { ...form, ...more };
  return timeseriesMarks(timeseriesModel(kind, result, settings, FACTS), result, settings);
};

describe('a mark of a group', () => {
  const marks = marksOf(grouped);

  test('is selected by the values of its group, whatever precedes them in the name', () => {
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toEqual({
      columns: ['carrier', 'origin'],
      values: ['AA', 'JFK'],
    });
  });

  test('of nulls is selected by null', () => {
    expect(marks.chosenBy({ seriesIndex: 1, dataIndex: 0 })?.values).toEqual([null, 'LAX']);
  });

  test('stands for its time and its group, with display texts', () => {
    expect(marks.standsFor({ seriesIndex: 1, dataIndex: 0 })).toEqual({
      columns: ['month', 'carrier', 'origin'],
      values: [JANUARY, null, 'LAX'],
      formatted: ['Jan 2024', '<NULL>', 'LAX'],
    });
  });

  test('is found again from its own filter', () => {
    expect(marks.chosenIn({ value: ['AA', 'JFK'] })).toEqual({ kind: 'series', column: 'AA, JFK' });
    expect(marks.chosenIn({ value: ['ZZ', 'JFK'] })).toBeNull();
    expect(marks.chosenIn({ value: null })).toBeNull();
    expect(marks.chosenIn(undefined)).toBeNull();
  });

  test('is named after its series where the server gives no groups', () => {
    const plain = { ...grouped, label_map: {} };
    const one = marksOf(plain, { groupby: ['carrier'] });
    expect(one.chosenBy({ seriesIndex: 0, dataIndex: 0 })?.values).toEqual(['AA, JFK']);
  });
});

describe('a mark without groups', () => {
  const bars = { x_axis: 'region', groupby: [] };

  test('is selected by its category, as the database has it', () => {
    const marks = marksOf(regions, bars, 'bar');
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 1 })).toEqual({
      columns: ['region'],
      values: [null],
    });
    expect(marks.chosenIn({ value: [null] })).toEqual({ kind: 'category', index: 1 });
    expect(marks.chosenIn({ value: ['gone'] })).toBeNull();
  });

  test('is not selected by its time', () => {
    const marks = marksOf(grouped, { groupby: [] });
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toBeNull();
    expect(marks.chosenIn({ value: [JANUARY] })).toBeNull();
  });

  test('stands for nothing where the chart has no x axis', () => {
    const marks = marksOf(regions, { x_axis: null, groupby: [] });
    expect(marks.standsFor({ seriesIndex: 0, dataIndex: 0 }).columns).toEqual([]);
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toBeNull();
  });

  test('among points stands for its own number', () => {
    const points = aResult(
      ['distance', 'delay'],
      [NUMBER, NUMBER],
      [
        [100, null],
        [200, 7],
      ],
    );
    const marks = marksOf(points, { x_axis: 'distance', groupby: [] }, 'scatter');
    expect(marks.standsFor({ seriesIndex: 0, dataIndex: 0 })).toEqual({
      columns: ['distance'],
      values: [200],
      formatted: ['200'],
    });
  });
});
