import { expect, test } from 'vitest';
import { recordedSql } from './recorded.ts';

const found = recordedSql();

test.runIf(found)('recorded SQL is collected once each, with its place and its dialect', () => {
  const { samples = [], counts = {} } = found ?? {};
  const one = (dialect: string, place: string, text: string) =>
    samples.filter(
      (sample) => sample.dialect === dialect && sample.place === place && sample.text === text,
    );
  expect(one('postgresql', 'metric', 'COUNT(*)')).toHaveLength(1);
  expect(one('postgresql', 'where', "country = 'USA'")).toHaveLength(1);
  expect(one('postgresql', 'statement', 'SELECT 1 AS a, now() AS ts')[0]?.origin).toBe('saved');
  expect(one('duckdb', 'metric', 'COUNT(*)')).toHaveLength(1);
  expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBe(samples.length);
});
