import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import type { Dialect } from './dialect.ts';
import { dialect as duckdb } from '../duckdb/dialect.ts';
import { dialect as postgresql } from '../postgresql/dialect.ts';

const first = async (sql: string) => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJson()[0]?.[0];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

/** Thursday 2024-02-29; the Sunday before is the 25th, the Saturday after March 2nd. */
const GRAIN_CASES: readonly (readonly [grain: string, expected: string])[] = [
  ['PT1S', '2024-02-29 13:47:38'],
  ['PT5S', '2024-02-29 13:47:35'],
  ['PT30S', '2024-02-29 13:47:30'],
  ['PT1M', '2024-02-29 13:47:00'],
  ['PT5M', '2024-02-29 13:45:00'],
  ['PT10M', '2024-02-29 13:40:00'],
  ['PT15M', '2024-02-29 13:45:00'],
  ['PT30M', '2024-02-29 13:30:00'],
  ['PT0.5H', '2024-02-29 13:30:00'],
  ['PT1H', '2024-02-29 13:00:00'],
  ['PT6H', '2024-02-29 12:00:00'],
  ['P1D', '2024-02-29 00:00:00'],
  ['P1W', '2024-02-26 00:00:00'],
  ['P1M', '2024-02-01 00:00:00'],
  ['P3M', '2024-01-01 00:00:00'],
  ['P0.25Y', '2024-01-01 00:00:00'],
  ['P1Y', '2024-01-01 00:00:00'],
  ['1969-12-28T00:00:00Z/P1W', '2024-02-25 00:00:00'],
  ['1969-12-29T00:00:00Z/P1W', '2024-02-26 00:00:00'],
  ['P1W/1970-01-03T00:00:00Z', '2024-03-02 00:00:00'],
  ['P1W/1970-01-04T00:00:00Z', '2024-03-03 00:00:00'],
];

test.each(GRAIN_CASES)(
  'the DuckDB grain %s rounds a moment down to %s',
  async (grain, expected) => {
    const expression = duckdb.timeGrains[grain]?.replaceAll(
      '{col}',
      "TIMESTAMP '2024-02-29 13:47:38.5'",
    );
    expect(await first(`SELECT ${expression}`)).toBe(expected);
  },
);

test.each([
  ['a Sunday', '2024-03-03', '2024-03-03 00:00:00', '2024-03-09 00:00:00'],
  ['a Saturday', '2024-03-02', '2024-02-25 00:00:00', '2024-03-02 00:00:00'],
])('weeks of %s start on their Sunday and end on their Saturday', async (_, day, start, end) => {
  const grain = (name: string) => duckdb.timeGrains[name]?.replaceAll('{col}', `DATE '${day}'`);
  expect(await first(`SELECT ${grain('1969-12-28T00:00:00Z/P1W')}`)).toBe(start);
  expect(await first(`SELECT ${grain('P1W/1970-01-03T00:00:00Z')}`)).toBe(end);
});

test('both dialects offer the same grains, and each grain names the column', () => {
  expect(Object.keys(postgresql.timeGrains)).toEqual(Object.keys(duckdb.timeGrains));
  for (const expression of Object.values(postgresql.timeGrains)) {
    expect(expression).toContain('{col}');
  }
});

describe.each([duckdb, postgresql])('$displayName', (dialect: Dialect) => {
  test.each([
    ['plain', '"plain"'],
    ['select', '"select"'],
    ['say "hi"', '"say ""hi"""'],
    ['a.b', '"a.b"'],
    ['', '""'],
  ])('quotes the name %j', (name, quoted) => {
    expect(dialect.quote(name)).toBe(quoted);
  });

  test.each([
    ["it's", "'it''s'"],
    ['back\\slash', "'back\\slash'"],
    [9007199254740993n, '9007199254740993'],
    [1.5, '1.5'],
    [true, 'TRUE'],
    [null, 'NULL'],
    [Number.NaN, "CAST('NaN' AS DOUBLE PRECISION)"],
  ] as const)('writes the value %s as %s', (value, text) => {
    expect(dialect.literal(value)).toBe(text);
  });

  test.each([
    ['2024-02-29T00:00:00', 'DATE', "DATE '2024-02-29'"],
    ['2024-02-29T12:00:00', 'DATE', "TIMESTAMP '2024-02-29 12:00:00'"],
    ['2024-02-29T12:00:00.123456', 'TIMESTAMP', "TIMESTAMP '2024-02-29 12:00:00.123456'"],
    [
      '2024-02-29T00:00:00',
      'TIMESTAMP WITH TIME ZONE',
      "TIMESTAMP WITH TIME ZONE '2024-02-29 00:00:00+00:00'",
    ],
    ['2024-02-29T00:00:00.000000', 'VARCHAR', "'2024-02-29'"],
    ['2024-02-29T01:00:00', 'text', "'2024-02-29 01:00:00'"],
  ])('writes the moment %s for a %s column as %s', (at, type, text) => {
    expect(dialect.timestamp(at, type)).toBe(text);
  });

  test('writes the limit on a line of its own, so that a comment cannot swallow it', () => {
    expect(dialect.limit('SELECT 1 -- one', 10)).toBe('SELECT 1 -- one\nLIMIT 10');
    expect(dialect.limit('SELECT 1', 10, 20)).toBe('SELECT 1\nLIMIT 10\nOFFSET 20');
  });
});
