import { expect, test } from 'vitest';
import { madeWhole, withDashboardSettings } from '@/features/dataMask/dashboardSettings';
import { withFilters } from '@/features/dataMask/withFilters';
import { wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { aDataset } from '../../../../test/aDataset';
import { timeFilter } from './adhoc';
import { toParams, withoutExtras } from './toSaved';
import { isSameChart } from './visual';

const dataset = aDataset();
const read = (form: FormData) => wholeForm(form, dataset);
/** The settings with which a dashboard that says this opens the chart. */
const opened = (stored: FormData, extra: object) =>
  madeWhole(
    withDashboardSettings(stored, withFilters(stored, { ...extra }, { isExtra: true })),
    stored,
    read,
  );

const OLD = { granularity_sqla: 'date', time_range: 'Last year' };
const LAST_WEEK = { time_range: 'Last week' };
const OTHER_COLUMN = { granularity_sqla: 'landed_at' };

const CHARTS = [
  ['pie', { groupby: ['carrier'], metric: 'count' }],
  ['table', { groupby: ['carrier'], metrics: ['count'] }],
  ['big_number', { metric: 'count', time_grain_sqla: 'P1D' }],
  ['line', { groupby: ['carrier'], metrics: ['count'], time_grain_sqla: 'P1D' }],
  ['area', { groupby: ['carrier'], metrics: ['count'], time_grain_sqla: 'P1D' }],
  ['dist_bar', { groupby: ['carrier'], columns: [], metrics: ['count'] }],
  ['rose', { groupby: ['carrier'], metrics: ['count'], time_grain_sqla: 'P1D' }],
  ['mixed_timeseries', { metrics: ['count'], metrics_b: ['count'], adhoc_filters_b: [] }],
] as const;

const cases = CHARTS.flatMap(([viz_type, more]) =>
  [
    ['a time range', LAST_WEEK],
    ['a time column', OTHER_COLUMN],
    ['both', { ...LAST_WEEK, ...OTHER_COLUMN }],
  ].map(([said, extra]) => [viz_type, said, extra, { viz_type, ...OLD, ...more }] as const),
);
test.each(cases)(
  'a %s with an old time section stays as it is stored when a dashboard that says %s opens it',
  (_type, _said, extra, own) => {
    const stored: FormData = { datasource: '1__table', ...own };
    const whole = read(stored);
    const form = opened(stored, extra as object);
    expect(isSameChart(whole, withoutExtras(form, whole))).toBe(true);
    const saved = toParams(form, { stored, whole }, []);
    expect(saved).toEqual({ ...stored, extra_form_data: {}, dashboards: [] });
    // The settings are kept on the server meanwhile, whole.
    expect(madeWhole(form, stored, read)).toEqual(form);
  },
);

test('a time range of a dashboard is shown in the place of an old one, marked', () => {
  const stored: FormData = { datasource: '1__table', viz_type: 'pie', metric: 'count', ...OLD };
  expect(opened(stored, LAST_WEEK).adhoc_filters).toEqual([
    { ...timeFilter('date', 'Last week'), isExtra: true },
  ]);
});

test('a time column of a dashboard is shown as the axis of an old chart, and comes from the dashboard', () => {
  const more = { metrics: ['count'], time_grain_sqla: 'P1D' };
  const stored: FormData = { datasource: '1__table', viz_type: 'line', ...more, ...OLD };
  expect(opened(stored, OTHER_COLUMN)).toMatchObject({
    x_axis: 'landed_at',
    dashboard_settings: { x_axis: 'landed_at' },
  });
});

test('a time column of a dashboard adds no filter to a saved chart without one', () => {
  const stored: FormData = {
    datasource: '1__table',
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    metrics: ['count'],
  };
  const saved = toParams(opened(stored, OTHER_COLUMN), { stored, whole: read(stored) }, []);
  expect(saved).toEqual({ ...stored, extra_form_data: {}, dashboards: [] });
});
