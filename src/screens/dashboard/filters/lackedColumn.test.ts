import { expect, test } from 'vitest';
import type { DashboardDataset } from '@/api/resources/dashboards';
import type { FormData } from '@/viz/formData';
import { lacksColumn } from './lackedColumn';

const dataset = (more: Partial<DashboardDataset> = {}): DashboardDataset => ({
  uid: '3__table',
  id: 3,
  columns: [],
  column_names: ['carrier', 'date'],
  ...more,
});
const form = (more: object = {}): FormData => ({
  datasource: '3__table',
  viz_type: 'table',
  ...more,
});
const clause = { expressionType: 'SQL', sqlExpression: "{{ filter_values('region') }} <> ''" };
const metrics = [{ metric_name: 'region' }] as unknown as NonNullable<DashboardDataset['metrics']>;

test.each([
  ['a dataset with the column', 'carrier', dataset(), form(), false],
  ['a dataset without it', 'region', dataset(), form(), true],
  ['a dataset that was not read', 'region', undefined, form(), false],
  ['a server that names no columns', 'region', dataset({ column_names: undefined }), form(), false],
  ['a metric of this name', 'region', dataset({ metrics }), form(), false],
  [
    'SQL of the dataset that takes its value',
    'region',
    dataset({ sql: `SELECT 1 WHERE r IN {{ filter_values("region")|where_in }}` }),
    form(),
    false,
  ],
  [
    'SQL of the dataset that only has the word',
    'region',
    dataset({ sql: 'SELECT region AS carrier' }),
    form(),
    true,
  ],
  [
    'a condition of the chart that takes its value',
    'region',
    dataset(),
    form({ adhoc_filters: [clause] }),
    false,
  ],
  ['a map made of other charts', 'region', dataset(), form({ viz_type: 'deck_multi' }), false],
])('of %s, whether the column %s is lacking is told [FLT-13]', (_, column, of, by, lacks) => {
  expect(lacksColumn(column, of, by)).toBe(lacks);
});
