import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { ValidateSqlAnswer } from '#common/wire/database.ts';
import { awaitedWorkMs } from '../../test/workMs.ts';
import { DEFAULTS } from '../config.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

const validate = async (sql: string, more: object = {}) => {
  const { body } = await lab.ask<ValidateSqlAnswer>(
    'ada',
    'POST',
    `/api/v1/database/${lab.databaseId}/validate_sql/`,
    { json: { sql, ...more } },
  );
  return body.result.map(({ line_number, start_column, end_column }) => [
    line_number,
    start_column,
    end_column,
  ]);
};

test.each<[sql: string, places: (number | null)[][]]>([
  ['SELECT 1 AS a', []],
  ['', []],
  ['-- a remark', []],
  ['SELEC 1', [[1, 1, 6]]],
  ['SELECT 1,\n  nope FROM range(3)', [[2, 3, 7]]],
  ['SELECT 1;\n\nSELECT\n  nope;\nSELECT 2', [[4, 3, 7]]],
  [
    'SELECT a FROM missing;\nSELEC 1',
    [
      [1, 15, 22],
      [2, 1, 6],
    ],
  ],
  ["SELECT ';', 'ü' AS \"ü\",\n nope FROM range(1)", [[2, 2, 6]]],
])('the problems of %s are at their positions', async (sql, places) => {
  expect(await validate(sql)).toEqual(places);
});

test('a problem after a template has at least its line', async () => {
  const more = { template_params: { a: 1 } };
  expect(await validate('SELECT {{ a }},\n  nope FROM range(3)', more)).toEqual([[2, 3, 7]]);
  expect(await validate('SELECT {{ a }}, nope FROM range(3)', more)).toEqual([[1, null, null]]);
  expect(await validate('SELECT {{ b }}')).toEqual([[null, null, null]]);
});

test('the validation reads an endless query without running it', async () => {
  const endless = 'SELECT count(*) FROM range(1000000) a, range(1000000) b';
  expect(await validate(endless)).toEqual([]);
});

test('a problem behind many lines is found within the time of a validation [T31]', async () => {
  const lines = 30_000;
  const sql = `SELECT 1 WHERE 1 IN (1${',\n1'.repeat(lines)})\nAND nope`;
  const spent = await awaitedWorkMs(async () => {
    expect(await validate(sql)).toEqual([[lines + 2, 5, 9]]);
  });
  expect(spent).toBeLessThan(DEFAULTS.limits.checkMs);
});

test('a chain of too many conditions is a problem where it becomes too long [T31]', async () => {
  expect(await validate(`UPDATE t SET b = 1 WHERE a = 1${' OR a = 1'.repeat(100_000)}`)).toEqual([
    [1, 180_032, 180_034],
  ]);
});
