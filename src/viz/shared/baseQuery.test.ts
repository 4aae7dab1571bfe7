import { describe, expect, test } from 'vitest';
import { NotAccepted } from '@/lib/notAccepted';
import { aForm } from '../../../test/aViz';
import { axisColumn, baseQuery, defined, timeGrain } from './baseQuery';

const query = (more: Readonly<Record<string, unknown>> = {}) => baseQuery(aForm('pie', more));
const simple = (what: Readonly<Record<string, unknown>>) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  ...what,
});
const sql = (sqlExpression: string, clause?: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  ...(clause === undefined ? {} : { clause }),
});

describe('the columns and metrics of a query', () => {
  test('come from every key that holds some, each label once [CTL-13]', () => {
    expect(
      query({ metrics: ['count', 'sum'], metric: 'count', size: 'avg', groupby: 'carrier' }),
    ).toMatchObject({ metrics: ['count', 'sum', 'avg'], columns: ['carrier'] });
  });

  test('of raw rows are columns only, and of an aggregate dimensions only [CTL-15]', () => {
    const both = { groupby: ['a'], all_columns: ['b'], metrics: ['count'] };
    expect(query({ ...both, query_mode: 'raw' })).toMatchObject({ columns: ['b'] });
    expect(query({ ...both, query_mode: 'raw' })).not.toHaveProperty('metrics');
    expect(query({ ...both, query_mode: 'aggregate' })).toMatchObject({
      columns: ['a'],
      metrics: ['count'],
    });
  });

  test('in custom SQL count as one where their labels are equal [CTL-16, CTL-18]', () => {
    const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'a' } };
    expect(query({ metrics: [metric, { ...metric, label: 'Mine' }, metric] }).metrics).toEqual([
      metric,
      { ...metric, label: 'Mine' },
    ]);
  });
});

describe('the order of a query', () => {
  test.each([
    [{ order_by_cols: ['["a", false]'] }, [['a', false]]],
    [{ orderby: [['a', true]] }, [['a', true]]],
    [{ order_by_cols: [] }, undefined],
    [{}, undefined],
  ])('with %j is %j [CTL-47]', (more, orderby) => {
    expect(query(more).orderby).toEqual(orderby);
  });

  test('that cannot be parsed is refused with a message [VAL-04]', () => {
    expect(() => query({ order_by_cols: ['a desc'] })).toThrow('Found invalid orderby options');
  });

  test('is descending unless the settings say otherwise [CTL-47]', () => {
    expect(query().order_desc).toBe(true);
    expect(query({ order_desc: false }).order_desc).toBe(false);
  });
});

describe('the filters of a query', () => {
  test.each([
    [
      { subject: 'a', operator: 'IN', comparator: ['x'] },
      { col: 'a', op: 'IN', val: ['x'] },
    ],
    [
      { subject: 'a', operator: 'IS NULL' },
      { col: 'a', op: 'IS NULL' },
    ],
    [
      { subject: 'a', operator: 'IS NULL', comparator: 'left over' },
      { col: 'a', op: 'IS NULL' },
    ],
    [
      { subject: 'a', operator: 'IS NOT NULL', comparator: ['left over'] },
      { col: 'a', op: 'IS NOT NULL' },
    ],
    [
      { subject: 'a', operator: 'IS TRUE', comparator: 'x' },
      { col: 'a', op: 'IS TRUE' },
    ],
    [
      { subject: 'a', comparator: 1 },
      { col: 'a', op: '==', val: 1 },
    ],
  ])('are read from %j as %j [CTL-19, CTL-41, CTL-42]', (filter, read) => {
    expect(query({ adhoc_filters: [simple(filter)] }).filters).toEqual([read]);
  });

  test('of a dashboard are added to those of the chart', () => {
    const { filters } = query({
      adhoc_filters: [simple({ subject: 'own', operator: '==', comparator: 1 })],
      extra_filters: [{ col: 'old', op: 'IN', val: ['x'] }],
      extra_form_data: { filters: [{ col: 'native', op: '==', val: 2 }] },
    });
    expect((filters as { col: string }[]).map(({ col }) => col)).toEqual(['old', 'native', 'own']);
  });

  test('in SQL are joined, each in its own parentheses [CTL-20]', () => {
    const { extras } = query({
      adhoc_filters: [sql('a > 1'), sql('b < 2 or c'), sql('COUNT(*) > 5', 'HAVING')],
    });
    expect(extras).toMatchObject({ where: '(a > 1) AND (b < 2 or c)', having: '(COUNT(*) > 5)' });
    expect(query({ where: 'a > 1', having: 'b > 2' }).extras).toEqual({
      where: '(a > 1)',
      having: '',
    });
  });

  test('in SQL that end in a comment get a line end, so that the parenthesis counts', () => {
    expect(query({ adhoc_filters: [sql('a > 1 -- large')] }).extras).toMatchObject({
      where: '(a > 1 -- large\n)',
    });
  });

  test.each(['a > 1) OR (1 = 1', "name <> '", "') OR (1 = 1", 'a > 1 /* all'])(
    'in SQL that reach out of themselves are refused by name: %s',
    (text) => {
      expect(() => query({ adhoc_filters: [sql(text)] })).toThrow(NotAccepted);
      expect(() => query({ adhoc_filters: [sql('a > 1'), sql(text)] })).toThrow(text);
    },
  );

  test('in SQL are also said one by one where there are several', () => {
    expect(query({ adhoc_filters: [sql('a > 1'), sql('b < 2')] }).conditions).toEqual({
      where: ['a > 1', 'b < 2'],
      having: [],
    });
    expect(query({ adhoc_filters: [sql('a > 1')] })).not.toHaveProperty('conditions');
  });
});

