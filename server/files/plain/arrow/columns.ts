/** Types of Arrow as types of the database, and the values of a column without loss. */
import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBBlobValue,
  type DuckDBType,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  LIST,
  MAP,
  SMALLINT,
  STRUCT,
  TIME,
  TIMESTAMP,
  TIMESTAMP_NS,
  TIMESTAMPTZ,
  TINYINT,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import { type Data, DataType, DateUnit, Precision, TimeUnit, Vector } from 'apache-arrow';
import { uniqueNames } from '../lines.ts';
import { FileRefusal } from '../plain.ts';

type At = (index: number) => DuckDBValue;

export interface ArrowColumn {
  readonly type: DuckDBType;
  /** Reads what one batch has of the column; null is asked for elsewhere. */
  readonly read: (data: Data) => At;
}

/** The value at a place, or null. */
export const valuesOf = ({ read }: ArrowColumn, data: Data): At => {
  const at = read(data);
  return (index) => (data.getValid(index) ? at(index) : null);
};

const refused = (column: string, type: DataType): FileRefusal =>
  new FileRefusal(
    `The column ${column} has the type ${String(type)}, which no table here can have.`,
  );

const SIGNED: Readonly<Record<number, DuckDBType>> = {
  8: TINYINT,
  16: SMALLINT,
  32: INTEGER,
  64: BIGINT,
};
const UNSIGNED: Readonly<Record<number, DuckDBType>> = {
  8: UTINYINT,
  16: USMALLINT,
  32: UINTEGER,
  64: UBIGINT,
};

const DECIMAL_DIGITS = 38;

/** The whole number in bytes with the least first. */
const wholeNumber = (words: Uint32Array): bigint => {
  let value = 0n;
  for (let at = words.length - 1; at >= 0; at -= 1)
    value = (value << 32n) | BigInt(words[at] as number);
  return BigInt.asIntN(words.length * 32, value);
};

