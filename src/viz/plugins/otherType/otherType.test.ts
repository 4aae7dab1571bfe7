import { describe, expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { buildQueries } from '../../queries';

const SUM = {
  expressionType: 'SIMPLE',
  column: { column_name: 'price' },
  aggregate: 'SUM',
  label: 'Revenue',
};
const YEAR = { expressionType: 'SQL', sqlExpression: 'YEAR(day)', label: 'Year' };

describe('a chart of an unknown type', () => {
  test.each([
    [{ groupby: ['city'], metric: 'count' }, ['city'], ['count']],
    [{ source: 'from', target: 'to', metric: SUM }, ['from', 'to'], [SUM]],
    [
      { entity: 'city', series: ['city', 'region'], x: 'count', y: SUM, size: SUM },
      ['city', 'region'],
      ['count', SUM],
    ],
    [{ x_axis: YEAR, metrics: ['count'], secondary_metric: null }, [YEAR], ['count']],
    // What is neither a name nor an expression is a setting of another kind.
    [{ columns: ['city', { lonCol: 'a' }, '', 7], metric: { a: 1 }, size: 12 }, ['city'], []],
  ])('asks for the rows that its settings name: %j', (settings, columns, metrics) => {
    const [query, ...others] = buildQueries(aForm('orrery', settings));
    expect(query).toMatchObject({ columns, metrics });
    expect(others).toEqual([]);
  });

  test('asks for rows as they are where it lists columns and measures nothing', () => {
    const [query] = buildQueries(aForm('orrery', { all_columns: ['city', 'price'] }));
    expect(query).toMatchObject({ columns: ['city', 'price'] });
    expect(query).not.toHaveProperty('metrics');
  });

  test('keeps its filters, its time range and its limit, and nothing that means something else in a table', () => {
    const [query] = buildQueries(
      aForm('orrery', {
        groupby: ['city'],
        metric: 'count',
        row_limit: 25,
        time_range: 'Last week',
        adhoc_filters: [
          {
            expressionType: 'SIMPLE',
            clause: 'WHERE',
            subject: 'city',
            operator: '==',
            comparator: 'Rome',
          },
        ],
        server_pagination: true,
        time_compare: ['1 year ago'],
      }),
    );
    expect(query).toMatchObject({
      row_limit: 25,
      time_range: 'Last week',
      filters: [{ col: 'city', op: '==', val: 'Rome' }],
      time_offsets: [],
    });
  });
});
