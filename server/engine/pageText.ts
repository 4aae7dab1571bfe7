import type { Cell } from './engine.ts';
import type { WriteCells } from './drivers/driver.ts';
import { JsonBytes } from './jsonBytes.ts';

/** Rows gathered column by column as the JSON text `[[column 0…],[column 1…],…]`. */
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

    /** Rows `from` to `to` of what a driver writes itself. */
    add(cells: WriteCells, from: number, to: number) {
      for (const [index, out] of columns.entries()) {
        if (rows > 0) out.comma();
        cells(index, from, to, out);
      }
      rows += to - from;
    },

    cells: write,

    clear,

    /** The text so far; what comes next starts anew. It is good until the next but one is taken. */
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
