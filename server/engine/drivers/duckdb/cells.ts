import { type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import type { Cell } from '../../engine.ts';
import { clockText, dayText } from '../moments.ts';
import { decimalText, doubleCell, singleCell } from '../numbers.ts';
import { readStrings, STRING_BYTES } from './strings.ts';
import { cellOf, dateText, momentText, zoned } from './values.ts';

/** Reads the n-th value of a column that is not null there. */
type Read = (at: number) => Cell;
type IsNull = (at: number) => boolean;

const TWO_32 = 4_294_967_296;
const MICROS_PER_DAY = 86_400_000_000;

const longs = (data: Uint8Array, rows: number) => {
  const halves = new Int32Array(data.buffer, data.byteOffset, rows * 2);
  const whole = new BigInt64Array(data.buffer, data.byteOffset, rows);
  /** The value where a double holds it, else NaN: making a BigInt of every cell is what costs. */
  const number = (at: number) => {
    const value = (halves[at * 2 + 1] ?? 0) * TWO_32 + ((halves[at * 2] ?? 0) >>> 0);
    return Number.isSafeInteger(value) ? value : Number.NaN;
  };
  return { number, whole: (at: number) => whole[at] ?? 0n };
};

const readLong = (data: Uint8Array, rows: number): Read => {
  const { number, whole } = longs(data, rows);
  return (at) => {
    const value = number(at);
    return Number.isNaN(value) ? whole(at).toString() : value;
  };
};

const readMoment = (data: Uint8Array, rows: number): ((at: number) => string) => {
  const { number, whole } = longs(data, rows);
  return (at) => {
    const micros = number(at);
    const days = Math.floor(micros / MICROS_PER_DAY) | 0;
    const day = Number.isNaN(micros) ? null : dayText(days);
    if (day === null) {
      const units = whole(at);
      return momentText(units, 1_000_000n, () => `${units} µs since 1970`);
    }
    const rest = micros - days * MICROS_PER_DAY;
    const seconds = (rest / 1_000_000) | 0;
    return `${day}T${clockText(seconds, (rest - seconds * 1_000_000) * 1000)}`;
  };
};

const readDecimal = (data: Uint8Array, rows: number, width: number, scale: number): Read => {
  if (width > 18) {
    const halves = new BigInt64Array(data.buffer, data.byteOffset, rows * 2);
    return (at) => {
      const low = BigInt.asUintN(64, halves[at * 2] ?? 0n);
      return decimalText((((halves[at * 2 + 1] ?? 0n) << 64n) + low).toString(), scale);
    };
  }
  if (width > 9) {
    const read = readLong(data, rows);
    return (at) => decimalText(String(read(at)), scale);
  }
  const items =
    width > 4
      ? new Int32Array(data.buffer, data.byteOffset, rows)
      : new Int16Array(data.buffer, data.byteOffset, rows);
  return (at) => decimalText(String(items[at]), scale);
};

const numbers =
  (items: ArrayLike<number>): Read =>
  (at) =>
    items[at] ?? null;

interface Fast {
  readonly bytes: number;
  readonly read: (data: Uint8Array, rows: number, isNull: IsNull) => Read;
}

const FAST: Readonly<Partial<Record<DuckDBTypeId, Fast>>> = {
  [DuckDBTypeId.BOOLEAN]: { bytes: 1, read: (data) => (at) => data[at] !== 0 },
  [DuckDBTypeId.SMALLINT]: {
    bytes: 2,
    read: (data, rows) => numbers(new Int16Array(data.buffer, data.byteOffset, rows)),
  },
  [DuckDBTypeId.INTEGER]: {
    bytes: 4,
    read: (data, rows) => numbers(new Int32Array(data.buffer, data.byteOffset, rows)),
  },
  [DuckDBTypeId.BIGINT]: { bytes: 8, read: readLong },
  [DuckDBTypeId.DOUBLE]: {
    bytes: 8,
    read: (data, rows) => {
      const items = new Float64Array(data.buffer, data.byteOffset, rows);
      return (at) => doubleCell(items[at] ?? 0);
    },
  },
  [DuckDBTypeId.FLOAT]: {
    bytes: 4,
    read: (data, rows) => {
      const items = new Float32Array(data.buffer, data.byteOffset, rows);
      return (at) => singleCell(items[at] ?? 0);
    },
  },
  [DuckDBTypeId.VARCHAR]: { bytes: STRING_BYTES, read: readStrings },
  [DuckDBTypeId.DATE]: {
    bytes: 4,
    read: (data, rows) => {
      const days = new Int32Array(data.buffer, data.byteOffset, rows);
      return (at) => dateText(days[at] ?? 0);
    },
  },
  [DuckDBTypeId.TIMESTAMP]: { bytes: 8, read: readMoment },
  [DuckDBTypeId.TIMESTAMP_TZ]: {
    bytes: 8,
    read: (data, rows) => {
      const read = readMoment(data, rows);
      return (at) => zoned(read(at));
    },
  },
};

const decimalBytes = (width: number) => {
  if (width > 18) return 16;
  if (width > 9) return 8;
  return width > 4 ? 4 : 2;
};

const fastFor = (type: DuckDBType): Fast | undefined =>
  type.typeId === DuckDBTypeId.DECIMAL
    ? {
        bytes: decimalBytes(type.width),
        read: (data, rows) => readDecimal(data, rows, type.width, type.scale),
      }
    : FAST[type.typeId];

const column = (chunk: DuckDBDataChunk, index: number, type: DuckDBType): Cell[] => {
  const rows = chunk.rowCount;
  const fast = fastFor(type);
  if (!fast) {
    const vector = chunk.getColumnVector(index);
    return Array.from({ length: rows }, (_, at) => cellOf(vector.getItem(at)));
  }
  const vector = bindings.data_chunk_get_vector(chunk.chunk, index);
  const data = bindings.vector_get_data(vector, rows * fast.bytes);
  const valid: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(rows / 64) * 8);
  const isNull = (at: number) => valid !== null && !((valid[at >> 3] ?? 0) & (1 << (at & 7)));
  const read = fast.read(data, rows, isNull);
  const cells: Cell[] = [];
  for (let at = 0; at < rows; at++) cells.push(isNull(at) ? null : read(at));
  return cells;
};

/** The first columns of a chunk, `[column][row]`. */
export const cellsOf = (chunk: DuckDBDataChunk, types: readonly DuckDBType[]): Cell[][] =>
  types.map((type, index) => column(chunk, index, type));
