/** In what order a pivot table has its groups and its metrics. */
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { copied, wholeArea } from './cells';
import { pivotView } from './view';

const YEARS = aResult(
  ['year', 'region', 'films', 'audience'],
  [TEXT, TEXT, NUMBER, NUMBER],
  [
    ['2022', 'North', 1, 90],
    ['2023', 'North', 5, 20],
    ['2024', 'North', 3, 70],
    ['2023', 'South', 5, 10],
    ['2025', 'South', null, 99],
  ],
);

type More = Readonly<Record<string, unknown>>;

const viewOf = (more: More, result = YEARS) => {
  const form = aForm('pivot_table_v2', {
    groupbyRows: ['region'],
    groupbyColumns: ['year'],
    metrics: ['films', 'audience'],
    ...more,
  });
  return pivotView([result], form, FACTS, TOKENS.light, new Set());
};

const linesOf = (more: More, result = YEARS) => {
  const view = viewOf(more, result);
  return copied(view, wholeArea(view)).split('\n');
};

const rowsOf = (more: More, result = YEARS) =>
  linesOf(more, result)
    .slice(2)
    .map((line) => line.split('\t')[0]);

describe('columns by value', () => {
  test('stand alike below each metric, by the first, and those without a value last', () => {
    expect(linesOf({ colOrder: 'value_z_to_a' }).slice(0, 2)).toEqual([
      'Metric\tfilms\tfilms\tfilms\taudience\taudience\taudience\taudience',
      'region \\ year\t2023\t2024\t2022\t2023\t2024\t2022\t2025',
    ]);
  });

  test('keep the metrics of a group beside each other, as they were chosen', () => {
    expect(linesOf({ colOrder: 'value_a_to_z', combineMetric: true }).slice(0, 2)).toEqual([
      'year\t2022\t2022\t2024\t2024\t2023\t2023\t2025',
      'region\tfilms\taudience\tfilms\taudience\tfilms\taudience\taudience',
    ]);
  });

  test('keep that with subtotals, too', () => {
    const more = { colOrder: 'value_z_to_a', combineMetric: true, colSubTotals: true };
    expect(linesOf(more)[0]).toBe('year\t2023\t2023\t2024\t2024\t2022\t2022\t2025');
  });

  test.each(['value_a_to_z', 'value_z_to_a'])(
    'of metrics alone, in the order %s, stand as they were chosen',
    (colOrder) => {
      const more = { groupbyColumns: [], metrics: ['audience', 'films'], colOrder };
      expect(linesOf(more)[0]).toBe('region\taudience\tfilms');
    },
  );
});

describe('rows by value', () => {
  test.each([
    ['value_a_to_z', ['2022', '2024', '2023', '2025']],
    ['value_z_to_a', ['2023', '2024', '2022', '2025']],
  ])('in the order %s stand alike below each metric', (rowOrder, years) => {
    const more = { groupbyRows: ['year'], groupbyColumns: ['region'], metricsLayout: 'ROWS' };
    const lines = linesOf({ ...more, rowOrder }).slice(1);
    const of = (metric: string) =>
      lines.filter((line) => line.startsWith(metric)).map((line) => line.split('\t')[1]);
    expect(of('films')).toEqual(years.slice(0, 3));
    expect(of('audience')).toEqual(years);
  });

  test.each(['Sum as Fraction of Total', 'Sum as Fraction of Rows', 'Sum as Fraction of Columns'])(
    'are in the order of their totals where cells are shown by %s',
    (aggregateFunction) => {
      const of = (rowOrder: string) =>
        rowsOf({ aggregateFunction, rowOrder, groupbyRows: ['year'], groupbyColumns: ['region'] });
      expect(of('value_z_to_a')).toEqual(['2023', '2024', '2022', '2025']);
      expect(of('value_a_to_z')).toEqual(['2022', '2024', '2023', '2025']);
    },
  );
});

describe('the order of the calendar', () => {
  const days = aResult(
    ['season', 'day', 'films'],
    [TEXT, TEXT, NUMBER],
    [
      ['warm', 'Friday', 1],
      ['warm', 'Monday', 2],
      ['cold', 'holiday', 3],
      ['cold', 'Wednesday', 3],
      ['cold', 'Tuesday', 3],
      ['warm', 'Sunday', 4],
    ],
  );
  const more = { metrics: ['films'], groupbyColumns: [] };

  test('has weekdays from Monday on, other names after them, and the rest by name', () => {
    const rows = rowsOf({ ...more, groupbyRows: ['season', 'day'], rowOrder: 'calendar' }, days);
    const view = viewOf({ ...more, groupbyRows: ['season', 'day'], rowOrder: 'calendar' }, days);
    expect(rows).toEqual(['cold', 'cold', 'warm', 'warm', 'warm']);
    expect(view.rows.lines.map(({ path }) => path.map(({ value }) => value))).toEqual([
      ['cold', 'Tuesday'],
      ['cold', 'Wednesday'],
      ['cold', 'holiday'],
      ['warm', 'Monday'],
      ['warm', 'Friday'],
      ['warm', 'Sunday'],
    ]);
  });

  test('is kept by the columns, too, and is no order of values', () => {
    const view = viewOf(
      { ...more, groupbyRows: ['season'], groupbyColumns: ['day'], colOrder: 'calendar' },
      days,
    );
    expect(view.columns.lines.map(({ path }) => path.at(-1)?.value)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Friday',
      'Sunday',
      'holiday',
    ]);
  });

  test('leaves groups that can be closed', () => {
    const view = viewOf({ ...more, groupbyRows: ['season', 'day'], rowOrder: 'calendar' }, days);
    expect(view.rows.closable).toBe(1);
  });
});

test('a graded format spans the shares that are shown, as it spans values', () => {
  const strengths = (aggregateFunction: string) => {
    const view = viewOf({
      aggregateFunction,
      metrics: ['films'],
      groupbyRows: ['year'],
      groupbyColumns: ['region'],
      conditional_formatting: [{ column: 'films', operator: 'None', colorScheme: '#00ff00' }],
    });
    return [0, 1, 2].map((row) => view.paint(row, 0)?.background);
  };
  const values = strengths('Sum');
  expect(new Set(values).size).toBe(3);
  // Of one column, shares are as far from each other as the values.
  expect(strengths('Sum as Fraction of Total')).toEqual(values);
});
