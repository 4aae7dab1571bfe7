import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../test/aDataset';
import { completed, completionsOf } from './completions';

const plain = aDataset();
const dataset = aDataset({
  columns: [...plain.columns, { column_name: 'Air Time', type: 'INTEGER' }],
});
const offered = (sql: string, caret = sql.length) =>
  completionsOf(sql, caret, dataset, [
    'SUM',
    'ARG_MAX',
    'CARDINALITY',
    'NULLIF',
    'ENDS_WITH',
    'BIT_AND',
    'SUMMARY',
    'XOR',
  ]).map(({ text }) => text);

describe('completions of an expression', () => {
  test.each([
    ['SUM(dis', ['distance']],
    ['SU', ['SUM(', 'SUMMARY(']],
    ['car', ['carrier', 'CARDINALITY(']],
    ['"Air', ['"Air Time"']],
    ['time', ['"Air Time"']],
    ['max', ['ARG_MAX(']],
    ['carrier', []],
    ['carrier = ', []],
    ["carrier = 'di", []],
    ['zzz', []],
    ['', []],
    ['carrier IS NULL', []],
    ['CASE WHEN 1 THEN 2 END', []],
    ['distance > 1 and', []],
    ['sum', []],
    ['summ', ['SUMMARY(']],
    ['SUM(distance) AS x', []],
    ['ma', []],
    ['"date', []],
    ['nulli', ['NULLIF(']],
  ])('after %j they are %j', (sql, names) => expect(offered(sql)).toEqual(names));

  test('a completion replaces the word before the caret only', () =>
    expect(completed('SUM(dis) / 2', 7, 'distance')).toEqual({
      sql: 'SUM(distance) / 2',
      caret: 12,
    }));

  test('a completion closes the quote that was begun', () =>
    expect(completed('MAX("Air', 8, '"Air Time"').sql).toBe('MAX("Air Time"'));
});