describe('the time of a query', () => {
  test.each([
    [{ time_range: 'Last week' }, 'Last week'],
    [{ time_range: 'Last week', extra_form_data: { time_range: 'Last year' } }, 'Last year'],
    [
      { time_range: 'Last week', extra_filters: [{ col: '__time_range', val: 'Last day' }] },
      'Last day',
    ],
    [{ time_range: '' }, undefined],
    [{}, undefined],
  ])('with %j has the range %j [CTL-04]', (more, range) => {
    expect(query(more).time_range).toBe(range);
  });

  test('of old dashboards is noted as applied and sets no filter', () => {
    const { filters, applied_time_extras, granularity } = query({
      extra_filters: [
        { col: '__time_col', val: 'created' },
        { col: 'region', op: '==', val: 'x' },
      ],
    });
    expect(applied_time_extras).toEqual({ __time_col: 'created' });
    expect(granularity).toBe('created');
    expect(filters).toHaveLength(1);
  });

  test.each([
    [{ time_grain_sqla: 'P1D' }, 'P1D'],
    [{ time_grain_sqla: 'P1D', extra_form_data: { time_grain_sqla: 'P1M' } }, 'P1M'],
    [{ time_grain_sqla: '' }, undefined],
    [{}, undefined],
  ])('with %j has the grain %j [CTL-05, CTL-14]', (more, grain) => {
    expect(timeGrain(aForm('pie', more))).toBe(grain);
    expect((query(more).extras as { time_grain_sqla?: string }).time_grain_sqla).toBe(grain);
  });

  test.each([
    [{ granularity_sqla: 'date' }, 'date'],
    [{ granularity_sqla: 'date', extra_form_data: { granularity_sqla: 'arrived' } }, 'arrived'],
    [{ granularity_sqla: '' }, undefined],
  ])('with %j is about the time column %j [CTL-14]', (more, column) => {
    expect(query(more).granularity).toBe(column);
  });

  test('belongs to an axis by name, or by a custom column', () => {
    expect(axisColumn('date', 'P1M')).toEqual({
      timeGrain: 'P1M',
      columnType: 'BASE_AXIS',
      sqlExpression: 'date',
      label: 'date',
      expressionType: 'SQL',
      isColumnReference: true,
    });
    expect(axisColumn({ sqlExpression: 'now()', label: 'n' }, undefined)).toEqual({
      columnType: 'BASE_AXIS',
      sqlExpression: 'now()',
      label: 'n',
    });
  });
});

describe('the limits of a query', () => {
  test.each([
    [{ row_limit: '500' }, 500],
    [{ row_limit: 0 }, 0],
    [{ row_limit: null }, undefined],
    [{ row_limit: '' }, undefined],
    [{ row_limit: 'many' }, undefined],
  ])('with %j are %j rows [CTL-06]', (more, rows) => {
    expect(query(more).row_limit).toBe(rows);
  });

  test('include no series limit unless one is set [CTL-07]', () => {
    expect(query().series_limit).toBe(0);
    expect(query({ limit: 5, timeseries_limit_metric: 'sum' })).toMatchObject({
      series_limit: 5,
      series_limit_metric: 'sum',
    });
  });
});

test('a key without a value is not sent', () => {
  expect(Object.keys(defined({ a: undefined, b: null, c: 0 }))).toEqual(['b', 'c']);
});
