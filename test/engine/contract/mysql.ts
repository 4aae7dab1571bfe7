import { type Connection, createConnection, type RowDataPacket } from 'mysql2';
import { mysqlTarget } from '../someEngines.ts';
import type { Server, Subject, TypeCase } from './subject.ts';

const kept = (name: string, row = 1) => `SELECT ${name} AS v FROM contract.kinds WHERE id = ${row}`;

const COLUMNS: readonly (readonly [name: string, type: string, first: string, second: string])[] = [
  ['big_unsigned', 'BIGINT UNSIGNED', '18446744073709551615', '0'],
  ['big', 'BIGINT', '-9007199254740993', '9007199254740991'],
  ['medium', 'MEDIUMINT', '-8388608', '0'],
  ['positive', 'INT UNSIGNED', '4294967295', '0'],
  ['exact', 'DECIMAL(38,10)', "'12345678901234567890.0123456789'", "'-0.5'"],
  ['small', 'DECIMAL(4,2) UNSIGNED', '1.5', '0'],
  ['single', 'FLOAT', '16777216', '1.1'],
  ['twice', 'DOUBLE', '0.1', '1e300'],
  ['flag', 'TINYINT(1)', '1', '0'],
  ['tiny', 'TINYINT', '-128', '1'],
  ['bit1', 'BIT(1)', "b'1'", "b'0'"],
  ['bits', 'BIT(64)', "b'1111111111111111111111111111111111111111111111111111111111111111'", '5'],
  ['day', 'DATE', "'2024-02-29'", "'0000-00-00'"],
  ['at', 'DATETIME(6)', "'2024-02-29 12:34:56.123456'", "'9999-12-31 23:59:59.999999'"],
  ['at3', 'DATETIME(3)', "'2024-02-29 12:34:56.5'", "'1000-01-01'"],
  ['nothing', 'DATETIME', "'0000-00-00 00:00:00'", 'NULL'],
  ['stamp', 'TIMESTAMP(6) NULL', "'2024-02-29 12:34:56.000001'", 'NULL'],
  ['clock', 'TIME(6)', "'-26:00:01.5'", "'03:04:05.1234'"],
  ['long_clock', 'TIME', "'838:59:59'", "'-00:00:01'"],
  ['year', 'YEAR', '2024', '0'],
  ['choice', "ENUM('x','y')", "'y'", "'x'"],
  ['choices', "SET('p','q')", "'p,q'", "''"],
  ['json', 'JSON', '\'{"n": 9007199254740993}\'', "'[1, 2]'"],
  ['text', 'TEXT', "'é 😀 a longer text'", "''"],
  ['short', 'VARCHAR(7)', "'é😀'", 'NULL'],
  ['fixed', 'CHAR(3)', "'ab'", "''"],
  ['bytes', 'VARBINARY(5)', "x'00ff'", "''"],
  ['padded', 'BINARY(3)', "'ab'", 'NULL'],
  ['data', 'BLOB', "x'5c00'", "''"],
  ['place', 'POINT', 'point(1, 2)', 'NULL'],
  ['uuid', 'UUID', "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", 'NULL'],
];

