import { trino as engine } from '#common/engines/trino.ts';
import type { Dialect } from '../dialects/dialect.ts';
import {
  ALL_ROWS,
  derived,
  doubleQuoted,
  literal as standardLiteral,
  singleQuoted,
  timestamp as standardTimestamp,
} from '../dialects/standardSql.ts';

const BIGINT_MAX = 2n ** 63n - 1n;

const literal: Dialect['literal'] = (value) => {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return 'nan()';
    if (!Number.isFinite(value)) return value > 0 ? 'infinity()' : '-infinity()';
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : `DOUBLE '${value}'`;
  }
  const isWide = typeof value === 'bigint' && (value > BIGINT_MAX || value < -BIGINT_MAX);
  return isWide ? `DECIMAL '${value}'` : standardLiteral(value);
};

const hasZone = (nativeType: string): boolean =>
  /TIMESTAMPTZ|DATETIMETZ|WITH TIME ZONE/i.test(nativeType);

const timestamp: Dialect['timestamp'] = (at, nativeType) =>
  hasZone(nativeType)
    ? `TIMESTAMP ${singleQuoted(`${at.replace('T', ' ')} UTC`)}`
    : standardTimestamp(at, nativeType);

/** Dates have no hours to cut off; a shorter type would round up. */
const MOMENT = 'CAST({col} AS TIMESTAMP(12))';
const ZONED_MOMENT = 'TIMESTAMP(12) WITH TIME ZONE';

const truncated = (unit: string) => `DATE_TRUNC('${unit}', ${MOMENT})`;

/** Down to a multiple of `width` units within the next larger one. */
const floored = (within: string, unit: string, width: number) =>
  `(${truncated(within)} + INTERVAL '${width}' ${unit} * (${unit}(${MOMENT}) / ${width}))`;

const week = (shift: string, back: string) => `(DATE_TRUNC('week', ${MOMENT}${shift})${back})`;

const timeGrains: Dialect['timeGrains'] = {
  PT1S: truncated('second'),
  PT5S: floored('minute', 'SECOND', 5),
  PT30S: floored('minute', 'SECOND', 30),
  PT1M: truncated('minute'),
  PT5M: floored('hour', 'MINUTE', 5),
  PT10M: floored('hour', 'MINUTE', 10),
  PT15M: floored('hour', 'MINUTE', 15),
  PT30M: floored('hour', 'MINUTE', 30),
  'PT0.5H': floored('hour', 'MINUTE', 30),
  PT1H: truncated('hour'),
  PT6H: floored('day', 'HOUR', 6),
  P1D: truncated('day'),
  P1W: truncated('week'),
  P1M: truncated('month'),
  P3M: truncated('quarter'),
  'P0.25Y': truncated('quarter'),
  P1Y: truncated('year'),
  '1969-12-28T00:00:00Z/P1W': week(" + INTERVAL '1' DAY", " - INTERVAL '1' DAY"),
  '1969-12-29T00:00:00Z/P1W': truncated('week'),
  'P1W/1970-01-03T00:00:00Z': week(" + INTERVAL '1' DAY", " + INTERVAL '5' DAY"),
  'P1W/1970-01-04T00:00:00Z': week('', " + INTERVAL '6' DAY"),
};

const durationLiteral = (text: string): string | null => {
  if (/^-?\d{1,9} \d\d:\d\d:\d\d(\.\d{1,3})?$/.test(text)) {
    return `INTERVAL '${text}' DAY TO SECOND`;
  }
  return /^-?\d{1,8}-\d\d?$/.test(text) ? `INTERVAL '${text}' YEAR TO MONTH` : null;
};

export const dialect: Dialect = {
  backend: 'trino',
  displayName: engine.displayName,
  /** Without a catalog, the connection’s own applies. */
  defaultSchema: '',
  quote: doubleQuoted,
  aliasesHideColumns: true,
  placeholder: (index) => `{p${index}:Value}`,
  literal,
  timeGrains,
  inUtc: (expression, nativeType) => {
    if (nativeType !== null && !hasZone(nativeType)) return expression;
    // Without a zone, it gets that of the session, which is UTC.
    const zoned = nativeType === null ? `CAST(${expression} AS ${ZONED_MOMENT})` : expression;
    return `AT_TIMEZONE(${zoned}, 'UTC')`;
  },
  timestamp,
  timeOfDay: (text) => `CAST(${singleQuoted(text)} AS TIME(12))`,
  ilike: (lhs, rhs, negated) => `LOWER(${lhs}) ${negated ? 'NOT LIKE' : 'LIKE'} LOWER(${rhs})`,
  comparesTruth: true,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  bytes: {
    literal: (digits) => `X'${digits}'`,
    digits: (expression) => `LOWER(TO_HEX(${expression}))`,
  },
  duration: {
    literal: durationLiteral,
    examples: '2 03:04:05.678 (days and time) or 1-2 (years and months)',
  },
  numbers: {
    integer: 'BIGINT',
    double: 'DOUBLE',
    decimal: (precision, scale) => `DECIMAL(${precision},${scale})`,
  },
  fromEpoch: (seconds) => `CAST(FROM_UNIXTIME(${seconds}) AS TIMESTAMP(3))`,
  derived,
  barrier: `LIMIT ${ALL_ROWS}`,
  keepsName: (name) => name !== '' && !name.includes('\0'),
  // The offset comes first here.
  limit: (sql, rows, offset = 0) =>
    `${sql}${offset > 0 ? `\nOFFSET ${offset}` : ''}\nLIMIT ${rows}`,
};
