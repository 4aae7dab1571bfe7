import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { legacyForm } from '../legacyForm';
import { wholeForm } from './wholeForm';

const ofTime = (comparator: string, subject = 'day') => ({
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  expressionType: 'SIMPLE',
});
const filtersOf = (type: string, filters: readonly object[], range: string) =>
  wholeForm(
    aForm(type, { granularity_sqla: 'day', time_range: range, adhoc_filters: filters }),
    null,
  ).adhoc_filters;

test.each([['cal_heatmap'], ['rose'], ['pie']])(
  'the range of a saved chart of the type %s holds beside a filter of time without limits',
  (type) => {
    expect(filtersOf(type, [ofTime('No filter')], 'Last year')).toEqual([ofTime('Last year')]);
  },
);

test('two ranges of one column both hold, and those of another column stay', () => {
  expect(filtersOf('rose', [ofTime('Last week')], 'Last year')).toMatchObject([
    ofTime('Last week'),
    ofTime('Last year'),
  ]);
  expect(filtersOf('rose', [ofTime('Last week', 'sold')], 'Last year')).toMatchObject([
    ofTime('Last week', 'sold'),
    ofTime('Last year'),
  ]);
});

test.each([['No filter'], ['Last year']])('the range %s adds nothing to one like it', (range) => {
  expect(filtersOf('rose', [ofTime(range)], range)).toEqual([ofTime(range)]);
});

test('the address of older charts is asked for the range that the chart has', () => {
  const form = wholeForm(
    aForm('cal_heatmap', {
      granularity_sqla: 'day',
      time_range: '2004-01-01 : 2005-01-01',
      adhoc_filters: [ofTime('No filter')],
      metrics: ['count'],
    }),
    null,
  );
  expect(legacyForm(form)).toMatchObject({
    time_range: '2004-01-01 : 2005-01-01',
    adhoc_filters: [],
  });
});

test.each([
  ['pie', { pie_label_type: 'percent' }, { label_type: 'percent' }],
  ['big_number_total', { header_format_selector: true }, { force_timestamp_formatting: true }],
  [
    'pop_kpi',
    { enable_time_comparison: true, time_comparison: 'w' },
    { time_compare: '1 week ago' },
  ],
  [
    'table',
    { include_time: true, granularity_sqla: 'day', groupby: ['a'], metrics: ['count'] },
    { groupby: ['day', 'a'] },
  ],
])('a saved %s with the old settings %j is drawn with %j', (type, old, now) => {
  expect(wholeForm(aForm(type, old), null)).toMatchObject(now);
});