const TYPES: readonly TypeCase[] = [
  [kept('big_unsigned'), 'LONGINTEGER', 0, '18446744073709551615', 'BIGINT UNSIGNED'],
  [kept('big_unsigned', 2), 'LONGINTEGER', 0, 0],
  [kept('big'), 'LONGINTEGER', 0, '-9007199254740993', 'BIGINT'],
  [kept('big', 2), 'LONGINTEGER', 0, 9007199254740991],
  [kept('medium'), 'INTEGER', 0, -8388608, 'MEDIUMINT'],
  [kept('positive'), 'INTEGER', 0, 4294967295, 'INT UNSIGNED'],
  [kept('exact'), 'DECIMAL', 0, '12345678901234567890.0123456789', 'DECIMAL(38,10)'],
  [kept('exact', 2), 'DECIMAL', 0, '-0.5000000000'],
  [kept('small'), 'DECIMAL', 0, '1.50', 'DECIMAL(4,2) UNSIGNED'],
  [kept('single'), 'FLOAT', 0, 16777216, 'FLOAT'],
  [kept('single', 2), 'FLOAT', 0, 1.1],
  [kept('twice'), 'FLOAT', 0, 0.1, 'DOUBLE'],
  [kept('twice', 2), 'FLOAT', 0, 1e300],
  [kept('flag'), 'BOOLEAN', 3, true, 'TINYINT(1)'],
  [kept('flag', 2), 'BOOLEAN', 3, false],
  [kept('tiny'), 'INTEGER', 0, -128, 'TINYINT'],
  [kept('bit1'), 'BOOLEAN', 3, true, 'BIT(1)'],
  [kept('bits'), 'LONGINTEGER', 0, '18446744073709551615', 'BIT(64)'],
  [kept('bits', 2), 'LONGINTEGER', 0, 5],
  [kept('day'), 'DATE', 2, '2024-02-29', 'DATE'],
  [kept('day', 2), 'DATE', 2, '0000-00-00'],
  [kept('at'), 'DATETIME', 2, '2024-02-29T12:34:56.123456', 'DATETIME(6)'],
  [kept('at', 2), 'DATETIME', 2, '9999-12-31T23:59:59.999999'],
  [kept('at3'), 'DATETIME', 2, '2024-02-29T12:34:56.500000', 'DATETIME(3)'],
  [kept('nothing'), 'DATETIME', 2, '0000-00-00T00:00:00', 'DATETIME'],
  [kept('nothing', 2), 'DATETIME', 2, null],
  [kept('stamp'), 'DATETIME', 2, '2024-02-29T12:34:56.000001', 'TIMESTAMP(6)'],
  [kept('clock'), 'TIME', 2, '-26:00:01.500000', 'TIME(6)'],
  [kept('clock', 2), 'TIME', 2, '03:04:05.123400'],
  [kept('long_clock'), 'TIME', 2, '838:59:59', 'TIME'],
  [kept('long_clock', 2), 'TIME', 2, '-00:00:01'],
  [kept('year'), 'INTEGER', 0, 2024, 'YEAR'],
  [kept('choice'), 'STRING', 1, 'y', 'ENUM'],
  [kept('choices'), 'STRING', 1, 'p,q', 'SET'],
  [kept('json'), 'JSON', 1, '{"n": 9007199254740993}', 'JSON'],
  [kept('text'), 'STRING', 1, 'é 😀 a longer text', 'TEXT'],
  [kept('text', 2), 'STRING', 1, ''],
  [kept('short'), 'STRING', 1, 'é😀', 'VARCHAR(7)'],
  [kept('short', 2), 'STRING', 1, null],
  [kept('fixed'), 'STRING', 1, 'ab', 'CHAR(3)'],
  [kept('bytes'), 'BINARY', null, '\\x00ff', 'VARBINARY(5)'],
  [kept('bytes', 2), 'BINARY', null, '\\x'],
  [kept('padded'), 'BINARY', null, '\\x616200', 'BINARY(3)'],
  [kept('data'), 'BINARY', null, '\\x5c00', 'BLOB'],
  [kept('place'), 'JSON', 1, { x: 1, y: 2 }, 'GEOMETRY'],
  [kept('uuid'), 'STRING', 1, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'UUID'],
  ['CAST(9223372036854775807 AS SIGNED)', 'LONGINTEGER', 0, '9223372036854775807', 'BIGINT'],
  ["TIMESTAMP '1815-12-10 00:00:00'", 'DATETIME', 2, '1815-12-10T00:00:00'],
  ['NULL', 'STRING', 1, null, 'NULL'],
];

