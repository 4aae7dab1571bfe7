import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  DuckDBUnionValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell } from '../engine.ts';
import { clockText, dayText, momentFromText } from '../drivers/moments.ts';
import { decimalText, doubleCell, integerCell } from '../drivers/numbers.ts';

const NANOS_PER_SECOND = 1_000_000_000n;
const SECONDS_PER_DAY = 86_400n;
const EXTREME = 9_223_372_036_854_775_807n;

const floorDivide = (value: bigint, by: bigint) => {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
};

/** A moment from its count of units since 1970; DuckDB’s own text for years outside 1 to 9999. */
export const momentText = (units: bigint, perSecond: bigint, own: () => string): string => {
  if (units === EXTREME) return 'infinity';
  if (units === -EXTREME) return '-infinity';
  const seconds = floorDivide(units, perSecond);
  const days = floorDivide(seconds, SECONDS_PER_DAY);
  const day = dayText(Number(days));
  if (day === null) return own();
  const nanos = Number((units - seconds * perSecond) * (NANOS_PER_SECOND / perSecond));
  return `${day}T${clockText(Number(seconds - days * SECONDS_PER_DAY), nanos)}`;
};

const EXTREME_DAYS = 2_147_483_647;

export const dateText = (days: number): string => {
  if (days === EXTREME_DAYS) return 'infinity';
  if (days === -EXTREME_DAYS) return '-infinity';
  return dayText(days) ?? new DuckDBDateValue(days).toString();
};

const timeText = (micros: bigint): string =>
  clockText(Number(micros / 1_000_000n), Number(micros % 1_000_000n) * 1000);

export const zoned = (moment: string) => (moment.includes('T') ? `${moment}+00:00` : moment);

const bytesText = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;

const keyText = (key: Cell) => (typeof key === 'string' ? key : JSON.stringify(key));

/** Any value, nested ones included. Columns of the common types have a faster way in `cells.ts`. */
export const cellOf = (value: DuckDBValue): Cell => {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return doubleCell(value);
    case 'bigint':
      return integerCell(value);
    default:
  }
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return value.items.map(cellOf);
  }
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(
      Object.entries(value.entries).map(([name, entry]) => [name, cellOf(entry)]),
    );
  }
  if (value instanceof DuckDBMapValue) {
    return Object.fromEntries(
      value.entries.map((entry) => [keyText(cellOf(entry.key)), cellOf(entry.value)]),
    );
  }
  if (value instanceof DuckDBUnionValue) return cellOf(value.value);
  if (value instanceof DuckDBDecimalValue) return decimalText(String(value.value), value.scale);
  if (value instanceof DuckDBBlobValue) return bytesText(value.bytes);
  if (value instanceof DuckDBDateValue) return dateText(value.days);
  if (value instanceof DuckDBTimeValue) return timeText(value.micros);
  const own = () => value.toString();
  if (value instanceof DuckDBTimestampValue) return momentText(value.micros, 1_000_000n, own);
  if (value instanceof DuckDBTimestampTZValue) {
    return zoned(momentText(value.micros, 1_000_000n, own));
  }
  if (value instanceof DuckDBTimestampSecondsValue) return momentText(value.seconds, 1n, own);
  if (value instanceof DuckDBTimestampMillisecondsValue) {
    return momentText(value.millis, 1000n, own);
  }
  if (value instanceof DuckDBTimestampNanosecondsValue) {
    return momentText(value.nanos, NANOS_PER_SECOND, own);
  }
  return momentFromText(value.toString());
};
