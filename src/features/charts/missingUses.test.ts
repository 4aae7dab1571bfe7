import { expect, test } from 'vitest';
import { fromAnswer } from '@/api/errors';
import type { FormData } from '@/viz/formData';
import { withUses } from './missingUses';

const simple = { expressionType: 'SIMPLE', column: { column_name: 'nope' }, aggregate: 'SUM' };
const filter = { clause: 'WHERE', subject: 'nope', operator: '==', comparator: 1 };

test.each([
  [{ viz_type: 'table', groupby: ['a', 'nope'] }, 'named under Dimensions'],
  [
    { viz_type: 'table', metrics: [simple], adhoc_filters: [filter] },
    'named under Metrics, Filters',
  ],
  [{ viz_type: 'table', order_by_cols: ['["nope", true]'] }, 'named under Ordering'],
  [
    { viz_type: 'echarts_timeseries_bar', orientation: 'horizontal', x_axis: 'nope' },
    'named under Y-axis',
  ],
  [{ viz_type: 'table', groupby: ['nopes'], table_filter: 'nope' }, undefined],
])('a missing column is found in %j: %s [ERR-08]', (form, text) => {
  const message = "Error: Columns missing in dataset: ['nope']";
  const { fields } = withUses(fromAnswer(400, { message }), form as unknown as FormData);
  expect(fields.nope).toBe(text);
});

test('other errors stay as they are', () => {
  const error = fromAnswer(400, { message: 'Error: Empty query?' });
  expect(withUses(error, { viz_type: 'table' } as FormData)).toBe(error);
});
