import type { Cell } from './engine.ts';
import type { WriteCells } from './drivers/driver.ts';
import { JsonBytes } from './jsonBytes.ts';

/** Cells as they are written one at a time. */
export const singly =
  (values: readonly (readonly Cell[])[]): WriteCells =>
  (index, at, _, out) =>
    out.json(JSON.stringify(values[index]?.[at] ?? null));

/** Builds the JSON text `[[column 0…],[column 1…],…]` of rows, column by column. */
export const createPageText = () => {
  let columns: JsonBytes[] = [];
  let rows = 0;
  let page = new JsonBytes();
  let before = new JsonBytes();

  const clear = () => {
    for (const column of columns) column.clear();
    rows = 0;
  };

  const write: (values: readonly (readonly Cell[])[]) => WriteCells =
    (values) => (index, from, to, out) =>
      out.json(JSON.stringify(values[index]?.slice(from, to)).slice(1, -1));

  return {
    rows: () => rows,

    bytes: () => columns.reduce((total, { length }) => total + length, 0),

    begin(count: number) {
      columns = Array.from({ length: count }, () => new JsonBytes());
      rows = 0;
    },

    /** Adds the rows from `from` to `to` of a driver that writes its own text. */
    add(cells: WriteCells, from: number, to: number) {
      for (const [index, out] of columns.entries()) {
        if (rows > 0) out.comma();
        cells(index, from, to, out);
      }
      rows += to - from;
    },

    cells: write,

    clear,

    /** The text so far; the next one starts empty. It stays valid until the second next one is taken. */
    take(): Buffer {
      [page, before] = [before, page];
      page.clear();
      page.ascii('[');
      for (const [index, column] of columns.entries()) {
        page.ascii(index === 0 ? '[' : ',[');
        page.append(column);
        page.ascii(']');
      }
      page.ascii(']');
      clear();
      return page.written();
    },
  };
};

export type PageText = ReturnType<typeof createPageText>;
