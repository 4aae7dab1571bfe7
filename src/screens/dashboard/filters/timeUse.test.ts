import { expect, test } from 'vitest';
import type { FormData } from '@/viz/formData';
import { timeUseOf } from './timeUse';

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
const TOTAL = { viz_type: 'big_number_total', metric: 'count' };
const BARS = { viz_type: 'echarts_timeseries_bar', metrics: ['count'], groupby: [] };
const TABLE = { viz_type: 'table', query_mode: 'aggregate', metrics: ['count'] };

test.each([
  ['a number', TOTAL, false, false],
  ['a number with a time range', { ...TOTAL, ...ranged }, true, false],
  ['an old number with a time column', { ...TOTAL, granularity_sqla: 'ordered' }, true, false],
  ['bars by time', { ...BARS, x_axis: 'ordered', time_grain_sqla: 'P1M' }, false, true],
  ['bars by time in a range', { ...BARS, ...ranged, x_axis: 'ordered' }, true, true],
  ['bars by a category', { ...BARS, x_axis: 'city' }, false, false],
  ['a table by time', { ...TABLE, groupby: ['ordered'], time_grain_sqla: 'P1M' }, false, true],
  ['a table by a category', { ...TABLE, groupby: ['city'] }, false, false],
  [
    'a number that the time column of the dashboard reaches',
    { ...TOTAL, extra_form_data: { granularity_sqla: 'ordered' } },
    true,
    false,
  ],
])(
  '%s: whether it has a time range, and steps of time [FLT-13]',
  (_, settings, hasRange, hasSteps) => {
    expect(timeUseOf(form(settings))).toEqual({ hasRange, hasSteps });
  },
);
