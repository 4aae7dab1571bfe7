/** Words of people that JavaScript's own objects know too. */
import { expect, test } from 'vitest';
import { dialect } from '../engine/duckdb/dialect.ts';
import { bucketed } from './expressions.ts';
import { valueSql } from './filterValues.ts';
import type { QuerySource } from './source.ts';
import { readMoment } from '../time/strftime.ts';

const SOURCE = { dialect } as QuerySource;
const WORDS = ['constructor', '__proto__', 'toString', 'valueOf'];

test.each(WORDS)('the date format %s changes no SQL and reads no moment', (format) => {
  const column = { column_name: 'a', python_date_format: format };
  expect(bucketed('"a"', null, column, SOURCE)).toBe('"a"');
  expect(readMoment('2024', format)).toBeNull();
});

test.each(WORDS)('a filter for %s on true and false looks for that text', (text) => {
  const column = { column_name: 'ok', type: 'BOOLEAN', type_generic: 3 };
  const asked = JSON.stringify(valueSql(text, column, SOURCE));
  expect(asked).toBe(JSON.stringify(valueSql('maybe', column, SOURCE)).replace('maybe', text));
});

test.each(['%Y-%Y', '%d%d%d', '%q'])(
  'the date format %s reads no moment and fails nothing',
  (format) => {
    expect(readMoment('2024-2024', format)).toBeNull();
  },
);

test('the date format %Y%%%m reads a moment', () => {
  expect(readMoment('2024%03', '%Y%%%m')).toBe(Date.UTC(2024, 2, 1));
});
