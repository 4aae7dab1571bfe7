import type { Cell } from './engine.ts';
import type { WriteCells } from './drivers/driver.ts';
import { JsonBytes } from './jsonBytes.ts';

const writeCell = (cell: Cell, out: JsonBytes) => {
  if (typeof cell === 'string') out.text(cell);
  else if (typeof cell === 'number' && Number.isFinite(cell)) out.double(cell);
  else out.json(JSON.stringify(cell));
};

/** Cells as they are written one at a time. */
export const singly =
  (values: readonly (readonly Cell[])[]): WriteCells =>
  (index, at, _, out) =>
    writeCell(values[index]?.[at] ?? null, out);

/** Of so many columns the buffers stay for the next result: to make them anew costs more than to fill them. */
const KEPT_COLUMNS_MAX = 32;

/** Builds the JSON text `[[column 0…],[column 1…],…]` of rows, column by column. */
export const createPageText = () => {
  let columns: JsonBytes[] = [];
  let spare: JsonBytes[] = [];
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
      columns = Array.from({ length: count }, (_, at) => spare[at] ?? new JsonBytes());
      if (columns.length > spare.length) spare = columns.slice(0, KEPT_COLUMNS_MAX);
      clear();
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

    /** Nothing that was taken is read any more. */
    release() {
      columns = [];
      rows = 0;
      for (const bytes of [...spare, page, before]) bytes.release();
    },

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
