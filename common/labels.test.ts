import { expect, test } from 'vitest';
import { columnLabel, metricLabel } from './labels.ts';

test.each([
  ['a name', 'origin', 'origin'],
  ['a label', { label: 'From', sqlExpression: 'upper(origin)' }, 'From'],
  ['no label', { label: '', sqlExpression: 'upper(origin)' }, 'upper(origin)'],
  ['a column of a dataset', { column_name: 'origin' }, 'origin'],
  ['nothing', {}, ''],
])('a column with %s is answered under it', (_, column, label) => {
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
])('a %s is answered under its own name [CTL-16, CTL-17, CTL-18]', (_, metric, label) => {
  expect(metricLabel(metric)).toBe(label);
});
