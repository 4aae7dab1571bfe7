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
      grains: ['P1M', undefined, undefined],
    });
  });

  test('of what gathers the others stands for its time alone, and selects nothing', () => {
    const others: ChartResult = {
      ...aResult(['month', 'AA', 'Others'], [TIME, NUMBER, NUMBER], [[JANUARY, 1, 2]]),
      label_map: { AA: ['AA'], Others: ['Others'] },
    };
    const some = { groupby: ['carrier'], limit: 1, group_others_when_limit_reached: true };
    const gathered = { seriesIndex: 1, dataIndex: 0 };
    expect(marksOf(others, some).chosenBy(gathered)).toBeNull();
    expect(marksOf(others, some).standsFor(gathered)).toMatchObject({
      columns: ['month'],
      values: [JANUARY],
      formatted: ['Jan 2024'],
      grains: ['P1M'],
    });
  });

  test('is found again from its own filter', () => {
    const of = (carrier: unknown, origin: unknown) =>
      marks.chosenIn([
        { col: 'carrier', op: 'IN', val: [carrier] },
        { col: 'origin', op: 'IN', val: [origin] },
      ]);
    expect(of('AA', 'JFK')).toEqual({ kind: 'series', columns: new Set(['AA, JFK']) });
    expect(of('ZZ', 'JFK')).toBeNull();
    expect(marks.chosenIn([])).toBeNull();
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
      grains: [undefined],
    });
    expect(marks.chosenIn([{ col: 'region', op: 'IS NULL' }])).toEqual({
      kind: 'places',
      indexes: new Set([1]),
    });
    expect(marks.chosenIn([{ col: 'region', op: 'IN', val: ['gone'] }])).toBeNull();
  });

  test('along time is selected by its whole period [FLT-23]', () => {
    const marks = marksOf(grouped, { groupby: [] });
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toEqual({
      columns: ['month'],
      values: [JANUARY],
      grains: ['P1M'],
    });
    const january = { col: 'month', op: 'IN', val: [JANUARY], grain: 'P1M' } as const;
    expect(marks.chosenIn([january])).toEqual({ kind: 'places', indexes: new Set([0]) });
  });

  test('along time made by SQL is not selected: what it yields need not compare with an epoch', () => {
    const sql = { expressionType: 'SQL', sqlExpression: "date_trunc('month', t)", label: 'month' };
    const marks = marksOf(grouped, { groupby: [], x_axis: sql });
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toBeNull();
  });

  test('of an old chart is selected by its time column', () => {
    const old = aResult(['__timestamp', 'count'], [TIME, NUMBER], [[JANUARY, 1]]);
    const marks = marksOf(old, { x_axis: null, granularity_sqla: 'ds', groupby: [] });
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toMatchObject({
      columns: ['ds'],
      values: [JANUARY],
    });
  });

  test('is of the time column that a dashboard put in the place of its own', () => {
    const shipped = aResult(['shipped', 'count'], [TIME, NUMBER], [[JANUARY, 1]]);
    const marks = marksOf(shipped, { x_axis: 'ordered', groupby: [] });
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })).toMatchObject({
      columns: ['shipped'],
      values: [JANUARY],
    });
  });

  test('keeps every digit of a number that a double does not hold', () => {
    const big = aResult(['id', 'count'], [NUMBER, NUMBER], [['9007199254740993', 1]]);
    const marks = marksOf(big, { x_axis: 'id', groupby: [] }, 'scatter');
    expect(marks.chosenBy({ seriesIndex: 0, dataIndex: 0 })?.values).toEqual(['9007199254740993']);
  });

  test('stands for nothing where the chart has no x axis', () => {
    const marks = marksOf(regions, { x_axis: null, groupby: [] });
    expect(marks.standsFor({ seriesIndex: 0, dataIndex: 0 })?.columns).toEqual([]);
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
      grains: [undefined],
    });
  });
});
