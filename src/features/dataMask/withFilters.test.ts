import { expect, test } from 'vitest';
import { withFilters } from './withFilters';

const time = (comparator: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator,
});
const own = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' };
/** A condition that a value filter becomes, whatever number it gets. */
const condition = (operator: string, operatorId: string, more: object = {}) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'region',
  operator,
  operatorId,
  sqlExpression: null,
  filterOptionName: expect.stringMatching(/^filter_[\w-]{11}$/),
  ...more,
});
const form = (more: object = {}) =>
  ({ viz_type: 'table', datasource: '3__table', ...more }) as never;

test('what comes from elsewhere can be marked, and what the chart has stays unmarked', () => {
  const extra = {
    time_range: 'Last week',
    filters: [{ col: 'region', op: 'IS NULL' }],
    adhoc_filters: [own],
  };
  const { adhoc_filters } = withFilters(form({ adhoc_filters: [time('Last year'), own] }), extra, {
    isExtra: true,
  });
  expect(adhoc_filters).toEqual([
    { ...time('Last week'), isExtra: true },
    own,
    condition('IS NULL', 'IS_NULL', { isExtra: true }),
    { ...own, isExtra: true },
  ]);
});

test.each([
  ['nothing', form({ adhoc_filters: [own] }), {}, { adhoc_filters: [own] }],
  [
    'conditions, after those of the chart',
    form({ adhoc_filters: [own] }),
    { filters: [{ col: 'region', op: 'IN', val: ['North'] }] },
    {
      adhoc_filters: [own, condition('IN', 'IN', { comparator: ['North'] })],
    },
  ],
  [
    'a condition without a value',
    form(),
    { filters: [{ col: 'region', op: 'IS NULL' }] },
    { adhoc_filters: [condition('IS NULL', 'IS_NULL')] },
  ],
  [
    'a time range, in the place of the chart’s own',
    form({ adhoc_filters: [time('Last year'), own] }),
    { time_range: 'Last week' },
    { adhoc_filters: [time('Last week'), own] },
  ],
  [
    'a time range of an old chart',
    form({ time_range: 'Last year', granularity_sqla: 'date' }),
    { time_range: 'Last week' },
    { time_range: 'Last week', granularity_sqla: 'date', adhoc_filters: [] },
  ],
  [
    'a time range and conditions, in both queries of a mixed chart,',
    form({
      viz_type: 'mixed_timeseries',
      adhoc_filters: [time('Last year')],
      adhoc_filters_b: [time('2020 : 2021'), own],
    }),
    { time_range: 'Last week', adhoc_filters: [own] },
    {
      adhoc_filters: [time('Last week'), own],
      adhoc_filters_b: [time('Last week'), own, own],
    },
  ],
  [
    'a condition, once where the second query has those of the first,',
    form({ viz_type: 'mixed_timeseries', adhoc_filters: [], adhoc_filters_b: undefined }),
    { adhoc_filters: [own] },
    { adhoc_filters: [own], adhoc_filters_b: undefined },
  ],
  [
    'a time column and a grain',
    form({ time_grain_sqla: 'P1D' }),
    { time_grain_sqla: 'P1M', granularity_sqla: 'ds' },
    { time_grain_sqla: 'P1M', granularity_sqla: 'ds', adhoc_filters: [] },
  ],
])('a chart is opened alone with %s of the filters [RT-40]', (_, chart, extra, settings) => {
  expect(withFilters(chart, extra)).toEqual({ ...(chart as object), ...settings });
});
