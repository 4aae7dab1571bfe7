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
  test('another dataset goes by its name, as far as that is known', () => {
    const known = `${dataset.id}__${dataset.type}`;
    const before = { ...bare, datasource: '99__table' };
    expect(stepTitle(before, { ...bare, datasource: known }, dataset)).toBe(
      `Dataset: ${dataset.table_name}`,
    );
    expect(stepTitle(before, { ...bare, datasource: '98__table' }, dataset)).toBe(
      'Dataset: another one',
    );
  });

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

  test.each([
    [
      'conditional_formatting',
      [{ column: 'count', operator: '>', targetValue: 500, colorScheme: '#ACE1C4' }],
      'Conditional formats: added Flights > 500',
    ],
    [
      'column_config',
      { origin: { columnWidth: 120 }, count: { d3NumberFormat: ',d' } },
      'Columns: changed for Airport, Flights',
    ],
    ['color_picker', { r: 1, g: 2, b: 3, a: 1 }, /: changed$/],
    [
      'annotation_layers',
      [{ name: 'Twenty', annotationType: 'FORMULA', sourceType: '', value: '20' }],
      'Annotations and layers: added Twenty',
    ],
    ['y_axis_bounds', [null, 40], /: up to 40 instead of none$/],
    ['y_axis_bounds', [0, 40], /: from 0 to 40 instead of none$/],
    [
      'currency_format',
      { symbol: 'USD', symbolPosition: 'prefix' },
      /: USD as prefix instead of none$/,
    ],
  ])('structured settings like %s are told in words', (key, value, title) => {
    const told = stepTitle(bare, { ...bare, [key]: value }, dataset);
    expect(told).toMatch(title);
    expect(told).not.toMatch(/[{}[\]"]/);
  });

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
