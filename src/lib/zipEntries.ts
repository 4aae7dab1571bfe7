/** What is in a ZIP archive, read by the browser without unpacking all of it. */

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LIST_MAX = 4 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** The number stands elsewhere, in archives past 4 GB. */
const ELSEWHERE = 0xff_ff_ff_ff;

const part = async (file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, to).arrayBuffer());

export interface ZipEntry {
  /** As the archive has it, with the folders. */
  readonly name: string;
  /** Packed. */
  readonly size: number;
  /** Unpacked, as the archive says. */
  readonly unpackedSize: number;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly at: number;
}

function* entriesIn(list: DataView<ArrayBuffer>): Generator<ZipEntry> {
  const names = new TextDecoder();
  let at = 0;
  while (at + ENTRY_BYTES <= list.byteLength && list.getUint32(at, true) === ENTRY) {
    const length = list.getUint16(at + 28, true);
    yield {
      name: names.decode(list.buffer.slice(at + ENTRY_BYTES, at + ENTRY_BYTES + length)),
      isEncrypted: (list.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      method: list.getUint16(at + 10, true),
      size: list.getUint32(at + 20, true),
      unpackedSize: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    };
    at += ENTRY_BYTES + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
}

const listOf = async (file: Blob): Promise<DataView<ArrayBuffer> | null> => {
  const tail = await part(file, Math.max(0, file.size - END_BYTES - COMMENT_MAX), file.size);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END) continue;
    const [size, from] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
    return size > LIST_MAX ? null : part(file, from, from + size);
  }
  return null;
};

/** Null where it is no archive, or one with more names than are looked at. */
export const zipEntries = async (file: Blob): Promise<readonly ZipEntry[] | null> => {
  try {
    const list = await listOf(file);
    return list && [...entriesIn(list)];
  } catch {
    return null;
  }
};

export const isUnpackable = ({ isEncrypted, method, size, unpackedSize, at }: ZipEntry): boolean =>
  !isEncrypted &&
  (method === STORED || method === DEFLATED) &&
  ![size, unpackedSize, at].includes(ELSEWHERE);

/** Unpacking one holds up the page, and much may come out of little. */
const PIECE_BYTES = 64 * 1024;

const pour = async (from: Blob, into: WritableStream<BufferSource>): Promise<void> => {
  const writer = into.getWriter();
  for (let at = 0; at < from.size; at += PIECE_BYTES)
    await writer.write(await from.slice(at, at + PIECE_BYTES).arrayBuffer());
  await writer.close();
};

interface Unpacking {
  /** Told how many bytes more are unpacked. */
  readonly onBytes?: (count: number) => void;
  readonly signal?: AbortSignal;
}

/** Of an entry that is unpackable; no more than the archive says comes out of it. */
export const unpacked = async (
  file: Blob,
  { method, size, unpackedSize, at }: ZipEntry,
  { onBytes, signal }: Unpacking = {},
): Promise<Blob> => {
  const head = await part(file, at, at + LOCAL_BYTES);
  const from = at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + size);
  if (method === STORED) {
    onBytes?.(size);
    return packed;
  }
  const { readable, writable } = new DecompressionStream('deflate-raw');
  // What is wrong with it is heard by the reader.
  const written = pour(packed, writable).catch(() => undefined);
  const parts: BlobPart[] = [];
  let left = unpackedSize;
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    left -= value.byteLength;
    if (left < 0 || signal?.aborted) {
      await reader.cancel();
      signal?.throwIfAborted();
      throw new Error('More comes out of the archive than it says.');
    }
    onBytes?.(value.byteLength);
    parts.push(value as BlobPart);
  }
  await written;
  return new Blob(parts);
};
