import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../test/aDataset';
import { completed, completionsOf } from './completions';

const plain = aDataset();
const dataset = aDataset({
  columns: [...plain.columns, { column_name: 'Air Time', type: 'INTEGER' }],
});
const offered = (sql: string, caret = sql.length) =>
  completionsOf(sql, caret, dataset, ['SUM', 'ARG_MAX', 'CARDINALITY']).map(({ text }) => text);

describe('completions of an expression', () => {
  test.each([
    ['SUM(dis', ['distance']],
    ['SU', ['SUM(']],
    ['car', ['carrier', 'CARDINALITY(']],
    ['"Air', ['"Air Time"']],
    ['time', ['"Air Time"']],
    ['max', ['ARG_MAX(']],
    ['carrier', []],
    ['carrier = ', []],
    ["carrier = 'di", []],
    ['zzz', []],
    ['', []],
  ])('after %j they are %j', (sql, names) => expect(offered(sql)).toEqual(names));

  test('a completion replaces the word before the caret only', () =>
    expect(completed('SUM(dis) / 2', 7, 'distance')).toEqual({
      sql: 'SUM(distance) / 2',
      caret: 12,
    }));

  test('a completion closes the quote that was begun', () =>
    expect(completed('MAX("Air', 8, '"Air Time"').sql).toBe('MAX("Air Time"'));
});
