import type { Cell, HeldAnswer, Table } from './engine.ts';
import { readHeld } from './heldBytes.ts';

const LINE_END = 0x0a;

/** The cells of a result that was held as text. */
export const heldTable = ({ columns, rowCount, truncated, text }: HeldAnswer): Table => {
  const bytes = readHeld(text);
  const values: Cell[][] = columns.map(() => []);
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    const part = JSON.parse(bytes.toString('utf8', from, end)) as Cell[][];
    for (const [at, column] of values.entries()) {
      for (const cell of part[at] ?? []) column.push(cell);
    }
    from = end + 1;
  }
  return { columns, values, rowCount, truncated };
};
