import { describe, expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { lineMeta } from './meta';
import { buildTimeseriesQueries } from './query';

const form = aForm('echarts_timeseries_line', {
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: [],
  temporal_columns_lookup: { date: true },
});

type Step = { readonly operation: string; readonly options?: Record<string, unknown> };

const query = (more: Readonly<Record<string, unknown>> = {}) => {
  const [one] = buildTimeseriesQueries({ ...form, ...more });
  if (!one) throw new Error('No query was built');
  return one;
};
const stepsOf = (more: Readonly<Record<string, unknown>>) =>
  query(more).post_processing as readonly Step[];
const step = (name: string, more: Readonly<Record<string, unknown>>) =>
  stepsOf(more).find(({ operation }) => operation === name)?.options;

describe('the query of a time series', () => {
  test('groups by the x axis in its time grain, and then by the dimensions [CTL-02, CTL-05]', () => {
    expect(query({ groupby: ['carrier'] })).toMatchObject({
      columns: [{ label: 'date', timeGrain: 'P1M', columnType: 'BASE_AXIS' }, 'carrier'],
      series_columns: ['carrier'],
      metrics: ['count'],
    });
  });

  test('of a chart without an x axis uses the time column of old charts', () => {
    const old = query({ x_axis: null, granularity_sqla: 'date', groupby: ['carrier'] });
    expect(old).toMatchObject({ columns: ['carrier'], is_timeseries: true, granularity: 'date' });
    expect(step('pivot', { x_axis: null, granularity_sqla: 'date' })).toMatchObject({
      index: ['__timestamp'],
    });
    expect(query()).not.toHaveProperty('is_timeseries');
  });

  test.each([
    [{}, [['count', false]]],
    [{ order_desc: false }, [['count', true]]],
    [{ timeseries_limit_metric: 'sum' }, [['sum', false]]],
    [{ timeseries_limit_metric: 'sum', series_limit_metric: 'avg' }, [['avg', false]]],
    [{ metrics: [] }, undefined],
  ])('with %j is ordered by %j [CTL-47]', (more, orderby) => {
    expect(query(more).orderby).toEqual(orderby);
  });

  test('includes the sort metric only where categories are sorted by it', () => {
    const sorted = { timeseries_limit_metric: 'sum', x_axis_sort: 'sum' };
    expect(query(sorted).metrics).toEqual(['count', 'sum']);
    expect(query({ ...sorted, groupby: ['carrier'] }).metrics).toEqual(['count']);
  });

  test('includes the series limit and the time comparison [CTL-07, CTL-36]', () => {
    expect(
      query({ limit: 5, time_compare: ['1 year ago'], time_range: 'Last year' }),
    ).toMatchObject({
      series_limit: 5,
      time_offsets: ['1 year ago'],
    });
  });
});

describe('the post-processing of a time series', () => {
  test.each([
    [{}, ['pivot', 'flatten']],
    [{ metrics: [] }, ['flatten']],
    [{ x_axis: null }, ['flatten']],
    [{ resample_rule: '1D', resample_method: 'ffill' }, ['pivot', 'resample', 'flatten']],
    [{ resample_rule: '1D', resample_method: null }, ['pivot', 'flatten']],
    [{ rolling_type: 'cumsum' }, ['pivot', 'cum', 'flatten']],
    [{ rolling_type: 'mean' }, ['pivot', 'rolling', 'flatten']],
    [{ rolling_type: 'None' }, ['pivot', 'flatten']],
    [{ contributionMode: 'row' }, ['pivot', 'contribution', 'flatten']],
    [{ time_compare: ['1 year ago'], time_range: 'Last year' }, ['pivot', 'rename', 'flatten']],
    [
      { time_compare: ['1 year ago'], time_range: 'Last year', comparison_type: 'ratio' },
      ['pivot', 'compare', 'rename', 'flatten'],
    ],
    [{ comparison_type: 'ratio' }, ['pivot', 'flatten']],
  ])('with %j has the steps %j [CTL-22, CTL-23]', (more, steps) => {
    expect(stepsOf(more).map(({ operation }) => operation)).toEqual(steps);
  });

  test('keeps series without a value unless they are to be left out', () => {
    expect(step('pivot', { show_empty_columns: false })).toMatchObject({
      drop_missing_columns: true,
    });
    expect(step('pivot', {})).toMatchObject({ drop_missing_columns: false });
  });

  test.each([
    ['ffill', { method: 'ffill', rule: '1D', fill_value: null }],
    ['zerofill', { method: 'asfreq', rule: '1D', fill_value: 0 }],
  ])('fills missing times by %s [CTL-34, CTL-35]', (resample_method, options) => {
    expect(step('resample', { resample_rule: '1D', resample_method })).toEqual(options);
  });

  test('rolls over the chosen window with the chosen minimum of values', () => {
    const rolling = { rolling_type: 'std', rolling_periods: '3', min_periods: 2 };
    expect(step('rolling', rolling)).toEqual({
      rolling_type: 'std',
      window: 3,
      min_periods: 2,
      columns: { count: 'count' },
    });
    expect(step('rolling', { rolling_type: 'sum' })).toMatchObject({ window: 1, min_periods: 0 });
  });

  test('rolls over compared times too', () => {
    expect(
      step('cum', {
        rolling_type: 'cumsum',
        time_compare: ['1 year ago'],
        time_range: 'Last year',
      }),
    ).toEqual({
      operator: 'sum',
      columns: { count: 'count', 'count__1 year ago': 'count__1 year ago' },
    });
  });

  test('compares each metric with its own earlier values', () => {
    const compared = {
      metrics: ['count', 'sum'],
      time_compare: ['1 year ago'],
      time_range: 'Last year',
      comparison_type: 'difference',
    };
    expect(step('compare', compared)).toMatchObject({
      source_columns: ['count', 'sum'],
      compare_columns: ['count__1 year ago', 'sum__1 year ago'],
      compare_type: 'difference',
    });
    expect(step('rename', compared)?.columns).toEqual({
      'difference__count__count__1 year ago': 'count, 1 year ago',
      'difference__sum__sum__1 year ago': 'sum, 1 year ago',
    });
  });

  test.each([
    [
      { time_compare: ['1 year ago'], time_range: 'Last year' },
      { 'count__1 year ago': '1 year ago' },
    ],
    [{ groupby: ['a'], truncate_metric: true }, { count: null }],
    [{ groupby: ['a'], truncate_metric: false }, undefined],
    [{ groupby: [], truncate_metric: true }, undefined],
    [{ groupby: ['a'], truncate_metric: true, metrics: ['count', 'sum'] }, undefined],
  ])('with %j renames %j', (more, columns) => {
    expect(step('rename', more)?.columns).toEqual(columns);
  });

  test.each([
    [
      { x_axis: 'carrier', x_axis_sort: 'carrier' },
      { is_sort_index: true, ascending: true },
    ],
    [
      { x_axis: 'carrier', x_axis_sort: 'count', x_axis_sort_asc: false },
      { by: 'count', ascending: false },
    ],
    [{ x_axis: 'carrier', x_axis_sort: 'gone' }, undefined],
    [{ x_axis: 'carrier', x_axis_sort: 'carrier', groupby: ['origin'] }, undefined],
    [{ x_axis: 'date', x_axis_sort: 'date' }, undefined],
  ])('with %j sorts the categories by %j', (more, options) => {
    const lookup = { temporal_columns_lookup: { date: true, carrier: false } };
    expect(step('sort', { ...lookup, ...more })).toEqual(options);
  });
});

describe('the form data of a time series', () => {
  test.each([
    [true, 'Stack'],
    [false, null],
    ['Stream', 'Stream'],
  ])('with the old stack setting %j is read as %j', (stack, read) => {
    expect(lineMeta.upgrade?.({ ...form, stack }).stack).toBe(read);
  });
});
