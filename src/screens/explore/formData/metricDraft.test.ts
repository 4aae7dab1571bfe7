import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { type AdhocMetric, metricTitle, simpleMetric } from './adhoc';
import { metricDraftOf, metricOf, sqlOf, withSaved, withSimple, withTab } from './metricDraft';

const plain = aDataset();
const dataset = aDataset({
  columns: [
    ...plain.columns,
    { column_name: 'Air Time', type: 'INTEGER', type_generic: 0 },
    { column_name: 'miles', expression: 'distance * 0.62', type_generic: 0 },
  ],
});

describe('a metric that is written', () => {
  test.each([
    ['distance', 'SUM', 'SUM(distance)'],
    ['carrier', 'COUNT_DISTINCT', 'COUNT(DISTINCT carrier)'],
    ['Air Time', 'AVG', 'AVG("Air Time")'],
    ['miles', 'MAX', 'MAX(distance * 0.62)'],
  ] as const)('the SQL of %s under %s starts as %s [CTL-17]', (column, aggregate, sql) => {
    const draft = metricDraftOf(simpleMetric(column, aggregate));
    const written = withTab(draft, 'sql', dataset);
    expect(sqlOf(written, dataset)).toBe(sql);
    expect(metricOf(written, null, dataset)).toMatchObject({
      expressionType: 'SQL',
      sqlExpression: sql,
    });
    const { sql: _derived, ...typed } = { ...written };
    expect(
      withTab({ ...typed, sql, column: null, aggregate: null }, 'simple', dataset),
    ).toMatchObject({ column, aggregate });
  });

  test('the SQL of a saved metric starts as its expression [CTL-17]', () =>
    expect(sqlOf(withTab(metricDraftOf('count'), 'sql', dataset), dataset)).toBe('COUNT(*)'));

  test('the SQL of a saved metric that was chosen after a simple one is its own [CTL-17]', () => {
    const simple = metricDraftOf(simpleMetric('distance', 'SUM'));
    const chosen = withSaved(withTab(simple, 'saved', dataset), 'count');
    expect(sqlOf(withTab(chosen, 'sql', dataset), dataset)).toBe('COUNT(*)');
  });

  test('SQL that is more than one aggregate stays SQL', () => {
    const draft = { ...metricDraftOf(null), tab: 'sql', sql: 'SUM(distance) / 2' } as const;
    expect(withTab(draft, 'simple', dataset).column).toBeNull();
    expect(sqlOf(withTab(draft, 'simple', dataset), dataset)).toBe('SUM(distance) / 2');
  });
});

describe('the name of a metric', () => {
  const edited = (metric: AdhocMetric) =>
    metricOf(
      withSimple(metricDraftOf(metric), { column: 'miles', aggregate: 'AVG' }),
      metric,
      dataset,
    );

  test('a name that somebody gave stays with the metric [CTL-18]', () =>
    expect(
      edited({ ...simpleMetric('distance', 'SUM'), label: 'Way', hasCustomLabel: true }),
    ).toMatchObject({ label: 'Way', hasCustomLabel: true }));

  test.each([
    ['derived', false],
    ['stored as if somebody had given it', true],
  ])('the name of an aggregate follows its column, also when it is %s', (_, hasCustomLabel) =>
    expect(edited({ ...simpleMetric('distance', 'SUM'), hasCustomLabel })).toMatchObject({
      label: 'AVG(miles)',
      hasCustomLabel: false,
    }),
  );

  test('a stored name of another aggregate is not shown', () => {
    const stored = { ...simpleMetric('distance', 'AVG'), label: 'SUM(origin)' };
    expect(metricTitle(stored, dataset)).toBe('AVG(distance)');
    expect(metricDraftOf({ ...stored, hasCustomLabel: true }).label).toBe('');
  });
});
