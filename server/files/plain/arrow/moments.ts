/** Days, times and moments of Arrow in the units of the database, or refused where these would lose something. */
import {
  DATE,
  DuckDBDateValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  TIME,
  TIMESTAMP,
  TIMESTAMP_NS,
  TIMESTAMPTZ,
} from '@duckdb/node-api';
import { type Data, DataType, DateUnit, TimeUnit } from 'apache-arrow';
import { FileRefusal } from '../plain.ts';
import type { ArrowColumn } from './column.ts';

const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1_000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};
const MICROS = 1_000_000n;
const INT64 = 2n ** 63n;
const DAY_MS = 86_400_000;

/** Microseconds of a number of the unit; refuses what they cannot hold. */
const inMicros = (column: string, unit: TimeUnit) => {
  const perSecond = PER_SECOND[unit];
  return (value: bigint, index: number): bigint => {
    const micros = (value * MICROS) / perSecond;
    if (perSecond > MICROS && (value * MICROS) % perSecond !== 0n)
      throw new FileRefusal(
        `The column ${column} has nanoseconds, which are lost in its type here (row ${index + 1} of a batch).`,
      );
    if (micros >= INT64 || micros < -INT64)
      throw new FileRefusal(`The column ${column} has a moment that is too far away.`);
    return micros;
  };
};

export const integersOf = ({ values }: Data) => {
  const all = values as BigInt64Array | Int32Array;
  return (index: number) => BigInt(all[index] as bigint | number);
};

const momentColumn = (
  column: string,
  { unit, timezone }: { unit: TimeUnit; timezone?: string | null },
): ArrowColumn => {
  if (unit === TimeUnit.NANOSECOND && !timezone)
    return {
      type: TIMESTAMP_NS,
      read: (data) => {
        const at = integersOf(data);
        return (index) => new DuckDBTimestampNanosecondsValue(at(index));
      },
    };
  const micros = inMicros(column, unit);
  return {
    type: timezone ? TIMESTAMPTZ : TIMESTAMP,
    read: (data) => {
      const at = integersOf(data);
      return timezone
        ? (index) => new DuckDBTimestampTZValue(micros(at(index), index))
        : (index) => new DuckDBTimestampValue(micros(at(index), index));
    },
  };
};

export const temporalColumn = (column: string, type: DataType): ArrowColumn | null => {
  if (DataType.isDate(type)) {
    const isDays = type.unit === DateUnit.DAY;
    return {
      type: DATE,
      read: (data) => {
        const at = integersOf(data);
        return (index) =>
          new DuckDBDateValue(isDays ? Number(at(index)) : Math.floor(Number(at(index)) / DAY_MS));
      },
    };
  }
  if (DataType.isTime(type)) {
    const micros = inMicros(column, type.unit);
    return {
      type: TIME,
      read: (data) => {
        const at = integersOf(data);
        return (index) => new DuckDBTimeValue(micros(at(index), index));
      },
    };
  }
  return DataType.isTimestamp(type) ? momentColumn(column, type) : null;
};
