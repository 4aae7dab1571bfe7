import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { draftOf } from './filterDraft';
import { sqlOfFilter, withFilterTab } from './filterSql';

const dataset = aDataset({
  columns: [
    ...aDataset().columns,
    { column_name: 'Air Time', type: 'INTEGER', type_generic: 0 },
    { column_name: 'miles', expression: 'distance * 0.62', type_generic: 0 },
  ],
});

const written = (subject: string, operator: string, comparator?: unknown) => {
  const draft = draftOf({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator,
    comparator,
  });
  return sqlOfFilter(withFilterTab(draft, 'SQL'), dataset);
};

describe('the SQL of a chosen condition', () => {
  test.each([
    ['distance', '>', 100, 'distance > 100'],
    ['Air Time', '!=', 5, '"Air Time" <> 5'],
    ['miles', '<=', '1.50', '(distance * 0.62) <= 1.50'],
    ['carrier', '==', "O'Hare", "carrier = 'O''Hare'"],
    ['carrier', 'IN', ['AA', 'UA'], "carrier IN ('AA', 'UA')"],
    ['carrier', 'IN', ['AA', null], "(carrier IN ('AA') OR carrier IS NULL)"],
    ['carrier', 'NOT IN', ['AA', null], "(carrier NOT IN ('AA') AND carrier IS NOT NULL)"],
    ['carrier', 'LIKE', 'A%', "carrier LIKE 'A%'"],
    ['carrier', 'ILIKE', 'a%', "LOWER(carrier) LIKE LOWER('a%')"],
    ['carrier', 'IS NULL', undefined, 'carrier IS NULL'],
    ['carrier', 'IS TRUE', undefined, 'carrier IS TRUE'],
    ['date', 'TEMPORAL_RANGE', 'Last week', ''],
    ['carrier', '==', null, ''],
  ])('%s %s %j starts as SQL [CTL-20]', (subject, operator, comparator, sql) =>
    expect(written(subject, operator, comparator)).toBe(sql),
  );

  test('what somebody wrote stays', () => {
    const draft = draftOf({ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'a > 1' });
    expect(sqlOfFilter(draft, dataset)).toBe('a > 1');
    expect(withFilterTab(draft, 'SIMPLE')).toMatchObject({ sql: 'a > 1', clause: 'HAVING' });
  });

  test('a condition on a metric is one on the groups', () => {
    const draft = {
      ...draftOf(null),
      metric: { name: 'count', sql: 'COUNT(*)' },
      operator: { id: 'GREATER_THAN', operator: '>', label: '', takes: 'one' as const },
      comparator: 3,
    };
    const changed = withFilterTab(draft, 'SQL');
    expect(changed.clause).toBe('HAVING');
    expect(sqlOfFilter(changed, dataset)).toBe('COUNT(*) > 3');
  });
});
