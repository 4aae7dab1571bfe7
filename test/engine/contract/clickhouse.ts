import { clickhouseTarget } from '../someEngines.ts';
import type { Server, Subject, TypeCase } from './subject.ts';

const TYPES: readonly TypeCase[] = [
  ['toUInt8(255)', 'INTEGER', 0, 255, 'UInt8'],
  ['toInt32(-2147483648)', 'INTEGER', 0, -2147483648, 'Int32'],
  ['toUInt64(9007199254740991)', 'LONGINTEGER', 0, 9007199254740991, 'UInt64'],
  ['toUInt64(18446744073709551615)', 'LONGINTEGER', 0, '18446744073709551615'],
  ['toInt64(-9007199254740993)', 'LONGINTEGER', 0, '-9007199254740993', 'Int64'],
  [
    "toDecimal128('12345678901234567890.0123456789', 10)",
    'DECIMAL',
    0,
    '12345678901234567890.0123456789',
    'Decimal(38, 10)',
  ],
  ["toDecimal32('1.5', 2)", 'DECIMAL', 0, '1.50', 'Decimal(9, 2)'],
  ["toDecimal64('-0.05', 2)", 'DECIMAL', 0, '-0.05'],
  ["toDecimal32('7', 0)", 'DECIMAL', 0, '7'],
  ['toFloat32(1.1)', 'FLOAT', 0, 1.1, 'Float32'],
  ['toFloat64(0.1)', 'FLOAT', 0, 0.1, 'Float64'],
  ['nan', 'FLOAT', 0, 'NaN'],
  ['inf', 'FLOAT', 0, 'Infinity'],
  ['-inf', 'FLOAT', 0, '-Infinity'],
  ['\'é 😀 \\\\ "quoted" \\n a line\'', 'STRING', 1, 'é 😀 \\ "quoted" \n a line', 'String'],
  ["''", 'STRING', 1, ''],
  ['CAST(NULL AS Nullable(String))', 'STRING', 1, null, 'Nullable(String)'],
  ["CAST('x' AS Nullable(String))", 'STRING', 1, 'x'],
  ["toFixedString('ab', 4)", 'STRING', 1, 'ab', 'FixedString(4)'],
  ["toFixedString('a\\0\\x01b', 4)", 'STRING', 1, '\\x61000162'],
  ["toDate('2024-02-29')", 'DATE', 2, '2024-02-29', 'Date'],
  ["toDateTime('2024-02-29 12:34:56')", 'DATETIME', 2, '2024-02-29T12:34:56', 'DateTime'],
  [
    "toDateTime('2024-02-29 12:34:56', 'Europe/Berlin')",
    'DATETIMETZ',
    2,
    '2024-02-29T11:34:56+00:00',
    "DateTime('Europe/Berlin')",
  ],
  ["toDateTime('2024-07-01 00:30:00', 'UTC')", 'DATETIMETZ', 2, '2024-07-01T00:30:00+00:00'],
  [
    "toUUID('6ba7b810-9dad-11d1-80b4-00c04fd430c8')",
    'STRING',
    1,
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    'UUID',
  ],
  ["CAST('b' AS Enum8('a' = 1, 'b' = 2))", 'STRING', 1, 'b', "Enum8('a' = 1, 'b' = 2)"],
  [
    '[toUInt64(1), toUInt64(9007199254740993)]',
    'LONGINTEGERARRAY',
    0,
    [1, '9007199254740993'],
    'Array(UInt64)',
  ],
  ["[toDecimal32('1.5', 2)]", 'DECIMALARRAY', 0, ['1.50']],
  ["[toDateTime('2024-01-01 00:00:00')]", 'DATETIMEARRAY', 2, ['2024-01-01T00:00:00']],
  [
    "tuple(toUInt64(9007199254740993), 'a', toDecimal32('1.5', 2))",
    'JSON',
    1,
    ['9007199254740993', 'a', '1.50'],
    'Tuple(UInt64, String, Decimal(9, 2))',
  ],
  ['NULL', 'STRING', 1, null],
];

