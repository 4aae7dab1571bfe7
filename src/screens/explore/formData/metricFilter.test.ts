import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { filterTitle, simpleMetric } from './adhoc';
import { draftOf, filterOf, withMetric, withOperator } from './filterDraft';
import { appliesToMetrics, filterMetrics } from './metricFilter';
import { metricOperators, operatorOf } from '@/features/conditions/operators';

const dataset = aDataset();
const form = {
  datasource: '1__table',
  viz_type: 'table',
  metrics: [
    simpleMetric('distance', 'SUM'),
    { expressionType: 'SQL', sqlExpression: 'MAX(distance) - MIN(distance)', label: 'Spread' },
  ],
};
const metrics = filterMetrics(form, dataset);
const named = (name: string) => {
  const metric = metrics.find((one) => one.name === name);
  if (!metric) throw new Error(`No metric ${name}`);
  return metric;
};
const operator = (text: string) => operatorOf(text) ?? null;
const filter = (name: string, sign: string, comparator: unknown) =>
  filterOf(
    { ...withOperator(withMetric(draftOf(null), named(name)), operator(sign)), comparator },
    null,
    'duckdb',
  );

describe('a condition on a metric', () => {
  test('the metrics of the chart and of its dataset may be chosen', () =>
    expect(metrics.map(({ name }) => name)).toEqual(['SUM(distance)', 'Spread', 'count']));

  test('a condition on a metric is one on the groups, in SQL [CTL-20, CTL-37]', () =>
    expect(filter('SUM(distance)', '>=', 100)).toMatchObject({
      expressionType: 'SQL',
      clause: 'HAVING',
      sqlExpression: 'SUM(distance) >= 100',
    }));

  test.each([
    ['Spread', '<', '5', '(MAX(distance) - MIN(distance)) < 5'],
    ['count', '!=', 3, 'COUNT(*) <> 3'],
    ['count', '==', "o'clock", "COUNT(*) = 'o''clock'"],
    ['count', 'IS NOT NULL', null, 'COUNT(*) IS NOT NULL'],
  ])('%s %s %j is written as %s', (name, sign, value, sql) =>
    expect(filter(name, sign, value)?.sqlExpression).toBe(sql),
  );

  test('it opens as it was chosen, and as SQL once its text was changed', () => {
    const made = filter('count', '>', 10);
    expect(draftOf(made, metrics, 'duckdb')).toMatchObject({
      tab: 'SIMPLE',
      metric: { name: 'count' },
      comparator: 10,
    });
    const changed = made && { ...made, sqlExpression: 'COUNT(*) > 11' };
    expect(draftOf(changed, metrics, 'duckdb').tab).toBe('SQL');
    expect(made && filterTitle(made, dataset)).toBe('COUNT(*) > 10');
  });

  test('a metric without a value is no condition', () =>
    expect(filter('count', '>', null)).toBeNull());

  test('comparisons and null checks apply to metrics [CTL-37, CTL-39]', () =>
    expect(metricOperators(appliesToMetrics).map(({ operator: sign }) => sign)).toEqual([
      '==',
      '!=',
      '<',
      '<=',
      '>',
      '>=',
      'IS NULL',
      'IS NOT NULL',
    ]));
});
