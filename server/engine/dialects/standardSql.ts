/** SQL that DuckDB and PostgreSQL write alike. */
export const doubleQuoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

export const singleQuoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const literal = (value: string | number | bigint | boolean | null): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return singleQuoted(value);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return `CAST(${singleQuoted(String(value))} AS DOUBLE PRECISION)`;
  }
  return String(value);
};

const MIDNIGHT = /^(.+)T00:00:00(?:\.0+)?$/;

/**
 * A date column is compared with a plain date where that means the same. Text columns are compared as text: midnight as
 * the day alone, which sorts correctly before every spelling of that day’s times.
 */
export const timestamp = (at: string, nativeType: string): string => {
  const day = MIDNIGHT.exec(at)?.[1];
  const moment = at.replace('T', ' ');
  const type = nativeType.toUpperCase();
  if (/^(VARCHAR|CHARACTER|CHAR|BPCHAR|TEXT|STRING)/.test(type)) return singleQuoted(day ?? moment);
  if (type === 'DATE' && day !== undefined) return `DATE ${singleQuoted(day)}`;
  if (/TIMESTAMPTZ|WITH TIME ZONE/.test(type)) {
    return `TIMESTAMP WITH TIME ZONE ${singleQuoted(`${moment}+00:00`)}`;
  }
  return `TIMESTAMP ${singleQuoted(moment)}`;
};

export const ilike = (lhs: string, rhs: string, negated: boolean) =>
  `${lhs} ${negated ? 'NOT ILIKE' : 'ILIKE'} ${rhs}`;

export const numbers = {
  integer: 'BIGINT',
  double: 'DOUBLE PRECISION',
  decimal: (precision: number, scale: number) => `DECIMAL(${precision},${scale})`,
};

export const fromEpoch = (seconds: string) =>
  `(TIMESTAMP '1970-01-01' + INTERVAL '1 second' * (${seconds}))`;

export const derived = (sql: string, alias: string, columns: readonly string[] = []) => {
  const names = columns.length === 0 ? '' : `(${columns.map(doubleQuoted).join(', ')})`;
  return `(\n${sql}\n) AS ${doubleQuoted(alias)}${names}`;
};

const NAME_BYTES_MAX = 63;

export const keepsName = (name: string) =>
  name !== '' && !name.includes('\0') && Buffer.byteLength(name) <= NAME_BYTES_MAX;

/** On a line of its own, so that a trailing comment of the statement does not swallow it. */
export const limit = (sql: string, rows: number, offset = 0) =>
  `${sql}\nLIMIT ${rows}${offset > 0 ? `\nOFFSET ${offset}` : ''}`;

/** A limit that no table reaches. */
export const ALL_ROWS = '9223372036854775807';

const truncated = (unit: string) => `DATE_TRUNC('${unit}', {col})`;

const SUNDAY_WEEK = "(DATE_TRUNC('week', {col} + INTERVAL '1 day') - INTERVAL '1 day')";
const SATURDAY_WEEK = "(DATE_TRUNC('week', {col} + INTERVAL '1 day') + INTERVAL '5 days')";

/** `bucket` rounds down to a width that is not a calendar unit, counted from midnight. */
export const timeGrains = (
  bucket: (width: string) => string,
): Readonly<Record<string, string>> => ({
  PT1S: truncated('second'),
  PT5S: bucket('5 seconds'),
  PT30S: bucket('30 seconds'),
  PT1M: truncated('minute'),
  PT5M: bucket('5 minutes'),
  PT10M: bucket('10 minutes'),
  PT15M: bucket('15 minutes'),
  PT30M: bucket('30 minutes'),
  'PT0.5H': bucket('30 minutes'),
  PT1H: truncated('hour'),
  PT6H: bucket('6 hours'),
  P1D: truncated('day'),
  P1W: truncated('week'),
  P1M: truncated('month'),
  P3M: truncated('quarter'),
  'P0.25Y': truncated('quarter'),
  P1Y: truncated('year'),
  '1969-12-28T00:00:00Z/P1W': SUNDAY_WEEK,
  '1969-12-29T00:00:00Z/P1W': truncated('week'),
  'P1W/1970-01-03T00:00:00Z': SATURDAY_WEEK,
  'P1W/1970-01-04T00:00:00Z': "(DATE_TRUNC('week', {col}) + INTERVAL '6 days')",
});

/** What the dialects of DuckDB and PostgreSQL have in common. */
export const standardDialect = {
  quote: doubleQuoted,
  placeholder: (index: number) => `$${index}`,
  literal,
  timestamp,
  ilike,
  numbers,
  fromEpoch,
  derived,
  barrier: 'OFFSET 0',
  keepsName,
  limit,
};
