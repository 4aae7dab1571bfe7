/** Indexes that this process read last: the next movement of a drag reads none again. */
import type { Frame } from '../postProcess/frame.ts';

const CELLS_MAX = 1_000_000;

const cellsOf = ({ columns, rowCount }: Frame): number => columns.length * rowCount;

const read = new Map<string, Frame>();
let cells = 0;

export const readIndex = (id: string, make: () => Frame): Frame => {
  const known = read.get(id);
  const index = known ?? make();
  // Read last.
  read.delete(id);
  read.set(id, index);
  if (!known) cells += cellsOf(index);
  for (const [oldest, frame] of read) {
    if (cells <= CELLS_MAX) break;
    read.delete(oldest);
    cells -= cellsOf(frame);
  }
  return index;
};
