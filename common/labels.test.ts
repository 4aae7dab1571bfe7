import { expect, test } from 'vitest';
import { columnLabel, metricLabel } from './labels.ts';

test.each([
  ['a name', 'origin', 'origin'],
  ['a label', { label: 'From', sqlExpression: 'upper(origin)' }, 'From'],
  ['no label', { label: '', sqlExpression: 'upper(origin)' }, 'upper(origin)'],
  ['a column of a dataset', { column_name: 'origin' }, 'origin'],
])('the result names a column with %s by it', (_, column, label) => {
  expect(columnLabel(column)).toBe(label);
});

test.each([
  ['saved metric', 'count', 'count'],
  [
    'metric with a label',
    { label: 'Flights', expressionType: 'SQL', sqlExpression: 'COUNT(*)' },
    'Flights',
  ],
  ['written metric', { expressionType: 'SQL', sqlExpression: 'COUNT(*)' }, 'COUNT(*)'],
  [
    'simple metric',
    { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'delay' } },
    'SUM(delay)',
  ],
  ['unfinished metric', { expressionType: 'SIMPLE', aggregate: null }, '()'],
])('the result names a %s by its own label', (_, metric, label) => {
  expect(metricLabel(metric)).toBe(label);
});
