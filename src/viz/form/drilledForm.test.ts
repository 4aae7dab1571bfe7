import { expect, test } from 'vitest';
import type { FormData } from '../formData';
import { canDrillBy, dimensionsOf, drilledForm } from './drilledForm';

const form = (viz_type: string, more: object = {}) =>
  ({ viz_type, datasource: '3__table', slice_id: 7, ...more }) as unknown as FormData;
const carrier = { col: 'carrier', op: '==', val: 'AA', formattedVal: 'AA' } as const;
const month = { col: 'date', op: '==', val: 0, grain: 'P1M', formattedVal: 'Jan 1970' } as const;
const kept = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' };
const is = (subject: string, operator: string, comparator: unknown) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  comparator,
});
const isAA = is('carrier', '==', 'AA');
const inJanuary = (column: string) => [is(column, '>=', 0), is(column, '<', Date.UTC(1970, 1, 1))];
/* A dashboard knows of the columns alone that its charts name. */
const times = { temporal_columns_lookup: { date: true } };
const moved = { ...times, extra_form_data: { granularity_sqla: 'landed' } };
const landed = { ...month, col: 'landed' } as const;

test.each([
  [
    'groups of a pie',
    form('pie', { groupby: ['carrier'], adhoc_filters: [kept] }),
    [carrier],
    { groupby: ['origin'], adhoc_filters: [kept, isAA] },
  ],
  [
    'groups of a time series, whose axis stays whole',
    form('echarts_timeseries_line', { ...times, x_axis: 'date', groupby: ['carrier'] }),
    [month, carrier],
    { x_axis: 'date', groupby: ['origin'], adhoc_filters: [isAA] },
  ],
  [
    'groups of a time series, whose axis stays whole on the time column of the dashboard',
    form('echarts_timeseries_line', { ...moved, x_axis: 'date', groupby: ['carrier'] }),
    [landed, carrier],
    { x_axis: 'date', groupby: ['origin'], adhoc_filters: [isAA] },
  ],
  [
    'rows of a heat map, of a cell in its place on the time axis',
    form('heatmap_v2', { ...times, x_axis: 'date', groupby: 'carrier' }),
    [month, carrier],
    { x_axis: 'date', groupby: ['origin'], adhoc_filters: [...inJanuary('date'), isAA] },
  ],
  [
    'rows of a heat map, of a cell in its place on the time column of the dashboard',
    form('heatmap_v2', { ...moved, x_axis: 'date', groupby: 'carrier' }),
    [landed, carrier],
    { x_axis: 'date', groupby: ['origin'], adhoc_filters: [...inJanuary('landed'), isAA] },
  ],
  [
    'categories of an axis',
    form('echarts_timeseries_bar', {
      ...times,
      x_axis: 'carrier',
      x_axis_sort: 'count',
      groupby: [],
    }),
    [carrier],
    { x_axis: 'origin', groupby: [], adhoc_filters: [isAA] },
  ],
  [
    'groups of both halves of a mixed chart, or of the one that has some',
    form('mixed_timeseries', { ...times, x_axis: 'date', groupby: [], groupby_b: ['carrier'] }),
    [carrier],
    { groupby: [], groupby_b: ['origin'], adhoc_filters: [isAA], adhoc_filters_b: [isAA] },
  ],
  [
    'rows of a pivot table',
    form('pivot_table_v2', { groupbyRows: ['carrier'], groupbyColumns: ['year'] }),
    [carrier],
    { groupbyRows: ['origin'], groupbyColumns: ['year'] },
  ],
  [
    'columns of a pivot table, from the head of one',
    form('pivot_table_v2', { groupbyRows: ['year'], groupbyColumns: ['carrier'] }),
    [carrier],
    { groupbyRows: ['year'], groupbyColumns: ['origin'] },
  ],
  [
    'the whole of a step of time in a table',
    form('table', { groupby: ['date'] }),
    [month],
    { groupby: ['origin'], adhoc_filters: inJanuary('date') },
  ],
])('another dimension takes the place of the %s', (_, chart, point, settings) => {
  const drilled = drilledForm(chart, point, 'origin', () => 'id');
  expect(drilled).toMatchObject({ ...settings, slice_id: 0, chart_id: 7 });
  expect(drilled).not.toHaveProperty('x_axis_sort');
});

test.each([
  [{ contributionMode: 'row' }, { contributionMode: null }],
  [{ stack: 'Expand' }, { stack: 'Stack' }],
  [{ contributionMode: 'column' }, { contributionMode: 'column' }],
])(
  'shares of one group alone, with %j, would all be the whole: it is drawn with %j',
  (own, kept) => {
    const of = (more: object) =>
      drilledForm(
        form('echarts_timeseries_bar', {
          ...times,
          x_axis: 'genre',
          groupby: ['rating'],
          ...own,
          ...more,
        }),
        [
          { col: 'genre', op: '==', val: 'Action', formattedVal: 'Action' },
          { col: 'rating', op: '==', val: 'PG-13', formattedVal: 'PG-13' },
        ],
        'director',
        () => 'id',
      );
    expect(of({})).toMatchObject({ x_axis: 'director', groupby: ['rating'], ...kept });
    expect(of({ metrics: ['a', 'b'] })).toMatchObject(own);
    expect(of({ groupby: ['rating', 'studio'] })).toMatchObject(own);
    expect(of({ x_axis: 'date' })).toMatchObject({ groupby: ['director'], ...own });
  },
);

test('what cuts a chart already is no other dimension', () => {
  const chart = form('mixed_timeseries', { x_axis: 'date', groupby: ['a'], groupby_b: ['b', 'a'] });
  expect(dimensionsOf(chart)).toEqual(['date', 'a', 'b']);
  expect(dimensionsOf({ ...chart, ...moved })).toEqual(['landed', 'a', 'b']);
});

test.each([
  ['pie', {}, true],
  ['table', { query_mode: 'aggregate' }, true],
  ['table', { query_mode: 'raw' }, false],
  ['big_number_total', {}, false],
])('a %s of %j is drilled into: %s', (type, more, can) => {
  expect(canDrillBy(form(type, more))).toBe(can);
});
