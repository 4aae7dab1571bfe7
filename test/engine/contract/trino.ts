import { trinoTarget } from '../someEngines.ts';
import type { Server, Subject, TypeCase } from './subject.ts';
import { STANDARD_TYPES } from './types.ts';

/** It has no infinite moments, and writes some names in small letters. */
const STANDARD = STANDARD_TYPES.filter(([sql]) => !/infinity'|TIMESTAMPTZ/.test(String(sql))).map(
  ([sql, type, generic, cell]): TypeCase => [
    String(sql).replace('DOUBLE PRECISION', 'DOUBLE'),
    type,
    generic,
    cell,
  ],
);

const OWN: readonly TypeCase[] = [
  ["BIGINT '9223372036854775807'", 'LONGINTEGER', 0, '9223372036854775807', 'bigint'],
  ["DECIMAL '1.50'", 'DECIMAL', 0, '1.50', 'decimal(3, 2)'],
  ['1.0E300', 'FLOAT', 0, 1e300, 'double'],
  ['infinity()', 'FLOAT', 0, 'Infinity'],
  ['-infinity()', 'FLOAT', 0, '-Infinity'],
  ["X'ab00'", 'BINARY', null, '\\xab00', 'varbinary'],
  ["X''", 'BINARY', null, '\\x'],
  [
    "TIMESTAMP '2024-02-29 12:34:56.123456789'",
    'DATETIME',
    2,
    '2024-02-29T12:34:56.123456789',
    'timestamp(9)',
  ],
  [
    "TIMESTAMP '2024-02-29 12:34:56.123456 +02:00'",
    'DATETIMETZ',
    2,
    '2024-02-29T10:34:56.123456+00:00',
    'timestamp(6) with time zone',
  ],
  ["TIMESTAMP '2024-02-29 12:34:56 Europe/Berlin'", 'DATETIMETZ', 2, '2024-02-29T11:34:56+00:00'],
  [
    "TIMESTAMP '2024-07-01 00:30:00.5 Asia/Kathmandu'",
    'DATETIMETZ',
    2,
    '2024-06-30T18:45:00.500000+00:00',
  ],
  ["TIMESTAMP '2024-02-29 12:34:56 UTC'", 'DATETIMETZ', 2, '2024-02-29T12:34:56+00:00'],
  ["TIME '03:04:05.123 +02:00'", 'TIME', 2, '03:04:05.123000+02:00'],
  ["INTERVAL '14' MONTH", 'INTERVAL', 0, '1-2'],
  ["INTERVAL '3 04:05:06' DAY TO SECOND", 'INTERVAL', 0, '3 04:05:06.000'],
  [
    "ARRAY[1, NULL, BIGINT '9007199254740993']",
    'LONGINTEGERARRAY',
    0,
    [1, null, '9007199254740993'],
    'array(bigint)',
  ],
  ["ARRAY[X'ab']", 'BINARYARRAY', null, ['\\xab']],
  [
    "MAP(ARRAY['k', 'l'], ARRAY[BIGINT '9007199254740993', NULL])",
    'JSON',
    1,
    { k: '9007199254740993', l: null },
  ],
  [
    'CAST(ROW(1, TIMESTAMP \'2024-01-01 00:00:00\', ARRAY[1.50]) AS ROW(a INTEGER, "b c" TIMESTAMP(0), d ARRAY(DECIMAL(4,2))))',
    'JSON',
    1,
    { a: 1, 'b c': '2024-01-01T00:00:00', d: ['1.50'] },
  ],
  ["ROW(1, 'x')", 'JSON', 1, [1, 'x']],
  ['JSON \'{"n": 9007199254740993}\'', 'JSON', 1, '{"n":9007199254740993}', 'json'],
  ["IPADDRESS '10.0.0.1'", 'STRING', 1, '10.0.0.1', 'ipaddress'],
  ["CAST('ab' AS CHAR(3))", 'STRING', 1, 'ab ', 'char(3)'],
  ['NULL', 'STRING', 1, null, 'unknown'],
];

