import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { baseQuery } from '@/viz/shared/baseQuery';
import { type AdhocFilter, filterTitle } from './adhoc';
import { draftOf, filterOf, withOperator, withSubject, wrongNumber } from './filterDraft';
import { sqlOfFilter } from './filterSql';
import { operatorOf } from '@/features/conditions/operators';

const operator = (text: string) => operatorOf(text) ?? null;
const IN: AdhocFilter = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'carrier',
  operator: 'IN',
  comparator: ['AA', null],
  filterOptionName: 'filter_own',
};

describe('a filter draft', () => {
  test('a filter saved unchanged is the same filter', () => {
    expect(filterOf(draftOf(IN), IN)).toMatchObject(IN);
  });

  test('a filter in SQL keeps its clause, whatever the case it is written in [CTL-20]', () => {
    const sql: AdhocFilter = { expressionType: 'SQL', clause: 'having', sqlExpression: 'a > 1' };
    expect(filterOf(draftOf(sql), sql)).toMatchObject({
      expressionType: 'SQL',
      clause: 'HAVING',
      sqlExpression: 'a > 1',
    });
  });

  test.each([
    ['no column', { subject: null }],
    ['no operator', { operator: null }],
    ['no values', { comparator: [] }],
    ['one value that is missing', { operator: operator('=='), comparator: null }],
    ['blank SQL', { tab: 'SQL' as const, sql: '  ' }],
  ])('a draft with %s is no filter', (_, what) => {
    expect(filterOf({ ...draftOf(IN), ...what }, null)).toBeNull();
  });

  test.each([
    ['IS NULL', undefined],
    ['TEMPORAL_RANGE', 'No filter'],
  ])('a filter with %s needs no value [CTL-40, CTL-41]', (text, comparator) => {
    const made = filterOf({ ...draftOf(IN), operator: operator(text), comparator: null }, null);
    expect(made?.operator).toBe(text);
    expect(made?.comparator).toBe(comparator);
  });

  test('the latest partition is a filter in SQL that names its table, and is chosen again when it is opened [CTL-40]', () => {
    const dataset = aDataset({ schema: 'shop', database: { id: 1, name: 'T', backend: 'trino' } });
    const draft = withOperator(draftOf({ ...IN, subject: 'date' }), operator('LATEST PARTITION'));
    const made = filterOf({ ...draft, sql: sqlOfFilter(draft, dataset) }, IN);
    expect(made).toEqual({
      expressionType: 'SQL',
      clause: 'WHERE',
      subject: 'date',
      operator: 'LATEST PARTITION',
      operatorId: 'LATEST_PARTITION',
      sqlExpression: `date = '{{ presto.latest_partition('shop.flights') }}'`,
      filterOptionName: 'filter_own',
    });
    expect(draftOf(made)).toMatchObject({ tab: 'SIMPLE', subject: 'date' });
    expect(made && filterTitle(made, dataset)).toBe('date is the latest partition');
    expect(
      baseQuery({ datasource: '1__table', viz_type: 'table', adhoc_filters: [made] }),
    ).toMatchObject({
      filters: [],
      extras: { where: `(date = '{{ presto.latest_partition('shop.flights') }}')` },
    });
  });

  test('the latest partition is that of the table in its catalog', () => {
    const dataset = aDataset({
      catalog: 'hive',
      schema: 'shop',
      database: { id: 1, name: 'T', backend: 'trino' },
    });
    const draft = withOperator(draftOf({ ...IN, subject: 'date' }), operator('LATEST PARTITION'));
    expect(sqlOfFilter(draft, dataset)).toContain("'hive.shop.flights'");
  });

  test('a new filter has a name of its own', () => {
    expect(
      filterOf(draftOf({ ...IN, filterOptionName: undefined }), null)?.filterOptionName,
    ).toMatch(/^filter_[\w-]+$/);
  });
});

describe('a value of a column of numbers', () => {
  const draft = (text: string, comparator: unknown) => ({
    ...draftOf(IN),
    operator: operator(text),
    comparator,
  });

  test.each([
    ['>', 'abc', 'abc'],
    ['>', '12abc', '12abc'],
    ['==', ' ', ' '],
    ['==', '0x10', '0x10'],
    ['>', '+.5', null],
    ['IN', [1, 'JFK', 2], 'JFK'],
    ['>', 12.5, null],
    ['<=', '-1e3', null],
    ['==', '9007199254740993', null],
    ['IN', [1, null, '2'], null],
    ['LIKE', '12%', null],
    ['IS NULL', 'abc', null],
  ])('%s %j: what is no number is %j', (text, comparator, wrong) => {
    expect(wrongNumber(draft(text, comparator), 0)).toBe(wrong);
  });

  test('is not asked for in a column of texts, nor in SQL', () => {
    expect(wrongNumber(draft('==', 'abc'), 1)).toBeNull();
    expect(wrongNumber({ ...draft('==', 'abc'), tab: 'SQL' }, 0)).toBeNull();
  });
});

describe('another operator', () => {
  test.each([
    ['IN', ['AA', 'UA'], '==', 'AA'],
    ['==', 'AA', 'IN', ['AA']],
    ['==', 'AA', '!=', 'AA'],
    ['==', null, 'IN', []],
    ['IN', ['AA'], 'IS NULL', null],
    ['==', 'AA', 'TEMPORAL_RANGE', 'No filter'],
  ])('another operator turns %s %j into %s %j [CTL-42]', (from, value, to, after) => {
    const draft = { ...draftOf(IN), operator: operator(from), comparator: value };
    expect(withOperator(draft, operator(to)).comparator).toEqual(after);
  });
});

describe('another column', () => {
  test('another column gets the time range operator if it is temporal, else a list of values', () => {
    expect(withSubject(draftOf(IN), 'date', true)).toMatchObject({
      subject: 'date',
      operator: { id: 'TEMPORAL_RANGE' },
      comparator: 'No filter',
    });
    expect(withSubject(draftOf(null), 'carrier', false)).toMatchObject({
      operator: { id: 'IN' },
      comparator: [],
    });
  });

  test('another column keeps an operator that fits it, without the old values', () => {
    const draft = { ...draftOf(IN), operator: operator('!='), comparator: 'AA' };
    expect(withSubject(draft, 'origin', false)).toMatchObject({
      operator: { id: 'NOT_EQUALS' },
      comparator: null,
    });
  });
});
