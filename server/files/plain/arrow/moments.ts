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
const DAY_MICROS = 86_400_000_000n;
/** Days of the database: 32 bits, without the two that mean that there is no end. */
const DAYS_MAX = 2 ** 31 - 2;

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
        return (index) => {
          const value = Number(at(index));
          const days = isDays ? value : Math.floor(value / DAY_MS);
          if (Math.abs(days) > DAYS_MAX)
            throw new FileRefusal(`The column ${column} has a day that is too far away.`);
          return new DuckDBDateValue(days);
        };
      },
    };
  }
  if (DataType.isTime(type)) {
    const micros = inMicros(column, type.unit);
    return {
      type: TIME,
      read: (data) => {
        const at = integersOf(data);
        return (index) => {
          const time = micros(at(index), index);
          if (time < 0n || time > DAY_MICROS)
            throw new FileRefusal(`The column ${column} has a time that no day has.`);
          return new DuckDBTimeValue(time);
        };
      },
    };
  }
  return DataType.isTimestamp(type) ? momentColumn(column, type) : null;
};
