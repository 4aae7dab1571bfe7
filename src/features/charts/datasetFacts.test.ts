import { expect, test } from 'vitest';
import { addingUpNote } from '@/viz/shared/addingUp';
import { chartFacts, NO_FACTS, toDatasetFacts } from './datasetFacts';

const column = (column_name: string, verbose_name: string) => ({ column_name, verbose_name });
const metric = (metric_name: string, expression: string, verbose_name: string | null = null) => ({
  metric_name,
  expression,
  verbose_name,
});
/** As servers send it: a column has the place of a metric of the same name. */
const dataset = {
  columns: [column('distance', 'Distance (miles)'), column('delay', 'Delay (min)')],
  metrics: [
    metric('distance', 'AVG(distance)', 'Mean distance'),
    metric('delay', 'MAX(delay)'),
    metric('late', 'SUM(late)'),
  ],
  verbose_map: { distance: 'Distance (miles)', delay: 'Delay (min)', late: 'Late ones' },
  column_formats: { distance: ',.1f' },
};
const own = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'distance' };

test.each([
  ['a saved metric', { metrics: ['distance'] }, { distance: 'Mean distance' }, ',.1f'],
  ['a saved metric without another name', { metrics: ['delay'] }, { delay: 'delay' }, ',.1f'],
  ['a metric of the chart', { metrics: [own] }, { distance: 'distance' }, undefined],
  ['a column', { groupby: ['distance'], metrics: ['late'] }, { late: 'late' }, ',.1f'],
  [
    'a saved metric of a former type',
    { viz_type: 'bar', metrics: ['distance'] },
    { distance: 'Mean distance' },
    ',.1f',
  ],
  [
    'a metric of a former key',
    { viz_type: 'pie', metrics: [own] },
    { distance: 'distance' },
    undefined,
  ],
])('the label of %s is told by the settings of the chart', (_, settings, names, format) => {
  const form = { datasource: '1__table', viz_type: 'echarts_timeseries_bar', ...settings };
  const { verboseNames, columnFormats } = chartFacts(dataset as never, form);
  expect(verboseNames).toEqual({ ...dataset.verbose_map, ...names });
  expect(columnFormats.distance).toBe(format);
});

test('a saved metric that its expression shows to be an average is not added up without a word', () => {
  const form = { datasource: '1__table', viz_type: 'pie', metric: 'distance' };
  expect(addingUpNote('distance', chartFacts(dataset as never, form), 'shares')).toMatch(
    /^Mean distance is an average, which does not add up/,
  );
  expect(addingUpNote('late', chartFacts(dataset as never, form), 'shares')).toBeNull();
});

test('a name that every object has means nothing where the dataset does not have it', () => {
  const form = { datasource: '1__table', viz_type: 'pie', groupby: ['toString'], metric: 'late' };
  for (const facts of [chartFacts(dataset as never, form), NO_FACTS, toDatasetFacts({})]) {
    const { verboseNames, columnFormats, columnKinds, currencyFormats, metricKinds } = facts;
    for (const record of [verboseNames, columnFormats, columnKinds, currencyFormats, metricKinds])
      expect(record?.constructor).toBeUndefined();
    expect(addingUpNote('constructor', facts, 'shares')).toBeNull();
  }
});

test('the charts on a dataset share what was read of it once', () => {
  const [pie, bar] = ['pie', 'echarts_timeseries_bar'].map((viz_type) =>
    chartFacts(dataset as never, { datasource: '1__table', viz_type, metric: 'late' }),
  );
  expect(pie?.metricKinds).toBe(bar?.metricKinds);
  expect(toDatasetFacts(dataset as never)).toBe(toDatasetFacts(dataset as never));
});
