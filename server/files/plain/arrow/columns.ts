/** Types of Arrow as types of the database, and the values of a column without loss. */
import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DOUBLE,
  DuckDBBlobValue,
  type DuckDBType,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  LIST,
  MAP,
  SMALLINT,
  STRUCT,
  TINYINT,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import { type Data, DataType, Precision, Vector } from 'apache-arrow';
import { uniqueNames } from '../lines.ts';
import { FileRefusal } from '../plain.ts';
import { type ArrowColumn, refused, valuesOf } from './column.ts';
import { damaged } from './damage.ts';
import { decimalColumn } from './decimals.ts';
import { integersOf, temporalColumn } from './moments.ts';
import { VIEW_BYTES, VIEW_INLINE } from './parts.ts';

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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const textOf = (column: string, bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new FileRefusal(`The column ${column} has a text that is not UTF-8.`, { cause });
  }
};

const bytesOf = ({ type, values, valueOffsets, variadicBuffers }: Data) => {
  const all = values as Uint8Array;
  if (DataType.isUtf8View(type) || DataType.isBinaryView(type)) {
    const views = new DataView(all.buffer, all.byteOffset, all.byteLength);
    return (index: number): Uint8Array => {
      const at = index * VIEW_BYTES;
      const length = views.getInt32(at, true);
      if (length <= VIEW_INLINE) return all.subarray(at + 4, at + 4 + length);
      const from = views.getInt32(at + 12, true);
      const text = variadicBuffers[views.getInt32(at + 8, true)];
      return (text as Uint8Array).subarray(from, from + length);
    };
  }
  const offsets = valueOffsets as Int32Array | BigInt64Array;
  return (index: number): Uint8Array =>
    all.subarray(Number(offsets[index]), Number(offsets[index + 1]));
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
  if (DataType.isDecimal(type)) return decimalColumn(column, type);
  return null;
};

const textColumn = (column: string, type: DataType): ArrowColumn | null => {
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type))
    return {
      type: VARCHAR,
      read: (data) => {
        const bytes = bytesOf(data);
        return (index) => textOf(column, bytes(index));
      },
    };
  if (DataType.isBinary(type) || DataType.isLargeBinary(type) || DataType.isBinaryView(type))
    return {
      type: BLOB,
      read: (data) => {
        const bytes = bytesOf(data);
        return (index) => new DuckDBBlobValue(bytes(index));
      },
    };
  if (!DataType.isFixedSizeBinary(type)) return null;
  const { byteWidth } = type;
  return {
    type: BLOB,
    read: ({ values }) => {
      const all = values as Uint8Array;
      return (index) =>
        new DuckDBBlobValue(all.subarray(index * byteWidth, (index + 1) * byteWidth));
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
  if (!SIGNED[type.indices.bitWidth]) throw refused(column, type);
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
      return (index) => {
        const found = entries[Number(values[index])];
        if (found === undefined) throw damaged(`the column ${column} has the number of no value`);
        return found;
      };
    },
  };
};

export function columnOf(column: string, type: DataType): ArrowColumn {
  const found =
    plainColumn(column, type) ??
    temporalColumn(column, type) ??
    textColumn(column, type) ??
    nestedColumn(column, type) ??
    dictionaryColumn(column, type);
  if (!found) throw refused(column, type);
  return found;
}
