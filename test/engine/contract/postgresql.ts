import { Client } from 'pg';
import { postgresTarget } from '../someEngines.ts';
import { STANDARD_TYPES } from './types.ts';
import type { Server, Subject, TypeCase } from './subject.ts';

const OWN_TYPES: readonly TypeCase[] = [
  ["'NaN'::numeric", 'DECIMAL', 0, 'NaN', 'NUMERIC'],
  ['1.5::numeric(6,3)', 'DECIMAL', 0, '1.500', 'NUMERIC(6,3)'],
  ["'\\xab00'::bytea", 'BINARY', null, '\\xab00'],
  ['ARRAY[1, NULL, 9007199254740993]', 'LONGINTEGERARRAY', 0, [1, null, '9007199254740993']],
  [
    "ARRAY[['a,b', 'c\"d'], ['NULL', '']]",
    'STRINGARRAY',
    1,
    [
      ['a,b', 'c"d'],
      ['NULL', ''],
    ],
  ],
  ["ARRAY[timestamp '2024-01-01']", 'DATETIMEARRAY', 2, ['2024-01-01T00:00:00']],
  ['\'{"n": 9007199254740993}\'::jsonb', 'JSONB', 1, '{"n": 9007199254740993}'],
  ["'x'::varchar(10)", 'STRING', 1, 'x', 'CHARACTER VARYING(10)'],
  ["interval '1 year 2 mons 3 days 4.5 seconds'", 'INTERVAL', 0, '1 year 2 mons 3 days 00:00:04.5'],
  ["'(1,2)'::point", 'STRING', 1, '(1,2)', 'POINT'],
  ["'10.0.0.1'::inet", 'STRING', 1, '10.0.0.1', 'INET'],
];

export const postgresServer = async (url: string): Promise<Server> => {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  return {
    async execute(sql) {
      await admin.query(sql);
    },
    async active(mark) {
      const { rows } = await admin.query(
        "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND pid <> pg_backend_pid()",
        [`%${mark}%`],
      );
      return rows.length;
    },
    close: () => admin.end(),
  };
};

export const postgresSubject = (url: string): Subject => ({
  target: postgresTarget(url),
  types: [...STANDARD_TYPES, ...OWN_TYPES],
  endless: (mark) =>
    `SELECT count(*), '${mark}' FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b`,
  late: 'SELECT 1 / (900000 - i) FROM generate_series(1, 1000000) AS t(i)',
  million:
    "SELECT i, i * 1.5 AS d, 'text ' || i AS t, TIMESTAMP '2024-01-01' + INTERVAL '1 second' * i AS at, i / 3.0::float8 AS f FROM generate_series(1, 1000000) AS s(i)",
  bound:
    'SELECT CAST($1 AS VARCHAR), CAST($2 AS BIGINT), CAST($3 AS DOUBLE PRECISION), CAST($4 AS VARCHAR), CAST($5 AS INTEGER)',
  server: () => postgresServer(url),
  prepare: [
    'DROP SCHEMA IF EXISTS contract CASCADE',
    'CREATE SCHEMA contract',
    'CREATE TABLE contract.kept (a INT)',
    'CREATE SEQUENCE contract.counter',
  ],
  remove: ['DROP SCHEMA contract CASCADE'],
  kept: 'contract.kept',
  attempts: [
    'INSERT INTO contract.kept VALUES (1)',
    'CREATE TABLE contract.more (a INT)',
    'DROP TABLE contract.kept',
    "SELECT nextval('contract.counter')",
    'SET TRANSACTION READ WRITE',
    'SET default_transaction_read_only = off',
    "SELECT set_config('transaction_read_only', 'off', false)",
    'COMMIT',
    'WITH made AS (INSERT INTO contract.kept VALUES (1) RETURNING *) SELECT * FROM made',
    'DO $$ BEGIN COMMIT; INSERT INTO contract.kept VALUES (1); END $$',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY (SELECT 1) TO '/tmp/contract'",
  ],
});
