/** What a message says about its columns, one after another, with their bytes: as many as their values need, and none that lie elsewhere. */
import type { RecordBatch as BatchHead } from 'apache-arrow/ipc/metadata/message';
import { damaged } from './damage.ts';
import { unpackWith } from './unpack.ts';

/** Bytes of columns begin at multiples of this. */
const ALIGNED = 8;
/** What may be left between two: programs begin at multiples of 64 at most. */
const GAP_MAX = 63;
export const VIEW_BYTES = 16;
/** A text of at most so many bytes is in its view. */
export const VIEW_INLINE = 12;
/** An array of Arrow has at most so many values, as its readers have it. */
export const LENGTH_MAX = 2 ** 31 - 1;

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let left = byte; left > 0; left >>= 1) bits += left & 1;
  return bits;
});

const bitsSet = (bitmap: Uint8Array, length: number): number => {
  const whole = length >> 3;
  let bits = 0;
  for (let at = 0; at < whole; at += 1) bits += BITS[bitmap[at] ?? 0] ?? 0;
  const rest = (bitmap[whole] ?? 0) & ((1 << (length & 7)) - 1);
  return bits + (BITS[rest] ?? 0);
};

/** The bytes of all columns follow each other. */
const assertRegions = ({ buffers }: BatchHead, bodyBytes: number): void => {
  const wrong = () => damaged('bytes of its columns lie where none are');
  let end = 0;
  for (const { offset, length } of buffers) {
    if (length === 0) continue;
    if (length < 0 || offset % ALIGNED !== 0 || offset < end || offset - end > GAP_MAX)
      throw wrong();
    end = offset + length;
  }
  if (end > bodyBytes || bodyBytes - end > GAP_MAX) throw wrong();
};

/** Where texts of a column lie, or the first characters of them. */
const isWithin = (views: Uint8Array, texts: readonly Uint8Array[]): boolean => {
  const view = new DataView(views.buffer, views.byteOffset, views.byteLength);
  for (let at = 0; at < views.length; at += VIEW_BYTES) {
    const length = view.getInt32(at, true);
    if (length < 0) return false;
    if (length <= VIEW_INLINE) continue;
    const text = texts[view.getInt32(at + 8, true)];
    const from = view.getInt32(at + 12, true);
    if (!text || from < 0 || from + length > text.length) return false;
  }
  return true;
};

export interface ColumnParts {
  /** The next column, or a column within one. */
  node(): { readonly length: number; readonly nullCount: number };
  /** Which values are there, or null where all are. */
  validity(length: number, nullCount: number): Uint8Array | undefined;
  bytes(needed: number): Uint8Array;
  /** Where values begin and end, and where the last of them ends. */
  offsets(length: number, isLarge: boolean): { valueOffsets: Uint8Array; end: number };
  views(length: number): { views: Uint8Array; variadicBuffers: readonly Uint8Array[] };
  assertAllTaken(): void;
  readonly fewer: () => Error;
  readonly astray: () => Error;
}

/** `column` names the one that is read, where something is wrong with it. */
export const partsOf = (head: BatchHead, body: Buffer, column: () => string): ColumnParts => {
  assertRegions(head, body.length);
  const { nodes, buffers, compression, variadicBufferCounts } = head;
  const unpack = compression ? unpackWith(compression.type) : (bytes: Buffer) => bytes;
  const taken = { nodes: 0, buffers: 0, views: 0 };
  const wrong = (what: string) => () => damaged(`the column ${column()} has ${what}`);
  const fewer = wrong('fewer values than it says');
  const astray = wrong('values that lie elsewhere');
  const lacking = wrong('fewer parts than its type needs');

  const next = (): Uint8Array => {
    const region = buffers[taken.buffers];
    if (!region) throw lacking();
    taken.buffers += 1;
    const { offset, length } = region;
    return length === 0 ? new Uint8Array(0) : unpack(body.subarray(offset, offset + length));
  };
  const bytes = (needed: number): Uint8Array => {
    const found = next();
    if (needed < 0 || found.length < needed) throw fewer();
    return found.subarray(0, needed);
  };
  return {
    fewer,
    astray,
    bytes,
    node: () => {
      const node = nodes[taken.nodes];
      if (!node) throw lacking();
      taken.nodes += 1;
      const { length, nullCount } = node;
      if (length < 0 || length > LENGTH_MAX || nullCount < 0 || nullCount > length)
        throw wrong('an impossible length')();
      return node;
    },
    validity: (length, nullCount) => {
      const found = next();
      if (found.length === 0 && nullCount === 0) return undefined;
      const needed = Math.ceil(length / 8);
      if (found.length < needed || length - bitsSet(found, length) !== nullCount)
        throw wrong('another count of empty values than it says')();
      return nullCount === 0 ? undefined : found.subarray(0, needed);
    },
    offsets: (length, isLarge) => {
      const valueOffsets = bytes(length === 0 ? 0 : (length + 1) * (isLarge ? 8 : 4));
      const { buffer, byteOffset } = valueOffsets;
      const count = length === 0 ? 0 : length + 1;
      const all = isLarge
        ? new BigInt64Array(buffer, byteOffset, count)
        : new Int32Array(buffer, byteOffset, count);
      let end: number | bigint = 0;
      for (const offset of all) {
        if (offset < end) throw astray();
        end = offset;
      }
      return { valueOffsets, end: Number(end) };
    },
    views: (length) => {
      const views = bytes(length * VIEW_BYTES);
      const count = variadicBufferCounts[taken.views];
      if (count === undefined || count < 0) throw lacking();
      taken.views += 1;
      const variadicBuffers = Array.from({ length: count }, next);
      if (!isWithin(views, variadicBuffers)) throw astray();
      return { views, variadicBuffers };
    },
    assertAllTaken: () => {
      if (taken.nodes !== nodes.length || taken.buffers !== buffers.length)
        throw damaged('it has more columns than it describes');
    },
  };
};
