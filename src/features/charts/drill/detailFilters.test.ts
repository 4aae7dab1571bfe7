import { describe, expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { detailFilters } from './detailFilters';

const during = (subject: string, comparator: string) => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
});
const january = during('date', 'January');
const landed = { granularity_sqla: 'landed' };

test('the rows behind a chart are read with the parameters of the address, where it has any', () => {
  const url_params = { region: 'EU' };
  expect(detailFilters(aForm('table', { url_params }))).toMatchObject({ url_params });
  expect(detailFilters(aForm('table', {}))).not.toHaveProperty('url_params');
});

describe('the rows behind a chart under a filter of the time column', () => {
  test('are those of the named column, in the range of the dashboard [FLT-11]', () => {
    const form = aForm('table', {
      adhoc_filters: [january],
      extra_form_data: { ...landed, time_range: 'February' },
    });
    expect(detailFilters(form)).toMatchObject({
      filters: [],
      granularity: 'landed',
      time_range: 'February',
    });
  });

  test('have the range of the filter that the named column replaces', () => {
    const form = aForm('table', { adhoc_filters: [january], extra_form_data: landed });
    expect(detailFilters(form).filters).toMatchObject([{ col: 'landed', val: 'January' }]);
  });

  test('keep the range of another column beside one of the named column', () => {
    const form = aForm('table', {
      adhoc_filters: [january, during('landed', 'March')],
      extra_form_data: landed,
    });
    expect(detailFilters(form).filters).toMatchObject([
      { col: 'date', val: 'January' },
      { col: 'landed', val: 'March' },
    ]);
  });

  test('are not those of the time axis, whatever comes first', () => {
    const form = aForm('echarts_timeseries_line', {
      x_axis: 'date',
      temporal_columns_lookup: { date: true },
      adhoc_filters: [during('booked', 'March'), january],
      extra_form_data: landed,
    });
    expect(detailFilters(form).filters).toMatchObject([
      { col: 'booked', val: 'March' },
      { col: 'landed', val: 'January' },
    ]);
  });
});

test('the rows behind a chart whose time column is not named keep the ranges of its filters', () => {
  expect(detailFilters(aForm('table', { adhoc_filters: [january] }))).toMatchObject({
    filters: [{ col: 'date', val: 'January' }],
  });
});

test('the rows behind a value at the time column of the dashboard are those of its own half of a mixed chart', () => {
  const isOf = (comparator: string) => ({
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: 'carrier',
    operator: '==',
    comparator,
  });
  const form = aForm('mixed_timeseries', {
    x_axis: 'date',
    temporal_columns_lookup: { date: true },
    metrics: ['count'],
    metrics_b: ['count'],
    groupby: [],
    groupby_b: ['origin'],
    adhoc_filters: [isOf('AA')],
    adhoc_filters_b: [isOf('UA')],
    extra_form_data: landed,
  });
  const point = [
    { col: 'landed', op: '==', val: 0, grain: 'P1M' },
    { col: 'origin', op: '==', val: 'JFK' },
  ] as const;
  expect(detailFilters(form, point).filters).toMatchObject([
    { col: 'carrier', val: 'UA' },
    { col: 'landed', val: 0 },
    { col: 'origin', val: 'JFK' },
  ]);
});
