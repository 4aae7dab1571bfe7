import type { Cell, HeldAnswer, Table } from './engine.ts';
import { heldSize, readHeldPart } from './heldBytes.ts';

const LINE_END = 0x0a;

/** Cells that were written as lines of JSON, a line per part. */
export const heldColumns = (bytes: Buffer, count: number): Cell[][] => {
  const values = Array.from({ length: count }, (): Cell[] => []);
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    const part = JSON.parse(bytes.toString('utf8', from, end)) as Cell[][];
    for (const [at, column] of values.entries()) {
      for (const cell of part[at] ?? []) column.push(cell);
    }
    from = end + 1;
  }
  return values;
};

/** The cells of a result that was held as text. */
export const heldTable = ({ columns, rowCount, truncated, text, written }: HeldAnswer): Table => {
  const section = written?.columns ?? { from: 0, to: heldSize(text) };
  const values = heldColumns(readHeldPart(text, section), columns.length);
  return { columns, values, rowCount, truncated };
};
