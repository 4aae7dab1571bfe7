import { mysql as engine } from '#common/engines/mysql.ts';
import type { Dialect } from '../dialects/dialect.ts';
import {
  limit,
  literal as standardLiteral,
  timestamp as standardTimestamp,
} from '../dialects/standardSql.ts';

const quote = (identifier: string) => `\`${identifier.replaceAll('`', '``')}\``;

/** Backslashes escape here. */
const singleQuoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '\\0')}'`;

const literal: Dialect['literal'] = (value) => {
  if (typeof value === 'string') return singleQuoted(value);
  const isNumber = typeof value !== 'number' || Number.isFinite(value);
  return isNumber ? standardLiteral(value) : `CAST(${singleQuoted(String(value))} AS DOUBLE)`;
};

/** No type here has a time zone: sessions are in UTC. */
const storedAs = (nativeType: string) => {
  if (/^(TINY|MEDIUM|LONG)TEXT|^(ENUM|SET)\b/i.test(nativeType)) return 'TEXT';
  return /ZONE|TIMESTAMPTZ/i.test(nativeType) ? 'TIMESTAMP' : nativeType;
};

const timestamp: Dialect['timestamp'] = (at, nativeType) =>
  standardTimestamp(at, storedAs(nativeType));

const seconds = '(TIME_TO_SEC({col}) DIV 1)';

/** The seconds of a day rounded down to a width. */
const floored = (width: number) =>
  `(DATE({col}) + INTERVAL (${seconds} DIV ${width}) * ${width} SECOND)`;

/** The day that is `days` (SQL) earlier. */
const back = (days: string) => `DATE({col} - INTERVAL (${days}) DAY)`;

/** Days since the last such weekday: `WEEKDAY` is 0 on Monday, `DAYOFWEEK` is 1 on Sunday. */
const SINCE_MONDAY = 'WEEKDAY({col})';
const SINCE_SUNDAY = 'DAYOFWEEK({col}) - 1';

const MINUTE = 60;
const HOUR = 3600;

const timeGrains: Dialect['timeGrains'] = {
  PT1S: floored(1),
  PT5S: floored(5),
  PT30S: floored(30),
  PT1M: floored(MINUTE),
  PT5M: floored(5 * MINUTE),
  PT10M: floored(10 * MINUTE),
  PT15M: floored(15 * MINUTE),
  PT30M: floored(30 * MINUTE),
  'PT0.5H': floored(30 * MINUTE),
  PT1H: floored(HOUR),
  PT6H: floored(6 * HOUR),
  P1D: 'DATE({col})',
  P1W: back(SINCE_SUNDAY),
  P1M: back('DAYOFMONTH({col}) - 1'),
  P3M: '(MAKEDATE(YEAR({col}), 1) + INTERVAL (QUARTER({col}) - 1) QUARTER)',
  'P0.25Y': '(MAKEDATE(YEAR({col}), 1) + INTERVAL (QUARTER({col}) - 1) QUARTER)',
  P1Y: back('DAYOFYEAR({col}) - 1'),
  '1969-12-28T00:00:00Z/P1W': back(SINCE_SUNDAY),
  '1969-12-29T00:00:00Z/P1W': back(SINCE_MONDAY),
  'P1W/1970-01-03T00:00:00Z': `(${back(SINCE_SUNDAY)} + INTERVAL 6 DAY)`,
  'P1W/1970-01-04T00:00:00Z': `(${back(SINCE_MONDAY)} + INTERVAL 6 DAY)`,
};

const NAME_LENGTH_MAX = 64;

/** MySQL and MariaDB. */
export const dialect: Dialect = {
  backend: 'mysql',
  displayName: engine.displayName,
  /** A schema is a database; without one, the connection’s own applies. */
  defaultSchema: '',
  quote,
  placeholder: () => '?',
  literal,
  timeGrains,
  timestamp,
  ilike: (lhs, rhs, negated) => `LOWER(${lhs}) ${negated ? 'NOT LIKE' : 'LIKE'} LOWER(${rhs})`,
  asText: (expression) => `CAST(${expression} AS CHAR)`,
  bytes: {
    literal: (digits) => `X'${digits}'`,
    digits: (expression) => `LOWER(HEX(${expression}))`,
  },
  numbers: {
    integer: 'SIGNED',
    double: 'DOUBLE',
    decimal: (precision, scale) => `DECIMAL(${precision},${scale})`,
  },
  fromEpoch: (since) => `(TIMESTAMP '1970-01-01 00:00:00' + INTERVAL (${since}) SECOND)`,
  // MariaDB does not know column names after a derived table; both servers know them after a CTE.
  derived: (sql, alias, columns = []) =>
    columns.length === 0
      ? `(\n${sql}\n) AS ${quote(alias)}`
      : `(WITH named (${columns.map(quote).join(', ')}) AS (\n${sql}\n) SELECT * FROM named) AS ${quote(alias)}`,
  barrier: 'LIMIT 18446744073709551615',
  // Names contain no characters beyond the basic plane, and lose trailing blanks.
  keepsName: (name) =>
    name !== '' && name.length <= NAME_LENGTH_MAX && !/[\0\u{10000}-\u{10ffff}]|\s$/u.test(name),
  limit,
};
