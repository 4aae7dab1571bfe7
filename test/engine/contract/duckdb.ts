import { DUCKDB } from '../someEngines.ts';
import { STANDARD_TYPES } from './types.ts';
import type { Subject, TypeCase } from './subject.ts';

const OWN_TYPES: readonly TypeCase[] = [
  [
    '170141183460469231731687303715884105727::HUGEINT',
    'LONGINTEGER',
    0,
    '170141183460469231731687303715884105727',
  ],
  ['1::UBIGINT', 'LONGINTEGER', 0, 1],
  ['255::UTINYINT', 'INTEGER', 0, 255],
  ["'\\xAB\\x00'::BLOB", 'BINARY', null, '\\xab00'],
  ['[1, NULL, 9007199254740993]', 'LONGINTEGERARRAY', 0, [1, null, '9007199254740993']],
  ["[DATE '2024-02-29']", 'DATEARRAY', 2, ['2024-02-29']],
  ['[1, 2]::INTEGER[2]', 'INTEGERARRAY', 0, [1, 2]],
  [
    "{'a': 1.50::DECIMAL(4,2), 'b': [TIMESTAMP '2024-01-01']}",
    'JSON',
    1,
    { a: '1.50', b: ['2024-01-01T00:00:00'] },
  ],
  ["MAP {'k': 'v'}", 'JSON', 1, { k: 'v' }],
  ['\'{"n": 9007199254740993}\'::JSON', 'JSON', 1, '{"n": 9007199254740993}', 'JSON'],
  ["'b'::ENUM('a', 'b')", 'STRING', 1, 'b'],
  ["TIMESTAMP_NS '2024-02-29 12:34:56.123456789'", 'DATETIME', 2, '2024-02-29T12:34:56.123456789'],
  ["TIMESTAMP_S '2024-02-29 12:34:56'", 'DATETIME', 2, '2024-02-29T12:34:56'],
  ["INTERVAL '14 months 3 days 4.5 seconds'", 'INTERVAL', 0, '1 year 2 months 3 days 00:00:04.5'],
  ["DATE '0044-03-15 (BC)'", 'DATE', 2, '0044-03-15 (BC)'],
  ["'101'::BIT", 'STRING', 1, '101'],
  ['NULL', 'INTEGER', 0, null],
];

export const duckdbSubject: Subject = {
  target: DUCKDB,
  types: [...STANDARD_TYPES, ...OWN_TYPES],
  endless: (mark) => `SELECT count(*), '${mark}' FROM range(100000000000) a, range(100000) b`,
  late: "SELECT CASE WHEN i = 900000 THEN error('boom') ELSE i END AS i FROM range(1000000) t(i)",
  million:
    "SELECT i, i * 1.5 AS d, 'text ' || i AS t, TIMESTAMP '2024-01-01' + INTERVAL 1 SECOND * i AS at, i / 3 AS f FROM range(1000000) r(i)",
  bound:
    'SELECT CAST($1 AS VARCHAR), CAST($2 AS BIGINT), CAST($3 AS DOUBLE PRECISION), CAST($4 AS VARCHAR), CAST($5 AS INTEGER)',
};
