/** One small file of a ZIP archive, as text. */

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LIST_MAX = 4 * 1024 * 1024;
/** Packed; far more than the files that are looked for need. */
const FILE_MAX = 16 * 1024;
const STORED = 0;
const DEFLATED = 8;

const part = async (file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, to).arrayBuffer());

const unpacked = (packed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // What is wrong with it is heard by the reader.
  void writer.write(packed).catch(() => undefined);
  void writer.close().catch(() => undefined);
  return new Response(readable).text();
};

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

function* entriesIn(list: DataView<ArrayBuffer>): Generator<Entry> {
  const names = new TextDecoder();
  let at = 0;
  while (at + ENTRY_BYTES <= list.byteLength && list.getUint32(at, true) === ENTRY) {
    const length = list.getUint16(at + 28, true);
    yield {
      name: names.decode(list.buffer.slice(at + ENTRY_BYTES, at + ENTRY_BYTES + length)),
      method: list.getUint16(at + 10, true),
      size: list.getUint32(at + 20, true),
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

const textOf = async (file: Blob, { method, size, at }: Entry): Promise<string | null> => {
  if (size > FILE_MAX) return null;
  const head = await part(file, at, at + LOCAL_BYTES);
  const from = at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = new Uint8Array((await part(file, from, from + size)).buffer);
  if (method === STORED) return new TextDecoder().decode(packed);
  return method === DEFLATED ? unpacked(packed) : null;
};

/** The first file with such a name; null where the archive has none, or is none. */
export const zipEntry = async (file: Blob, name: RegExp): Promise<string | null> => {
  try {
    const list = await listOf(file);
    if (!list) return null;
    for (const entry of entriesIn(list))
      if (name.test(entry.name)) return await textOf(file, entry);
    return null;
  } catch {
    return null;
  }
};
