import { describe, expect, test } from 'vitest';
import { type AdhocFilter, timeFilter } from './adhoc';
import { operatorOf, operatorsFor } from '@/features/conditions/operators';
import { otherFilters, ownTimeFilter, withOtherFilters, withTimeFilter } from './ownTimeRange';

const filter = (subject: string): AdhocFilter => ({
  expressionType: 'SIMPLE',
  subject,
  operator: 'IS NULL',
});
const [a, b, c] = [filter('a'), filter('b'), filter('c')] as const;
const time = timeFilter('date', 'Last week');
const later = timeFilter('arrival', 'Last year');

describe('the time range among the filters', () => {
  test('the time range is the first temporal filter; any further one is an ordinary filter', () => {
    expect(ownTimeFilter([a, time, later])).toBe(time);
    expect(otherFilters([a, time, later])).toEqual([a, later]);
    expect(ownTimeFilter([a])).toBeUndefined();
    expect(ownTimeFilter(undefined)).toBeUndefined();
  });

  test.each([
    ['first', [time, a, b], [a, c], [time, a, c]],
    ['in the middle', [a, time, b], [a, b, c], [a, time, b, c]],
    ['last', [a, b, time], [a], [a, time]],
    ['absent', [a, b], [c], [c]],
  ])('the time range stays %s while the other filters change', (_, before, others, after) => {
    expect(withOtherFilters(before, others)).toEqual(after);
  });

  test('a new time range replaces the old one in its place, else goes last [CTL-04]', () => {
    expect(withTimeFilter([a, time, b], later)).toEqual([a, later, b]);
    expect(withTimeFilter([a], time)).toEqual([a, time]);
    expect(withTimeFilter(null, time)).toEqual([time]);
  });
});

describe('the operators of a filter', () => {
  const idsFor = (what: Partial<Parameters<typeof operatorsFor>[0]>) =>
    operatorsFor({
      isTemporal: false,
      isBoolean: false,
      isTable: true,
      backend: 'duckdb',
      ...what,
    }).map(({ id }) => id);

  test.each([
    [{ isTemporal: true }, 'TEMPORAL_RANGE'],
    [{ isBoolean: true }, 'IS_TRUE'],
    [{ isBoolean: true }, 'IS_FALSE'],
    [{ backend: 'trino' }, 'LATEST_PARTITION'],
  ])('a column with %j offers %s, which others do not [CTL-39, CTL-40]', (what, id) => {
    expect(idsFor(what)).toContain(id);
    expect(idsFor({})).not.toContain(id);
  });

  test('a query has no partitions [CTL-40]', () => {
    expect(idsFor({ backend: 'trino', isTable: false })).not.toContain('LATEST_PARTITION');
  });

  test('every column offers comparisons, lists, patterns and null checks [CTL-37, CTL-38]', () => {
    expect(idsFor({})).toEqual([
      'EQUALS',
      'NOT_EQUALS',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL',
      'IN',
      'NOT_IN',
      'LIKE',
      'ILIKE',
      'IS_NULL',
      'IS_NOT_NULL',
    ]);
  });

  test.each([
    ['==', 'EQUALS', 'one'],
    ['!=', 'NOT_EQUALS', 'one'],
    ['<', 'LESS_THAN', 'one'],
    ['<=', 'LESS_THAN_OR_EQUAL', 'one'],
    ['>', 'GREATER_THAN', 'one'],
    ['>=', 'GREATER_THAN_OR_EQUAL', 'one'],
    ['IN', 'IN', 'many'],
    ['NOT IN', 'NOT_IN', 'many'],
    ['LIKE', 'LIKE', 'one'],
    ['ILIKE', 'ILIKE', 'one'],
    ['IS NULL', 'IS_NULL', 'none'],
    ['IS NOT NULL', 'IS_NOT_NULL', 'none'],
    ['IS TRUE', 'IS_TRUE', 'none'],
    ['IS FALSE', 'IS_FALSE', 'none'],
    ['LATEST PARTITION', 'LATEST_PARTITION', 'none'],
    ['TEMPORAL_RANGE', 'TEMPORAL_RANGE', 'timeRange'],
  ])(
    'the operator %s of a saved chart is %s, under which name it is found too, and takes %s [CTL-37, CTL-38, CTL-39, CTL-40, CTL-41, CTL-42]',
    (operator, id, takes) => {
      expect(operatorOf(operator)).toMatchObject({ id, operator, takes });
      expect(operatorOf(id)).toBe(operatorOf(operator));
    },
  );

  test('an unknown operator reads as none', () => {
    expect(operatorOf('~')).toBeUndefined();
    expect(operatorOf(null)).toBeUndefined();
  });
});