/** As text, for numbers of more digits than the database has. */
const digitsOf = (value: bigint, scale: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(Math.max(0, scale) + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (scale <= 0) return `${sign}${digits}${value === 0n ? '' : '0'.repeat(-scale)}`;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

const decimalColumn = ({ precision, scale }: { precision: number; scale: number }): ArrowColumn => {
  const number = ({ values, stride }: Data) => {
    const words = values as Uint32Array;
    return (index: number) => wholeNumber(words.subarray(stride * index, stride * (index + 1)));
  };
  if (precision > DECIMAL_DIGITS || scale < 0 || scale > precision)
    return {
      type: VARCHAR,
      read: (data) => {
        const at = number(data);
        return (index) => digitsOf(at(index), scale);
      },
    };
  return {
    type: DECIMAL(precision, scale),
    read: (data) => {
      const at = number(data);
      return (index) => new DuckDBDecimalValue(at(index), precision, scale);
    },
  };
};

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

const integersOf = ({ values }: Data) => {
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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const bytesOf = ({ values, valueOffsets }: Data) => {
  const offsets = valueOffsets as Int32Array | BigInt64Array;
  return (index: number): Uint8Array =>
    (values as Uint8Array).subarray(Number(offsets[index]), Number(offsets[index + 1]));
};

/** Types that have their values in one buffer of bytes. */
const plainColumn = (column: string, type: DataType): ArrowColumn | null => {
  if (DataType.isNull(type)) return { type: VARCHAR, read: () => () => null };
  if (DataType.isBool(type))
    return {
      type: BOOLEAN,
      read: ({ values, offset }) => {
        const bits = values as Uint8Array;
        return (index) => {
          const place = offset + index;
          return (((bits[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
        };
      },
    };
  if (DataType.isInt(type)) {
    const own = (type.isSigned ? SIGNED : UNSIGNED)[type.bitWidth];
    if (!own) throw refused(column, type);
    return {
      type: own,
      read:
        ({ values }) =>
        (index) =>
          values[index],
    };
  }
  if (DataType.isFloat(type)) {
    const own = type.precision === Precision.DOUBLE ? DOUBLE : FLOAT;
    if (type.precision !== Precision.HALF)
      return {
        type: own,
        read:
          ({ values }) =>
          (index) =>
            values[index],
      };
    return {
      type: own,
      read: (data) => {
        const vector = new Vector([data]);
        return (index) => vector.get(index) as number;
      },
    };
  }
  if (DataType.isDuration(type)) return { type: BIGINT, read: integersOf };
  if (DataType.isDecimal(type)) return decimalColumn(type);
  return null;
};

const temporalColumn = (column: string, type: DataType): ArrowColumn | null => {
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

const textColumn = (type: DataType): ArrowColumn | null => {
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type))
    return {
      type: VARCHAR,
      read: (data) => {
        const bytes = bytesOf(data);
        return (index) => decoder.decode(bytes(index));
      },
    };
  if (DataType.isBinary(type) || DataType.isLargeBinary(type))
    return {
      type: BLOB,
      read: (data) => {
        const bytes = bytesOf(data);
        return (index) => new DuckDBBlobValue(bytes(index));
      },
    };
  if (DataType.isFixedSizeBinary(type)) {
    const { byteWidth } = type;
    return {
      type: BLOB,
      read: ({ values }) => {
        const all = values as Uint8Array;
        return (index) =>
          new DuckDBBlobValue(all.subarray(index * byteWidth, (index + 1) * byteWidth));
      },
    };
  }
  if (DataType.isUtf8View(type))
    return {
      type: VARCHAR,
      read: (data) => {
        const vector = new Vector([data]);
        return (index) => vector.get(index) as string;
      },
    };
  if (!DataType.isBinaryView(type)) return null;
  return {
    type: BLOB,
    read: (data) => {
      const vector = new Vector([data]);
      return (index) => new DuckDBBlobValue(vector.get(index) as Uint8Array);
    },
  };
};

/** Where the parts of a list begin and end. */
const spansOf = (data: Data) => {
  if (DataType.isFixedSizeList(data.type)) {
    const { listSize } = data.type;
    return (index: number) => [index * listSize, (index + 1) * listSize] as const;
  }
  const offsets = data.valueOffsets as Int32Array | BigInt64Array;
  return (index: number) => [Number(offsets[index]), Number(offsets[index + 1])] as const;
};

const childOf = (data: Data, at = 0): Data => {
  const child = data.children[at];
  if (!child) throw new FileRefusal('The file is damaged: a column lacks its parts.');
  return child;
};

const nestedColumn = (column: string, type: DataType): ArrowColumn | null => {
  if (DataType.isList(type) || DataType.isLargeList(type) || DataType.isFixedSizeList(type)) {
    const item = columnOf(column, type.children[0]?.type as DataType);
    return {
      type: LIST(item.type),
      read: (data) => {
        const span = spansOf(data);
        const at = valuesOf(item, childOf(data));
        return (index) => {
          const [from, to] = span(index);
          return new DuckDBListValue(Array.from({ length: to - from }, (_, one) => at(from + one)));
        };
      },
    };
  }
  if (DataType.isStruct(type)) {
    const names = uniqueNames(type.children.map(({ name }) => name));
    const fields = type.children.map((field) => columnOf(column, field.type as DataType));
    return {
      type: STRUCT(Object.fromEntries(names.map((name, at) => [name, fields[at]!.type]))),
      read: (data) => {
        const parts = fields.map((field, at) => valuesOf(field, childOf(data, at)));
        return (index) =>
          new DuckDBStructValue(
            Object.fromEntries(parts.map((part, at) => [names[at] as string, part(index)])),
          );
      },
    };
  }
  if (!DataType.isMap(type)) return null;
  const [key, value] = (type.children[0]?.type.children ?? []).map((field) =>
    columnOf(column, field.type as DataType),
  );
  if (!key || !value) throw refused(column, type);
  return {
    type: MAP(key.type, value.type),
    read: (data) => {
      const span = spansOf(data);
      const entries = childOf(data);
      const keys = valuesOf(key, childOf(entries));
      const values = valuesOf(value, childOf(entries, 1));
      return (index) => {
        const [from, to] = span(index);
        return new DuckDBMapValue(
          Array.from({ length: to - from }, (_, one) => ({
            key: keys(from + one),
            value: values(from + one),
          })),
        );
      };
    },
  };
};

/** Values by number; a dictionary serves many batches. */
const dictionaryColumn = (column: string, type: DataType): ArrowColumn | null => {
  if (!DataType.isDictionary(type)) return null;
  const entry = columnOf(column, type.dictionary as DataType);
  const known = new WeakMap<object, readonly DuckDBValue[]>();
  const entriesOf = (dictionary: Vector): readonly DuckDBValue[] => {
    const before = known.get(dictionary);
    if (before) return before;
    const entries = dictionary.data.flatMap((data) => {
      const at = valuesOf(entry, data);
      return Array.from({ length: data.length }, (_, index) => at(index));
    });
    known.set(dictionary, entries);
    return entries;
  };
  return {
    type: entry.type,
    read: ({ values, dictionary }) => {
      const entries = dictionary ? entriesOf(dictionary) : [];
      return (index) => entries[Number(values[index])] ?? null;
    },
  };
};

export function columnOf(column: string, type: DataType): ArrowColumn {
  const found =
    plainColumn(column, type) ??
    temporalColumn(column, type) ??
    textColumn(type) ??
    nestedColumn(column, type) ??
    dictionaryColumn(column, type);
  if (!found) throw refused(column, type);
  return found;
}
