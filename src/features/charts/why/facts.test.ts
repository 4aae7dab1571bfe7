import { describe, expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import type { ChartResult } from '@/viz/chartResult';
import { whyOf } from './facts';
import { whyAsText } from './whyAsText';

const result = (more: Partial<ChartResult> = {}): ChartResult => ({
  ...aResult(['kind', 'count'], [TEXT, NUMBER], [['small', 3]]),
  rowcount: 1,
  query: 'SELECT 1',
  ...more,
});
const form = (more: object = {}) => aForm('pie', { groupby: ['kind'], metric: 'count', ...more });
const why = (answer: ChartResult, settings = form(), page: Parameters<typeof whyOf>[3] = []) =>
  whyOf([answer], settings, FACTS, page);

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
    expect(why(result(more))?.period).toBe(words);
  });

  test.each([
    [{ rowcount: 2000, sql_rowcount: 2000 }, 2000, 'is reached'],
    [{ rowcount: 12, sql_rowcount: 2000 }, 2000, '12 rows: the row limit of 2,000 is reached'],
    [{ rowcount: 1 }, 2000, '1 row, under the row limit of 2,000'],
    [{ rowcount: 3 }, null, '3 rows'],
  ])('says of %j with a limit of %s whether it is reached', (more, row_limit, words) => {
    expect(why(result(more), form({ row_limit }))?.rows).toContain(words);
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
      url_params: { slice_id: '7', form_data_key: 'k', team: 'blue', datasource_id: '3' },
      row_limit: 10_000,
    });
    const answer = why(result({ row_rules: true }), settings, [
      { id: 'a', name: 'Region', words: 'North', why: null },
      { id: 'b', name: 'Cross filter from Map', words: 'city: Oslo', why: null, source: 4 },
      { id: 'c', name: 'Year', words: '2001', why: 'It has no time column' },
    ]);
    expect(answer?.filters).toEqual([
      { origin: 'Filter bar, Region', words: 'North' },
      { origin: 'Cross filter from Map', words: 'city: Oslo' },
      { origin: 'Parameter of the address', words: 'team: blue' },
      { origin: 'Of the chart', words: 'kind: not x' },
      { origin: 'Of the chart', words: 'Groups with COUNT(*) > 1' },
    ]);
    expect(answer?.others).toEqual([
      { origin: 'Filter bar, Year', words: '2001', why: 'It has no time column' },
      {
        origin: 'Of the chart',
        words: 'Groups with SUM(price) > 9',
        why: 'Not applied: a condition on a metric has to be SQL',
      },
    ]);
    const text = whyAsText(answer!, { title: 'Kinds', dataset: 'things', age: 'Fetched just now' });
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
      'Filters without effect:',
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
});