export const mysqlServer = async (url: string): Promise<Server> => {
  const { hostname, port, username, password } = new URL(url);
  const admin: Connection = createConnection({
    host: hostname,
    port: Number(port),
    user: username,
    password,
    charset: 'utf8mb4_general_ci',
  });
  const rows = (sql: string, values: readonly string[] = []): Promise<readonly unknown[]> =>
    new Promise((resolve, reject) => {
      admin.query<RowDataPacket[]>(sql, [...values], (error, found) =>
        error ? reject(error) : resolve(found),
      );
    });
  return {
    async execute(sql) {
      await rows(sql);
    },
    async active(mark) {
      const found = await rows(
        "SELECT 1 FROM information_schema.processlist WHERE command <> 'Sleep' AND info LIKE ? AND id <> connection_id()",
        [`%${mark}%`],
      );
      return found.length;
    },
    close: () => new Promise((resolve) => admin.end(() => resolve())),
  };
};

const insert = (row: number) =>
  `INSERT INTO contract.kinds VALUES (${row}, ${COLUMNS.map(([, , first, second]) => (row === 1 ? first : second)).join(', ')})`;

const MILLION = 'seq_1_to_1000000';

/** MariaDB stands in for MySQL 8, which no package provides: its own types and error numbers are not tested. */
export const mysqlSubject = (url: string): Subject => ({
  target: mysqlTarget(url, 'contract'),
  types: TYPES,
  endless: (mark) => `SELECT count(*), '${mark}' FROM ${MILLION} a, ${MILLION} b`,
  late: `SELECT CASE WHEN t.seq < 900000 THEN t.seq ELSE (SELECT s.seq FROM seq_1_to_3 s WHERE s.seq <> t.seq) END AS v FROM ${MILLION} t`,
  million: `SELECT seq, seq * 1.5 AS d, concat('text ', seq) AS t, TIMESTAMP '2024-01-01 00:00:00' + INTERVAL seq SECOND AS at, seq / 3e0 AS f FROM ${MILLION}`,
  bound: 'SELECT CAST(? AS CHAR), CAST(? AS SIGNED), CAST(? AS DOUBLE), ?, CAST(? AS SIGNED)',
  server: () => mysqlServer(url),
  prepare: [
    'DROP DATABASE IF EXISTS contract',
    'CREATE DATABASE contract',
    'CREATE TABLE contract.kept (a INT)',
    'CREATE SEQUENCE contract.counter',
    "SET SESSION sql_mode = '', time_zone = '+00:00'",
    `CREATE TABLE contract.kinds (id INT PRIMARY KEY, ${COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`,
    insert(1),
    insert(2),
    'CREATE PROCEDURE contract.sneak() BEGIN COMMIT; INSERT INTO contract.kept VALUES (1); END',
    'CREATE FUNCTION contract.write_one() RETURNS INT BEGIN INSERT INTO contract.kept VALUES (1); RETURN 1; END',
  ],
  remove: ['DROP DATABASE contract'],
  kept: 'contract.kept',
  attempts: [
    'INSERT INTO contract.kept VALUES (1)',
    'REPLACE INTO contract.kept VALUES (1)',
    'CREATE TABLE contract.more (a INT)',
    'DROP TABLE contract.kept',
    'TRUNCATE contract.kept',
    'SELECT contract.write_one()',
    'CALL contract.sneak()',
    'SELECT NEXT VALUE FOR contract.counter',
    'SELECT nextval(contract.counter)',
    'SET SESSION TRANSACTION READ WRITE',
    'SET STATEMENT max_statement_time = 0 FOR INSERT INTO contract.kept VALUES (1)',
    'START TRANSACTION READ WRITE',
    'COMMIT',
    'BEGIN NOT ATOMIC COMMIT',
    "EXECUTE IMMEDIATE 'INSERT INTO contract.kept VALUES (1)'",
    'ANALYZE INSERT INTO contract.kept VALUES (1)',
    'LOCK TABLES contract.kept WRITE',
    "SELECT 1 INTO OUTFILE '/tmp/contract'",
    "SELECT 1 /*!50000 INTO OUTFILE '/tmp/contract' */",
    "SELECT load_file('/etc/passwd')",
    "SELECT `load_file` ('/etc/passwd')",
    "SELECT 1 AS `a\\`, load_file('/etc/passwd') AS `b`",
    "SELECT 1 --\u00a0, load_file('/etc/passwd')",
    "SELECT 1 /*!99999 ' */, load_file('/etc/passwd') -- '",
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE contract.kept",
  ],
});
