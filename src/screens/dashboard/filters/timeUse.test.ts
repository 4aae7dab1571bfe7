import { expect, test } from 'vitest';
import type { FormData } from '@/viz/formData';
import type { TimeColumns } from '@/viz/shared/columnTypes';
import { type Around, timeUseOf } from './timeUse';

const form = (more: { readonly viz_type: string }): FormData => ({
  datasource: '3__table',
  adhoc_filters: [],
  temporal_columns_lookup: { ordered: true },
  ...more,
});
const ranged = {
  adhoc_filters: [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'ordered',
      operator: 'TEMPORAL_RANGE',
      comparator: 'No filter',
    },
  ],
};
const lastYear = {
  adhoc_filters: [{ ...ranged.adhoc_filters[0], comparator: 'Last year' }],
};
const TOTAL = { viz_type: 'big_number_total', metric: 'count' };
const BARS = { viz_type: 'echarts_timeseries_bar', metrics: ['count'], groupby: [] };
const BY_MONTH = { ...BARS, x_axis: 'ordered', time_grain_sqla: 'P1M' };
const TABLE = { viz_type: 'table', query_mode: 'aggregate', metrics: ['count'] };
const PIVOT = {
  viz_type: 'pivot_table_v2',
  metrics: ['count'],
  groupbyRows: ['ordered'],
  time_grain_sqla: 'P1M',
};
const BOXES = { viz_type: 'box_plot', metrics: ['count'], columns: ['ordered'], groupby: ['city'] };
const DATASET = {
  columns: [
    { column_name: 'ordered', is_dttm: true, type_generic: 2 },
    { column_name: 'flown', is_dttm: true, type_generic: 2 },
    { column_name: 'city', is_dttm: false, type_generic: 1 },
  ],
  main_dttm_col: 'ordered',
} as unknown as TimeColumns;
const NOTHING: Around = { dataset: DATASET, extra: {}, groups: [] };
const flown = { extra: { granularity_sqla: 'flown' } };

test.each<[string, FormData | object, Partial<Around>, string]>([
  ['a number', TOTAL, {}, ''],
  ['a number with a time range', { ...TOTAL, ...ranged }, {}, 'range'],
  ['a number of a year', { ...TOTAL, ...lastYear }, {}, 'range column'],
  ['an old number with a time column', { ...TOTAL, granularity_sqla: 'ordered' }, {}, 'range'],
  ['a number that a time column reaches', TOTAL, flown, 'range'],
  ['a number with a range that a time column reaches', { ...TOTAL, ...ranged }, flown, 'range'],
  [
    'a number that a time column and a range reach',
    TOTAL,
    { extra: { ...flown.extra, time_range: 'Last year' } },
    'range column',
  ],
  [
    'a number of a year that the dashboard does not limit',
    { ...TOTAL, ...lastYear },
    { extra: { time_range: 'No filter' } },
    'range',
  ],
  ['bars by time', BY_MONTH, {}, 'steps grain column'],
  ['bars by time in a range', { ...BY_MONTH, ...ranged }, {}, 'range steps grain column'],
  ['bars by a category', { ...BARS, x_axis: 'city', time_grain_sqla: 'P1M' }, {}, ''],
  [
    'a table by time',
    { ...TABLE, groupby: ['ordered'], time_grain_sqla: 'P1M' },
    {},
    'steps grain',
  ],
  ['a table that does not know its times', { ...TABLE, groupby: ['ordered'] }, {}, ''],
  ['a table by a category', { ...TABLE, groupby: ['city'] }, {}, ''],
  ['a treemap', { viz_type: 'treemap_v2', metric: 'count', groupby: ['city'] }, flown, 'range'],
  ['a pivot table by time', PIVOT, {}, 'steps grain'],
  ['a pivot table by time of a year', { ...PIVOT, ...lastYear }, {}, 'range steps grain column'],
  ['a box plot by time', { ...BOXES, time_grain_sqla: 'P1D' }, {}, 'steps'],
])('%s: what it takes from filters of time [FLT-13]', (_, settings, around, takes) => {
  const saved: FormData = {
    ...form(settings as { readonly viz_type: string }),
    temporal_columns_lookup: undefined,
  };
  expect(timeUseOf(saved, { ...NOTHING, ...around })).toEqual({
    hasRange: takes.includes('range'),
    hasSteps: takes.includes('steps'),
    takesGrain: takes.includes('grain'),
    takesColumn: takes.includes('column'),
  });
});

test('settings whose dataset becomes known are read again', () => {
  const saved = { ...form({ ...BARS, viz_type: BARS.viz_type }), x_axis: 'city' };
  const stored: FormData = { ...saved, temporal_columns_lookup: undefined };
  expect(timeUseOf(stored, { ...NOTHING, dataset: null })?.hasSteps).toBe(true);
  expect(timeUseOf(stored, NOTHING)?.hasSteps).toBe(false);
});
