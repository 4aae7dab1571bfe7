import { describe, expect, test } from 'vitest';
import type { AdhocFilter } from './adhoc';
import { draftOf, filterOf, withOperator, withSubject } from './filterDraft';
import { operatorOf } from './operators';

const operator = (text: string) => operatorOf(text) ?? null;
const IN: AdhocFilter = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'carrier',
  operator: 'IN',
  comparator: ['AA', null],
  filterOptionName: 'filter_own',
};

describe('a filter that is opened', () => {
  test('and saved as it was is the same filter', () => {
    expect(filterOf(draftOf(IN), IN)).toMatchObject(IN);
  });

  test('in SQL keeps its clause, however it was written [CTL-20]', () => {
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
  ])('is no filter with %s', (_, what) => {
    expect(filterOf({ ...draftOf(IN), ...what }, null)).toBeNull();
  });

  test.each([
    ['IS NULL', undefined],
    ['TEMPORAL_RANGE', 'No filter'],
  ])('with %s needs no value [CTL-40, CTL-41]', (text, comparator) => {
    const made = filterOf({ ...draftOf(IN), operator: operator(text), comparator: null }, null);
    expect(made?.operator).toBe(text);
    expect(made?.comparator).toBe(comparator);
  });

  test('that is new has a name of its own', () => {
    expect(
      filterOf(draftOf({ ...IN, filterOptionName: undefined }), null)?.filterOptionName,
    ).toMatch(/^filter_\w+$/);
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
  ])('turns %s %j into %s %j [CTL-42]', (from, value, to, after) => {
    const draft = { ...draftOf(IN), operator: operator(from), comparator: value };
    expect(withOperator(draft, operator(to)).comparator).toEqual(after);
  });
});

describe('another column', () => {
  test('takes the range of time where it is one, else several values', () => {
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

  test('keeps an operator that fits it, without the values of the other', () => {
    const draft = { ...draftOf(IN), operator: operator('!='), comparator: 'AA' };
    expect(withSubject(draft, 'origin', false)).toMatchObject({
      operator: { id: 'NOT_EQUALS' },
      comparator: null,
    });
  });
});
