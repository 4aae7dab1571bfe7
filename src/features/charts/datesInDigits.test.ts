import { expect, test } from 'vitest';
import { toDatasetFacts } from './datasetFacts';
import type { ChartResult } from '@/viz/chartResult';
import { withDatesInDigits } from '@/viz/datesInDigits';

const facts = (type: string, python_date_format: string | null) =>
  toDatasetFacts({
    verbose_map: {},
    column_formats: {},
    columns: [{ column_name: 'year', is_dttm: true, type, type_generic: 2, python_date_format }],
  });
const result = (...years: readonly unknown[]): ChartResult => ({
  data: years.map((year) => ({ name: 'Tetris', year })),
  colnames: ['name', 'year'],
  coltypes: [1, 2],
  rowcount: years.length,
});
const kinds = (one: ChartResult, of: ReturnType<typeof facts>) =>
  withDatesInDigits([one], of)[0]?.coltypes;

test.each([
  ['years', '%Y', [2006, null, 1989]],
  ['months', '%Y%m', [200601]],
  ['days', '%Y%m%d', [20060131]],
])('%s that are stored as numbers are numbers outside of an axis', (_, format, values) => {
  expect(kinds(result(...values), facts('BIGINT', format))).toEqual([1, 0]);
});

test('years that the server has turned into moments stay moments', () => {
  expect(kinds(result(1136073600000, 0), facts('BIGINT', '%Y'))).toEqual([1, 2]);
  expect(kinds(result(null), facts('BIGINT', '%Y'))).toEqual([1, 2]);
});

test('moments of the database stay moments, and their results the same object', () => {
  const results = [result(12)];
  expect(withDatesInDigits(results, facts('TIMESTAMP', '%Y'))).toBe(results);
  expect(withDatesInDigits(results, facts('BIGINT', 'epoch_ms'))).toBe(results);
});
