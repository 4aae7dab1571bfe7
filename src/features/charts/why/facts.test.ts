import { describe, expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import type { ChartResult } from '@/viz/chartResult';
import { whyOf } from './facts';
import { whyAsText } from './whyAsText';

const NOW = Date.parse('2026-01-01T00:10:00Z');
const result = (more: Partial<ChartResult> = {}): ChartResult => ({
  ...aResult(['kind', 'count'], [TEXT, NUMBER], [['small', 3]]),
  rowcount: 1,
  query: 'SELECT 1',
  ...more,
});
const form = (more: object = {}) => aForm('pie', { groupby: ['kind'], metric: 'count', ...more });
const why = (
  answer: ChartResult,
  settings = form(),
  page: Parameters<typeof whyOf>[0]['page'] = [],
) => whyOf({ results: [answer], formData: settings, dataset: FACTS, page, now: NOW });

describe('why a chart has its numbers', () => {
  test.each([
    [{}, 'All times'],
    [{ from_dttm: Date.UTC(2001, 0, 1) }, 'From 2001-01-01'],
    [
      { to_dttm: Date.UTC(2002, 0, 1) },
      'From the beginning until 2002-01-01, which is not included',
    ],
    [
      { from_dttm: Date.UTC(2001, 0, 1), to_dttm: Date.UTC(2002, 0, 1, 12) },
      'From 2001-01-01 until 2002-01-01 12:00:00, which is not included',
    ],
  ])('says the time range of %j in dates', (more, words) => {
    expect(why(result(more))?.periods).toEqual([{ of: null, words }]);
  });

  test.each([
    [{ rowcount: 2000, sql_rowcount: 2000 }, 2000, 'is reached'],
    [
      { rowcount: 9, sql_rowcount: 2000 },
      2000,
      'The query reached its row limit of 2,000: the chart makes 9 rows of those, and further rows are left out',
    ],
    [
      { rowcount: 1, sql_rowcount: 14 },
      15,
      'The query has 14 rows, under its row limit of 15: the chart makes 1 row of them',
    ],
    [{ rowcount: 9, sql_rowcount: 14 }, null, 'The query has 14 rows: the chart makes 9 rows'],
    [{ rowcount: 1 }, 2000, '1 row, under the row limit of 2,000'],
    [{ rowcount: 3 }, null, '3 rows'],
  ])('says of %j with a limit of %s whether it is reached', (more, row_limit, words) => {
    expect(why(result(more), form({ row_limit }))?.rows).toEqual([
      { of: null, words: expect.stringContaining(words) as string },
    ]);
  });

  test('names every filter with where it comes from, and those without effect with the reason', () => {
    const settings = form({
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'kind',
          operator: '!=',
          comparator: 'x',
        },
        { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' },
        {
          expressionType: 'SIMPLE',
          clause: 'HAVING',
          subject: {
            expressionType: 'SIMPLE',
            aggregate: 'SUM',
            column: { column_name: 'price' },
          },
          operator: '>',
          comparator: 9,
        },
      ],
      extra_form_data: { filters: [{ col: 'region', op: 'IN', val: ['North'] }] },
      url_params: { slice_id: '7', team: 'blue', foo: 'bar', datasource_id: '3' },
      row_limit: 10_000,
    });
    const answer = why(
      result({
        row_rules: true,
        read_parameters: ['team'],
        queried_dttm: '2026-01-01T00:10:00+00:00',
      }),
      settings,
      [
        { id: 'a', name: 'Region', words: 'North', why: null },
        { id: 'b', name: 'Cross filter from Map', words: 'city: Oslo', why: null, source: 4 },
        { id: 'c', name: 'Year', words: '2001', why: 'It has no time column' },
        { id: 'd', name: 'Split', words: 'City', why: null, isControl: true },
      ],
    );
    expect(answer?.filters).toEqual([
      { origin: 'Filter bar, Region', words: 'North' },
      { origin: 'Cross filter from Map', words: 'city: Oslo' },
      { origin: 'Parameter of the address', words: 'team: blue' },
      { origin: 'Of the chart', words: 'kind: not x' },
      { origin: 'Of the chart', words: 'Groups with COUNT(*) > 1' },
    ]);
    expect(answer?.controls).toEqual([{ origin: 'Split', words: 'City' }]);
    expect(answer?.others).toEqual([
      { origin: 'Filter bar, Year', words: '2001', why: 'It has no time column' },
      {
        origin: 'Of the chart',
        words: 'Groups with SUM(price) > 9',
        why: 'Not applied: a condition on a metric has to be SQL',
      },
    ]);
    const text = whyAsText(answer!, { title: 'Kinds', dataset: 'things' });
    expect(text.split('\n')).toEqual([
      'Kinds',
      'Dataset: things',
      'Time range: All times',
      'Filters:',
      '- North (Filter bar, Region)',
      '- city: Oslo (Cross filter from Map)',
      '- team: blue (Parameter of the address)',
      '- kind: not x (Of the chart)',
      '- Groups with COUNT(*) > 1 (Of the chart)',
      'Display controls:',
      '- City (Split)',
      'Without effect:',
      '- 2001 (Filter bar, Year): It has no time column',
      '- Groups with SUM(price) > 9 (Of the chart): Not applied: a condition on a metric has to be SQL',
      'Row rules: Rules limit which rows you see',
      'Rows: 1 row, under the row limit of 10,000',
      'Data: Fetched just now',
      'SQL:',
      'SELECT 1',
    ]);
  });

  test('says that a time range of the dashboard takes the place of the chart’s own', () => {
    const settings = form({
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'date',
          operator: 'TEMPORAL_RANGE',
          comparator: 'Last year',
        },
      ],
    });
    expect(why(result(), settings)?.filters).toEqual([
      { origin: 'Of the chart', words: 'date: Last year' },
    ]);
    const answer = why(result(), { ...settings, extra_form_data: { time_range: 'Last week' } });
    expect(answer?.filters).toEqual([]);
    expect(answer?.others).toEqual([
      {
        origin: 'Of the chart',
        words: 'date: Last year',
        why: 'The time range of the dashboard takes its place',
      },
    ]);
  });

  const mixed = (more: object = {}) =>
    aForm('mixed_timeseries', {
      x_axis: 'date',
      metrics: ['count'],
      metrics_b: ['count'],
      row_limit: 100,
      row_limit_b: 50,
      ...more,
    });
  const both = (one: Partial<ChartResult>, other: Partial<ChartResult>, settings = mixed()) =>
    whyOf({
      results: [result(one), result(other)],
      formData: settings,
      dataset: FACTS,
      page: [],
      now: NOW,
    });

  test('says time range, rows, row rules and age of each query where they differ', () => {
    const answer = both(
      {
        from_dttm: Date.UTC(2001, 0, 1),
        rowcount: 12,
        row_rules: true,
        queried_dttm: '2026-01-01T00:10:00+00:00',
      },
      {
        from_dttm: Date.UTC(2002, 0, 1),
        rowcount: 50,
        is_cached: true,
        cached_dttm: '2026-01-01T00:05:00',
      },
    );
    expect(answer).toMatchObject({
      periods: [
        { of: 'Query A', words: 'From 2001-01-01' },
        { of: 'Query B', words: 'From 2002-01-01' },
      ],
      rows: [
        { of: 'Query A', words: '12 rows, under the row limit of 100' },
        {
          of: 'Query B',
          words: '50 rows: the row limit of 50 is reached, further rows are left out',
        },
      ],
      rules: [
        { of: 'Query A', words: 'Rules limit which rows you see' },
        { of: 'Query B', words: 'No rule limits the rows' },
      ],
      ages: [
        { of: 'Query A', words: 'Fetched just now' },
        { of: 'Query B', words: 'Cached 5 minutes ago' },
      ],
    });
    expect(whyAsText(answer!, { title: 'Both', dataset: 'things' }).split('\n')).toContain(
      'Time range (Query B): From 2002-01-01',
    );
  });

  test('says once what is true of all queries', () => {
    const answer = both({ rowcount: 3, row_rules: true }, { rowcount: 3, row_rules: true });
    expect(answer).toMatchObject({
      periods: [{ of: null, words: 'All times' }],
      rules: [{ of: null, words: 'Rules limit which rows you see' }],
    });
  });

  test('names the filters of the query that has them', () => {
    const filter = (comparator: string) => ({
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'kind',
      operator: '!=',
      comparator,
    });
    const settings = mixed({
      adhoc_filters: [filter('x'), filter('y')],
      adhoc_filters_b: [filter('y'), filter('z')],
    });
    expect(both({}, {}, settings)?.filters).toEqual([
      { origin: 'Of the chart, Query A', words: 'kind: not x' },
      { origin: 'Of the chart', words: 'kind: not y' },
      { origin: 'Of the chart, Query B', words: 'kind: not z' },
    ]);
  });

  const compared = aForm('echarts_timeseries_line', {
    x_axis: 'date',
    metrics: ['count'],
    time_range: '2003-01-01 : 2003-02-01',
    time_compare: ['1 year ago', '2 years ago'],
  });

  test('says the dates of every time that it is compared with', () => {
    const range = (year: number) => ({
      from_dttm: Date.UTC(year, 0, 1),
      to_dttm: Date.UTC(year, 1, 1),
    });
    const answer = why(
      result({
        ...range(2003),
        other_times: [
          { offset: '1 year ago', ...range(2002) },
          { offset: '2 years ago', ...range(2001) },
        ],
      }),
      compared,
    );
    expect(answer?.periods).toEqual([
      { of: null, words: 'From 2003-01-01 until 2003-02-01, which is not included' },
      {
        of: 'Compared with 1 year ago',
        words: 'From 2002-01-01 until 2002-02-01, which is not included',
      },
      {
        of: 'Compared with 2 years ago',
        words: 'From 2001-01-01 until 2001-02-01, which is not included',
      },
    ]);
  });

  test('names the other times where a server does not tell their dates', () => {
    expect(why(result(), compared)?.periods.slice(1)).toEqual([
      { of: 'Compared with 1 year ago', words: 'The same range, moved by that' },
      { of: 'Compared with 2 years ago', words: 'The same range, moved by that' },
    ]);
  });
});
