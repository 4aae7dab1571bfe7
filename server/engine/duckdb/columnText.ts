/** The columns of a chunk as JSON text, read directly from the engine’s vectors. */
import { type DuckDBDataChunk, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import type { JsonBytes } from '../jsonBytes.ts';
import type { WriteCells } from '../drivers/driver.ts';
import { clockText, dayText } from '../drivers/moments.ts';
import { decimalText, singleCell } from '../drivers/numbers.ts';
import { STRING_BYTES, stringWriter } from './strings.ts';
import { cellOf, dateText, momentText, zoned } from './values.ts';

/** Writes the n-th value of a column, which is not null there. */
type Write = (at: number, out: JsonBytes) => void;
type IsNull = (at: number) => boolean;

const TWO_32 = 4_294_967_296;
const MICROS_PER_DAY = 86_400_000_000;

const longs = (data: Uint8Array, rows: number) => {
  const halves = new Int32Array(data.buffer, data.byteOffset, rows * 2);
  const whole = new BigInt64Array(data.buffer, data.byteOffset, rows);
  /** The value where a double is exact, otherwise NaN, because creating a BigInt per cell is slow. */
  const number = (at: number) => {
    const value = (halves[at * 2 + 1] ?? 0) * TWO_32 + ((halves[at * 2] ?? 0) >>> 0);
    return Number.isSafeInteger(value) ? value : Number.NaN;
  };
  return { number, whole: (at: number) => whole[at] ?? 0n };
};

const long = (data: Uint8Array, rows: number): Write => {
  const { number, whole } = longs(data, rows);
  return (at, out) => {
    const value = number(at);
    if (Number.isNaN(value)) out.quoted(whole(at).toString());
    else out.integer(value);
  };
};

/** The text of a moment, from pieces that are mostly known already. */
const moment = (data: Uint8Array, rows: number, zone: string): Write => {
  const { number, whole } = longs(data, rows);
  return (at, out) => {
    const micros = number(at);
    const days = Math.floor(micros / MICROS_PER_DAY) | 0;
    const day = Number.isNaN(micros) ? null : dayText(days);
    if (day === null) {
      const units = whole(at);
      const text = momentText(units, 1_000_000n, () => `${units} µs since 1970`);
      return out.json(JSON.stringify(zone === '' ? text : zoned(text)));
    }
    const rest = micros - days * MICROS_PER_DAY;
    const seconds = (rest / 1_000_000) | 0;
    out.ascii('"');
    out.ascii(day);
    out.ascii('T');
    out.ascii(clockText(seconds, (rest - seconds * 1_000_000) * 1000));
    out.ascii(zone);
    out.ascii('"');
  };
};

const decimal = (data: Uint8Array, rows: number, width: number, scale: number): Write => {
  if (width > 18) {
    const halves = new BigInt64Array(data.buffer, data.byteOffset, rows * 2);
    return (at, out) => {
      const low = BigInt.asUintN(64, halves[at * 2] ?? 0n);
      out.quoted(decimalText((((halves[at * 2 + 1] ?? 0n) << 64n) + low).toString(), scale));
    };
  }
  if (width > 9) {
    const { number, whole } = longs(data, rows);
    return (at, out) => {
      const value = number(at);
      if (Number.isNaN(value)) out.quoted(decimalText(whole(at).toString(), scale));
      else out.decimal(value, scale);
    };
  }
  const items =
    width > 4
      ? new Int32Array(data.buffer, data.byteOffset, rows)
      : new Int16Array(data.buffer, data.byteOffset, rows);
  return (at, out) => out.decimal(items[at] ?? 0, scale);
};

const integers =
  (items: ArrayLike<number>): Write =>
  (at, out) =>
    out.integer(items[at] ?? 0);

const double = (value: number, out: JsonBytes) => {
  if (Number.isFinite(value)) out.double(value);
  else out.quoted(String(value));
};

interface Fast {
  readonly bytes: number;
  readonly writer: (data: Uint8Array, rows: number, isNull: IsNull) => Write;
}

const FAST: Readonly<Partial<Record<DuckDBTypeId, Fast>>> = {
  [DuckDBTypeId.BOOLEAN]: {
    bytes: 1,
    writer: (data) => (at, out) => out.ascii(data[at] === 0 ? 'false' : 'true'),
  },
  [DuckDBTypeId.SMALLINT]: {
    bytes: 2,
    writer: (data, rows) => integers(new Int16Array(data.buffer, data.byteOffset, rows)),
  },
  [DuckDBTypeId.INTEGER]: {
    bytes: 4,
    writer: (data, rows) => integers(new Int32Array(data.buffer, data.byteOffset, rows)),
  },
  [DuckDBTypeId.BIGINT]: { bytes: 8, writer: long },
  [DuckDBTypeId.DOUBLE]: {
    bytes: 8,
    writer: (data, rows) => {
      const items = new Float64Array(data.buffer, data.byteOffset, rows);
      return (at, out) => double(items[at] ?? 0, out);
    },
  },
  [DuckDBTypeId.FLOAT]: {
    bytes: 4,
    writer: (data, rows) => {
      const items = new Float32Array(data.buffer, data.byteOffset, rows);
      return (at, out) => double(Number(singleCell(items[at] ?? 0)), out);
    },
  },
  [DuckDBTypeId.VARCHAR]: { bytes: STRING_BYTES, writer: stringWriter },
  [DuckDBTypeId.DATE]: {
    bytes: 4,
    writer: (data, rows) => {
      const days = new Int32Array(data.buffer, data.byteOffset, rows);
      return (at, out) => out.quoted(dateText(days[at] ?? 0));
    },
  },
  [DuckDBTypeId.TIMESTAMP]: { bytes: 8, writer: (data, rows) => moment(data, rows, '') },
  [DuckDBTypeId.TIMESTAMP_TZ]: {
    bytes: 8,
    writer: (data, rows) => moment(data, rows, '+00:00'),
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
        writer: (data, rows) => decimal(data, rows, type.width, type.scale),
      }
    : FAST[type.typeId];

const slow = (chunk: DuckDBDataChunk, index: number): Write => {
  const vector = chunk.getColumnVector(index);
  return (at, out) => out.json(JSON.stringify(cellOf(vector.getItem(at))));
};

/** One column, prepared once per chunk. */
const columnWriter = (chunk: DuckDBDataChunk, index: number, type: DuckDBType) => {
  const rows = chunk.rowCount;
  const fast = fastFor(type);
  const vector = bindings.data_chunk_get_vector(chunk.chunk, index);
  const valid: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(rows / 64) * 8);
  const isNull = (at: number) => valid !== null && !((valid[at >> 3] ?? 0) & (1 << (at & 7)));
  const write = fast
    ? fast.writer(bindings.vector_get_data(vector, rows * fast.bytes), rows, isNull)
    : slow(chunk, index);
  return (from: number, to: number, out: JsonBytes) => {
    for (let at = from; at < to; at++) {
      if (at > from) out.comma();
      if (isNull(at)) out.ascii('null');
      else write(at, out);
    }
  };
};

/** The first columns of a chunk. */
export const cellWriter = (chunk: DuckDBDataChunk, types: readonly DuckDBType[]): WriteCells => {
  const columns = types.map((type, index) => columnWriter(chunk, index, type));
  return (index, from, to, out) => columns[index]?.(from, to, out);
};
