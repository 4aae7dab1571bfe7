/** Indexes that this process read last: the next movement of a drag reads none again. */
import type { Frame } from '../postProcess/frame.ts';

const CELLS_MAX = 1_000_000;
/** Of what was read: a few cells may hold long texts. */
const BYTES_MAX = 64 * 1024 * 1024;
/** No index is asked for longer. */
const AGE_MAX_MS = 60_000;

interface Entry {
  readonly index: Frame;
  readonly cells: number;
  readonly bytes: number;
  readonly end: NodeJS.Timeout;
}

/** `bytes` is the size of what `make` reads. */
type ReadIndex = (id: string, bytes: number, make: () => Frame) => Frame;

export const createReadIndex = (): ReadIndex => {
  const read = new Map<string, Entry>();
  let cells = 0;
  let bytes = 0;

  const remove = (id: string): void => {
    const entry = read.get(id);
    if (!entry) return;
    clearTimeout(entry.end);
    read.delete(id);
    cells -= entry.cells;
    bytes -= entry.bytes;
  };
  const add = (id: string, index: Frame, size: number): void => {
    const entry: Entry = {
      index,
      cells: index.columns.length * index.rowCount,
      bytes: size,
      // The process may rest for hours, and may end meanwhile.
      end: setTimeout(() => remove(id), AGE_MAX_MS).unref(),
    };
    read.set(id, entry);
    cells += entry.cells;
    bytes += entry.bytes;
    for (const oldest of read.keys()) {
      if (cells <= CELLS_MAX && bytes <= BYTES_MAX) break;
      remove(oldest);
    }
  };

  return (id, size, make) => {
    const entry = read.get(id);
    if (entry) {
      // Read last.
      read.delete(id);
      read.set(id, entry);
      return entry.index;
    }
    const index = make();
    add(id, index, size);
    return index;
  };
};