/** As the administrator: plain requests. */
export const clickhouseServer = async (url: string): Promise<Server> => {
  const { host, username, password } = new URL(url);
  const ask = async (sql: string): Promise<string> => {
    const response = await fetch(`http://${host}/`, {
      method: 'POST',
      body: sql,
      headers: { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  return {
    async execute(sql) {
      await ask(sql);
    },
    async active(mark) {
      // Its own text writes it in two pieces.
      const text = `${mark.slice(0, 1)}', '${mark.slice(1)}`;
      return Number(
        await ask(
          `SELECT count() FROM system.processes WHERE position(query, concat('${text}')) > 0`,
        ),
      );
    },
    close: async () => undefined,
  };
};

const NUMBERS = 'system.numbers LIMIT 1000000';

/** What Debian has is a server of 2018: types that came later are tried in `drivers/clickhouse`. */
export const clickhouseSubject = (url: string): Subject => ({
  target: clickhouseTarget(url, 'contract'),
  types: TYPES,
  endless: (mark) => `SELECT count(), '${mark}' FROM system.numbers`,
  late: `SELECT number, throwIf(number = 900000) FROM ${NUMBERS}`,
  million: `SELECT number, number * 1.5 AS d, concat('text ', toString(number)) AS t, toDateTime('2024-01-01 00:00:00') + number AS at, number / 3 AS f FROM ${NUMBERS}`,
  bound:
    'SELECT {p1:Value}, toInt64({p2:Value}), toFloat64({p3:Value}), {p4:Value}, toInt32({p5:Value})',
  words: {
    twice:
      'SELECT a.x, b.x, 3 AS `a.b`, 4 AS `__proto__` FROM (SELECT 1 AS x) AS a CROSS JOIN (SELECT 2 AS x) AS b',
    twiceNames: ['x', 'b.x', 'a.b', '__proto__'],
    broken: 'SELECT\n  1 +\n (FROM',
    described: "SELECT 1 AS n, 'a' AS m, toDate('2024-01-01') AS d; ",
    describedAs: [
      ['n', 'INTEGER'],
      ['m', 'STRING'],
      ['d', 'DATE'],
    ],
    empty: 'TRUNCATE TABLE contract.kept',
  },
  isUncounted: true,
  server: () => clickhouseServer(url),
  prepare: [
    'DROP DATABASE IF EXISTS contract',
    'CREATE DATABASE contract',
    'CREATE TABLE contract.kept (a Int32) ENGINE = Memory',
  ],
  remove: ['DROP DATABASE contract'],
  kept: 'contract.kept',
  attempts: [
    'INSERT INTO contract.kept VALUES (1)',
    'INSERT INTO contract.kept SELECT 1',
    'CREATE TABLE contract.more (a Int32) ENGINE = Memory',
    'DROP TABLE contract.kept',
    'TRUNCATE TABLE contract.kept',
    'ALTER TABLE contract.kept DELETE WHERE 1',
    'SET readonly = 0',
    'SELECT 1 SETTINGS readonly = 0',
    'SELECT 1 SETTINGS max_threads = 1',
    'SELECT 1 SETTINGS `max_execution_time` = 0',
    'SYSTEM SHUTDOWN',
    'KILL QUERY WHERE 1',
    "SELECT * FROM url('http://127.0.0.1:1/', CSV, 'a String')",
    "SELECT * FROM `url` ('http://127.0.0.1:1/', CSV, 'a String')",
    "SELECT * FROM `u\\rl`('http://127.0.0.1:1/', CSV, 'a String')",
    "SELECT * FROM file('/etc/passwd', CSV, 'a String')",
    "SELECT * FROM remote('127.0.0.1', system, one)",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT 1 INTO OUTFILE '/tmp/contract'",
    'SELECT 1 FORMAT CSV',
    "INSERT INTO FUNCTION url('http://127.0.0.1:1/', CSV, 'a String') VALUES (1)",
  ],
});
