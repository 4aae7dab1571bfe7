import { clickhouse as engine } from '#common/engines/clickhouse.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { ALL_ROWS, limit } from '../dialects/standardSql.ts';

/** Backslashes escape in strings and names alike. */
const escaped = (text: string, quote: string) =>
  `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\0', '\\0')}${quote}`;

const quote = (identifier: string) => escaped(identifier, '`');
const singleQuoted = (text: string) => escaped(text, "'");

const WIDEST = { from: -(2n ** 63n), to: 2n ** 64n - 1n };

const literal: Dialect['literal'] = (value) => {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return singleQuoted(value);
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return 'nan';
    return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
  }
  // More digits would be read as a double.
  const isWide = value < WIDEST.from || value > WIDEST.to;
  return isWide ? `toInt256('${value}')` : String(value);
};

const MIDNIGHT = /^(.+)T00:00:00(?:\.0+)?$/;
const FRACTION = /\.\d*[1-9]/;
/** The years of a `DateTime`: seconds since 1970 in 32 bits. */
const hasPlainYear = (at: string) => at >= '1970-01-02' && at < '2106-01-01';

const bareType = (nativeType: string) =>
  nativeType.replaceAll(/\b(Nullable|LowCardinality)\(/g, '').toUpperCase();

const timestamp: Dialect['timestamp'] = (at, nativeType) => {
  const day = MIDNIGHT.exec(at)?.[1];
  const moment = at.replace('T', ' ');
  const type = bareType(nativeType);
  if (/^(STRING|FIXEDSTRING|TEXT|VARCHAR|CHAR|ENUM)/.test(type)) return singleQuoted(day ?? moment);
  if (/^DATE(32)?\b(?!TIME)/.test(type) && day !== undefined) {
    return `${hasPlainYear(at) ? 'toDate' : 'toDate32'}('${day}')`;
  }
  const zone = /'|ZONE|TZ$/.test(type) ? ", 'UTC'" : '';
  const isFine = type.startsWith('DATETIME64') || FRACTION.test(at) || !hasPlainYear(at);
  if (isFine) return `toDateTime64('${moment}', 6${zone})`;
  return `toDateTime('${moment.replace(/\..*$/, '')}'${zone})`;
};

const MOMENT = 'toDateTime({col})';

/** Rounds down to a multiple of `width` within the next larger unit, in the column’s own time zone. */
const floored = (within: string, unit: string, width: number) =>
  `add${unit}s(toStartOf${within}(${MOMENT}), intDiv(to${unit}(${MOMENT}), ${width}) * ${width})`;

const MONDAY = 'toMonday({col})';
const SUNDAY_WEEK = 'addDays(toMonday(addDays({col}, 1)), -1)';
const SATURDAY_WEEK = 'addDays(toMonday(addDays({col}, 1)), 5)';

const timeGrains: Dialect['timeGrains'] = {
  PT1S: MOMENT,
  PT5S: floored('Minute', 'Second', 5),
  PT30S: floored('Minute', 'Second', 30),
  PT1M: `toStartOfMinute(${MOMENT})`,
  PT5M: floored('Hour', 'Minute', 5),
  PT10M: floored('Hour', 'Minute', 10),
  PT15M: floored('Hour', 'Minute', 15),
  PT30M: floored('Hour', 'Minute', 30),
  'PT0.5H': floored('Hour', 'Minute', 30),
  PT1H: `toStartOfHour(${MOMENT})`,
  PT6H: floored('Day', 'Hour', 6),
  P1D: `toStartOfDay(${MOMENT})`,
  P1W: MONDAY,
  P1M: 'toStartOfMonth({col})',
  P3M: 'toStartOfQuarter({col})',
  'P0.25Y': 'toStartOfQuarter({col})',
  P1Y: 'toStartOfYear({col})',
  '1969-12-28T00:00:00Z/P1W': SUNDAY_WEEK,
  '1969-12-29T00:00:00Z/P1W': MONDAY,
  'P1W/1970-01-03T00:00:00Z': SATURDAY_WEEK,
  'P1W/1970-01-04T00:00:00Z': 'addDays(toMonday({col}), 6)',
};

export const dialect: Dialect = {
  backend: 'clickhouse',
  displayName: engine.displayName,
  /** A schema is a database; without one, the connection’s own applies. */
  defaultSchema: 'default',
  quote,
  aliasesHideColumns: true,
  groupsByAlias: true,
  placeholder: (index) => `{p${index}:Value}`,
  literal,
  timeGrains,
  timestamp,
  ilike: (lhs, rhs, negated) =>
    `lowerUTF8(${lhs}) ${negated ? 'NOT LIKE' : 'LIKE'} lowerUTF8(${rhs})`,
  listsLackNull: true,
  asText: (expression) => `toString(${expression})`,
  // It has each unit of durations as a type of its own, which no table can keep.
  duration: { literal: () => null, examples: null },
  countDistinct: (expression) => `ifNull(COUNT(DISTINCT ${expression}), 0)`,
  numbers: {
    integer: 'Nullable(Int64)',
    double: 'Nullable(Float64)',
    decimal: (precision, scale) => `Nullable(Decimal(${precision}, ${scale}))`,
  },
  fromEpoch: (seconds) => `toDateTime(${seconds})`,
  // The table has no order of its own: all columns of a query may be nullable, and then none can be a key.
  tableStorage: 'ENGINE = MergeTree ORDER BY tuple()',
  // The columns of a result always have different names.
  derived: (sql, alias) => `(\n${sql}\n) AS ${quote(alias)}`,
  barrier: `LIMIT ${ALL_ROWS}`,
  keepsName: (name) => name !== '' && !name.includes('\0'),
  limit,
};