/** As the administrator: plain requests. */
export const trinoServer = async (url: string): Promise<Server> => {
  const { host, username } = new URL(url);
  const ask = async (sql: string): Promise<readonly (readonly unknown[])[]> => {
    const rows: unknown[][] = [];
    let answer = await fetch(`http://${host}/v1/statement`, {
      method: 'POST',
      body: sql,
      headers: {
        'X-Trino-User': username,
        'X-Trino-Catalog': 'memory',
        'X-Trino-Schema': 'default',
      },
    });
    for (;;) {
      const page = (await answer.json()) as {
        nextUri?: string;
        data?: unknown[][];
        error?: { message: string };
      };
      if (page.error) throw new Error(`${page.error.message}: ${sql}`);
      rows.push(...(page.data ?? []));
      if (page.nextUri === undefined) return rows;
      answer = await fetch(page.nextUri);
    }
  };
  return {
    async execute(sql) {
      await ask(sql);
    },
    async active(mark) {
      // Its own text writes it in two pieces.
      const text = `'%${mark.slice(0, 1)}' || '${mark.slice(1)}%'`;
      const [[count] = []] = await ask(
        `SELECT count(*) FROM system.runtime.queries WHERE state IN ('QUEUED', 'PLANNING', 'STARTING', 'RUNNING') AND query LIKE ${text}`,
      );
      return Number(count);
    },
    close: async () => undefined,
  };
};

const MILLION = 'TABLE(sequence(1, 1000000))';

export const trinoSubject = (url: string): Subject => ({
  target: trinoTarget(url, 'memory/contract'),
  types: [...STANDARD, ...OWN],
  endless: (mark) =>
    `SELECT count(*), '${mark}' FROM tpch.sf1000.lineitem WHERE comment LIKE '%zzzz%'`,
  late: `SELECT 1 / (900000 - n) FROM ${MILLION} AS t(n)`,
  million: `SELECT n, n * 1.5 AS d, 'text ' || CAST(n AS VARCHAR) AS t, TIMESTAMP '2024-01-01 00:00:00' + INTERVAL '1' SECOND * n AS at, n / 3e0 AS f FROM ${MILLION} AS s(n)`,
  bound:
    'SELECT CAST({p1:Value} AS VARCHAR), CAST({p2:Value} AS BIGINT), CAST({p3:Value} AS DOUBLE), CAST({p4:Value} AS VARCHAR), CAST({p5:Value} AS INTEGER)',
  words: { empty: 'TRUNCATE TABLE contract.kept' },
  server: () => trinoServer(url),
  prepare: [
    'DROP TABLE IF EXISTS memory.contract.kept',
    'CREATE SCHEMA IF NOT EXISTS memory.contract',
    'CREATE TABLE memory.contract.kept (a INTEGER)',
  ],
  remove: ['DROP TABLE memory.contract.kept', 'DROP SCHEMA memory.contract'],
  kept: 'contract.kept',
  attempts: [
    'INSERT INTO contract.kept VALUES (1)',
    'INSERT INTO contract.kept SELECT 1',
    'EXPLAIN ANALYZE INSERT INTO contract.kept VALUES (1)',
    'EXPLAIN ANALYZE VERBOSE INSERT INTO contract.kept VALUES (1)',
    'CREATE TABLE contract.more (a INTEGER)',
    'CREATE TABLE contract.more AS SELECT 1 AS a',
    'DROP TABLE contract.kept',
    'TRUNCATE TABLE contract.kept',
    'START TRANSACTION READ WRITE',
    'COMMIT',
    "SET SESSION query_max_execution_time = '10d'",
    'RESET SESSION query_max_execution_time',
    "CALL system.runtime.kill_query('x', 'y')",
    "EXECUTE IMMEDIATE 'INSERT INTO contract.kept VALUES (1)'",
    'PREPARE p FROM INSERT INTO contract.kept VALUES (1)',
    "SELECT * FROM TABLE(memory.system.query(query => 'DROP TABLE kept'))",
    'SELECT * FROM TABLE(memory.system."query"(query => \'DROP TABLE kept\'))',
  ],
});
