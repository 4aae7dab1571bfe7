import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { aForm } from '../../../../test/aViz';
import { differences, stepTitle } from './differences';

const dataset = aDataset({
  columns: aDataset().columns.map((column) =>
    column.column_name === 'origin' ? { ...column, verbose_name: 'Airport' } : column,
  ),
  metrics: [{ metric_name: 'count', verbose_name: 'Flights', expression: 'COUNT(*)' }],
});
const bare = aForm('table', { query_mode: 'aggregate', groupby: [], metrics: [] });

describe('what changed between two states of a chart', () => {
  test.each([
    ['groupby', ['origin'], 'Dimensions: added Airport'],
    ['metrics', ['count'], 'Metrics: added Flights'],
    [
      'adhoc_filters',
      [{ expressionType: 'SIMPLE', subject: 'origin', operator: '==', comparator: 'LAX' }],
      'Filters: added Airport = LAX',
    ],
    ['order_by_cols', ['["origin",false]'], 'Ordering: added Airport descending'],
  ])('fields of %s go by the names that the page shows', (key, value, title) =>
    expect(stepTitle(bare, { ...bare, [key]: value }, dataset)).toBe(title),
  );

  test('settings that only one of two types has follow from the type, those of both and those chosen do not', () => {
    const bar = aForm('echarts_timeseries_bar', {
      x_axis: 'origin',
      metrics: ['count'],
      groupby: [],
      truncate_metric: true,
      row_limit: 15,
    });
    const pie = aForm('pie', {
      groupby: ['origin'],
      metric: 'count',
      row_limit: 20,
      innerRadius: 30,
      donut: true,
    });
    expect(differences(bar, pie, dataset).map(({ key }) => key)).toEqual([
      'viz_type',
      'groupby',
      'row_limit',
      'metric',
      'donut',
    ]);
  });

  test('fields of another dataset go by their own names', () =>
    expect(differences(bare, { ...bare, groupby: ['origin'] }, null)).toEqual([
      { key: 'groupby', label: 'Dimensions', text: 'added origin' },
    ]));
});
