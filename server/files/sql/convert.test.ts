/** The values that texts of files become, asked of the database itself. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromText, type TextRules } from './convert.ts';

const RULES: TextRules = { decimal: '.', dayFirst: true, nullWords: [] };
const MISFIT = 'does not fit';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** The value as the database writes it. */
const become = async (text: string, type: string, rules: TextRules, isChosen = false) => {
  const { valueOr, misfit } = fromText('cell', type, rules, isChosen);
  const sql = `SELECT CAST(${valueOr('NULL')} AS VARCHAR), ${misfit} FROM (SELECT CAST($1 AS VARCHAR) AS cell)`;
  const [row] = (await connection.runAndReadAll(sql, [text])).getRowsJson();
  const [value, isMisfit] = row ?? [];
  return isMisfit ? MISFIT : value;
};

type Case = readonly [type: string, text: string, value: string | null];

const CASES: readonly Case[] = [
  ['BIGINT', '7', '7'],
  ['BIGINT', '-7', '-7'],
  ['BIGINT', ' 7 ', '7'],
  ['BIGINT', '1,234', '1234'],
  ['BIGINT', '9223372036854775807', '9223372036854775807'],
  ['BIGINT', '9223372036854775808', MISFIT],
  ['BIGINT', '007', MISFIT],
  ['BIGINT', '7.5', MISFIT],
  ['BIGINT', '7.0', MISFIT],
  ['BIGINT', '1e3', MISFIT],
  ['BIGINT', '1_000', MISFIT],
  ['BIGINT', '0x1F', MISFIT],
  ['BIGINT', 'NA', null],
  ['BIGINT', '', null],
  ['HUGEINT', '170141183460469231731687303715884105727', '170141183460469231731687303715884105727'],
  ['DECIMAL(18,2)', '12.50', '12.50'],
  ['DECIMAL(18,2)', '12.5', '12.50'],
  ['DECIMAL(18,2)', '12', '12.00'],
  ['DECIMAL(18,2)', '.5', '0.50'],
  ['DECIMAL(18,2)', '1,234.50', '1234.50'],
  ['DECIMAL(18,2)', '12.505', MISFIT],
  ['DECIMAL(18,2)', '012.50', MISFIT],
  ['DECIMAL(4,2)', '123.00', MISFIT],
  ['DATE', '2024-02-29', '2024-02-29'],
  ['DATE', '2023-02-29', MISFIT],
  ['DATE', '2024/2/9', '2024-02-09'],
  ['DATE', '03.04.2024', '2024-04-03'],
  ['DATE', 'infinity', MISFIT],
  ['DATE', '-infinity', MISFIT],
  ['DATE', 'epoch', MISFIT],
  ['DATE', '0044-03-15 (BC)', MISFIT],
  ['DATE', '12345-01-01', MISFIT],
  ['DATE', '2024-01-02 00:00:00', '2024-01-02'],
  ['DATE', '2024-01-02 10:00:00', MISFIT],
  ['TIMESTAMP', '2024-01-02 03:04:05', '2024-01-02 03:04:05'],
  ['TIMESTAMP', '2024-01-02T03:04:05.125', '2024-01-02 03:04:05.125'],
  ['TIMESTAMP', '2024-01-02', '2024-01-02 00:00:00'],
  ['TIMESTAMP', '03.04.2024 11:12 PM', '2024-04-03 23:12:00'],
  ['TIMESTAMP', 'infinity', MISFIT],
  ['TIMESTAMP', '0044-03-15 (BC) 00:00:00', MISFIT],
  ['TIMESTAMP', '12345-01-01 00:00:00', MISFIT],
  ['TIMESTAMP', '2024-01-02 25:00:00', MISFIT],
  ['VARCHAR', '007', '007'],
  ['VARCHAR', 'NA', 'NA'],
];

test.each(CASES)('as %s, %j becomes %j', async (type, text, value) => {
  expect(await become(text, type, RULES)).toBe(value);
});

test.each<
  readonly [
    what: string,
    type: string,
    text: string,
    rules: Partial<TextRules>,
    value: string | null,
  ]
>([
  ['a word for no value that looks like a number', 'BIGINT', '-999', { nullWords: ['-999'] }, null],
  [
    'a word for no value that looks like a date',
    'DATE',
    '1900-01-01',
    { nullWords: ['1900-01-01'] },
    null,
  ],
  ['a point where decimals have a comma', 'DECIMAL(18,2)', '12.50', { decimal: ',' }, MISFIT],
  ['points between thousands', 'BIGINT', '1.234', { decimal: ',' }, '1234'],
  ['a decimal comma', 'DECIMAL(18,2)', '12,50', { decimal: ',' }, '12.50'],
  ['the month first', 'DATE', '03/04/2024', { dayFirst: false }, '2024-03-04'],
])('%s is read by the rules of the file', async (_what, type, text, rules, value) => {
  expect(await become(text, type, { ...RULES, ...rules })).toBe(value);
});

test('a number that begins with a zero fits once a person chose a number for it', async () => {
  expect(await become('007', 'BIGINT', RULES, true)).toBe('7');
});

test('a value that does not fit is replaced, and an empty one is not', async () => {
  const { valueOr } = fromText('cell', 'BIGINT', RULES);
  const sql = `SELECT list(${valueOr('-1')}) FROM (VALUES ('7'), (''), ('seven'), (NULL), (' 8')) AS t(cell)`;
  const [row] = (await connection.runAndReadAll(sql)).getRowsJson();
  expect(row?.[0]).toEqual(['7', null, '-1', null, '8']);
});
