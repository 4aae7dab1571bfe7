import { describe, expect, test } from 'vitest';
import { engineModule } from '../engine/modules.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { expression } from './expressions.ts';
import { querySource } from './source.ts';
import { createSqlBudget } from './sqlBudget.ts';

/** A column of this type by day, as Trino is asked for it. */
const byDay = (type: string): string => {
  const columns = JSON.stringify([{ column_name: 'at', type, is_dttm: true }]);
  const row = { schema: null, table_name: 'sold', sql: null, columns, metrics: '[]' };
  const { dialect } = engineModule('trino');
  const source = querySource(row as StoredDataset, dialect, new Set(), createSqlBudget());
  const form = { timeGrain: 'P1D', sqlExpression: 'at', label: 'at' };
  return expression({ ...form, columnType: 'BASE_AXIS' }, source).sql;
};

describe('the periods of a column on Trino', () => {
  test.each(['DATETIMETZ', 'timestamp(3) with time zone'])(
    'are those of UTC, where each value has a zone of its own: %s [R32]',
    (type) => {
      expect(byDay(type)).toBe(
        `DATE_TRUNC('day', CAST(AT_TIMEZONE("at", 'UTC') AS TIMESTAMP(12)))`,
      );
    },
  );

  test.each(['DATE', 'DATETIME'])('take its moments as they are: %s', (type) => {
    expect(byDay(type)).toBe(`DATE_TRUNC('day', CAST("at" AS TIMESTAMP(12)))`);
  });
});
