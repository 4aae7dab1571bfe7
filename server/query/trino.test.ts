import { describe, expect, test } from 'vitest';
import { engineModule } from '../engine/modules.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { expression } from './expressions.ts';
import { valueSql } from './filterValues.ts';
import { querySource } from './source.ts';
import { createSqlBudget } from './sqlBudget.ts';

/** A dataset on Trino with one column, `at`. */
const withColumn = (type: string) => {
  const columns = JSON.stringify([{ column_name: 'at', type, is_dttm: !/^time\b/i.test(type) }]);
  const row = { schema: null, table_name: 'sold', sql: null, columns, metrics: '[]' };
  const { dialect } = engineModule('trino');
  return querySource(row as StoredDataset, dialect, new Set(), createSqlBudget());
};

describe('the periods of a column on Trino', () => {
  const byDay = (type: string): string => {
    const form = { timeGrain: 'P1D', sqlExpression: 'at', label: 'at' };
    return expression({ ...form, columnType: 'BASE_AXIS' }, withColumn(type)).sql;
  };

  test.each(['DATETIMETZ', 'timestamp(3) with time zone'])(
    'are those of UTC, where each value has a zone of its own: %s [R32]',
    (type) => {
      expect(byDay(type)).toBe(
        `DATE_TRUNC('day', CAST(AT_TIMEZONE("at", 'UTC') AS TIMESTAMP(12)))`,
      );
    },
  );

  test('of custom SQL are those of UTC, whatever type it has [R32]', () => {
    const sqlExpression = "from_unixtime(1, 'Europe/Berlin')";
    const form = {
      timeGrain: 'P1D',
      sqlExpression,
      label: 'day',
      columnType: 'BASE_AXIS',
    } as const;
    expect(expression(form, withColumn('DATETIME')).sql).toMatch(
      /AT_TIMEZONE\(CAST\(.*Berlin.* AS TIMESTAMP\(12\) WITH TIME ZONE\), 'UTC'\)/,
    );
  });

  test.each(['DATE', 'DATETIME'])('take its moments as they are: %s', (type) => {
    expect(byDay(type)).toBe(`DATE_TRUNC('day', CAST("at" AS TIMESTAMP(12)))`);
  });
});

test.each([
  ['TIME', '23:59:59.999999', "CAST('23:59:59.999999' AS TIME(12))"],
  ['time(6)', "'; --", "CAST('''; --' AS TIME(12))"],
  ['DATETIME', '2024-01-31T10:00:00', "TIMESTAMP '2024-01-31 10:00:00'"],
])('a column of %s on Trino is compared with %s in its own type', (type, value, sql) => {
  const source = withColumn(type);
  expect(valueSql(value, source.columns.get('at') ?? null, source)).toEqual([sql]);
});
