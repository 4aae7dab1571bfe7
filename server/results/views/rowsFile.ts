/**
 * A stored result by rows, made when somebody first sorts or filters it: one line `[cell,cell,…]` per row with the very
 * bytes of its cells, so that any rows can be read in any order. A file beside it has the positions of each row and, in
 * the pages, of each column.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import type { Cell } from '../../engine/engine.ts';
import {
  indexFile,
  pagesFile,
  placesFile,
  rowsFile,
  type SpoolIndex,
} from '../../engine/spoolFiles.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LINE_END = 0x0a;

/** Where a value that starts at `from` ends: at the comma or bracket after it. */
const endOf = (page: Buffer, from: number): number => {
  let at = from;
  let depth = 0;
  for (;;) {
    const byte = page[at];
    if (byte === QUOTE) {
      at++;
      while (page[at] !== QUOTE) at += page[at] === BACKSLASH ? 2 : 1;
    } else if (byte === OPEN || byte === OPEN_BRACE) depth++;
    else if (byte === CLOSE || byte === CLOSE_BRACE) {
      if (depth === 0) return at;
      depth--;
    } else if (byte === COMMA && depth === 0) return at;
    else if (byte === undefined) throw new Error('A page of the result is broken.');
    at++;
  }
};

interface Scanned {
  /** `starts[column * rows + row]`, one past the value's end in `ends`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Where each column's array begins and, last, where all end. */
  readonly columnsAt: readonly number[];
}

const scan = (page: Buffer, columns: number, rows: number): Scanned => {
  const starts = new Uint32Array(columns * rows);
  const ends = new Uint32Array(columns * rows);
  const columnsAt: number[] = [];
  let at = 1;
  for (let column = 0; column < columns; column++) {
    columnsAt.push(at);
    at++;
    for (let row = 0; row < rows; row++) {
      starts[column * rows + row] = at;
      at = endOf(page, at);
      ends[column * rows + row] = at;
      at++;
    }
    at++;
  }
  columnsAt.push(at);
  return { starts, ends, columnsAt };
};

/** Longer values are copied by the engine, shorter ones quicker here. */
const COPY_HERE_MAX = 48;

const turned = (page: Buffer, { starts, ends }: Scanned, columns: number, rows: number) => {
  const lines = Buffer.allocUnsafe(page.length + rows * 3);
  const lineEnds = new Float64Array(rows);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    lines[to++] = OPEN;
    for (let column = 0; column < columns; column++) {
      const end = ends[column * rows + row] as number;
      let from = starts[column * rows + row] as number;
      if (column > 0) lines[to++] = COMMA;
      if (end - from > COPY_HERE_MAX) to += page.copy(lines, to, from, end);
      else while (from < end) lines[to++] = page[from++] as number;
    }
    lines[to++] = CLOSE;
    lines[to++] = LINE_END;
    lineEnds[row] = to;
  }
  return { lines: lines.subarray(0, to), lineEnds };
};

const readAll = (file: number, bytes: Buffer, at: number): void => {
  if (readSync(file, bytes, 0, bytes.length, at) !== bytes.length)
    throw new Error('A file of the result is cut short.');
};

const write = (dir: string, key: string, index: SpoolIndex): void => {
  const columns = index.columns.length;
  const pages = index.offsets.length - 1;
  const places = new Float64Array(index.rowCount + 1 + pages * (columns + 1));
  const from = openSync(pagesFile(dir, key), 'r');
  const to = openSync(`${rowsFile(dir, key)}.new`, 'w', 0o600);
  try {
    let written = 0;
    let row = 0;
    for (let at = 0; at < pages; at++) {
      const start = index.offsets[at] as number;
      const page = Buffer.allocUnsafe((index.offsets[at + 1] as number) - start);
      readAll(from, page, start);
      const rows = Math.min(index.pageRows, index.rowCount - row);
      const scanned = scan(page, columns, rows);
      const { lines, lineEnds } = turned(page, scanned, columns, rows);
      for (let line = 0; line < rows; line++)
        places[row + line + 1] = written + (lineEnds[line] as number);
      places.set(
        scanned.columnsAt.map((place) => start + place),
        index.rowCount + 1 + at * (columns + 1),
      );
      for (let sent = 0; sent < lines.length; )
        sent += writeSync(to, lines, sent, lines.length - sent, written + sent);
      written += lines.length;
      row += rows;
    }
  } finally {
    closeSync(from);
    closeSync(to);
  }
  const beside = openSync(`${placesFile(dir, key)}.new`, 'w', 0o600);
  const bytes = Buffer.from(places.buffer);
  try {
    for (let sent = 0; sent < bytes.length; )
      sent += writeSync(beside, bytes, sent, bytes.length - sent, sent);
  } finally {
    closeSync(beside);
  }
  renameSync(`${rowsFile(dir, key)}.new`, rowsFile(dir, key));
  renameSync(`${placesFile(dir, key)}.new`, placesFile(dir, key));
};

export interface OpenRows {
  readonly index: SpoolIndex;
  /** All cells of one column, in order. */
  column(index: number): readonly Cell[];
  /** The lines of some rows, in the order given. */
  lines(rows: Uint32Array): string;
  /** All lines, a part of the file at a time; each part ends with a line. */
  parts(): Generator<string>;
  close(): void;
}

const PART_BYTES = 8 * 1024 * 1024;

/** Opens the rows of a stored result, and makes them where nobody has yet. */
export const openRows = (dir: string, key: string): OpenRows => {
  const index = JSON.parse(readFileSync(indexFile(dir, key), 'utf8')) as SpoolIndex;
  const columns = index.columns.length;
  if (!existsSync(placesFile(dir, key))) write(dir, key, index);
  const bytes = readFileSync(placesFile(dir, key));
  const places = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
  const file = openSync(rowsFile(dir, key), 'r');
  const pages = openSync(pagesFile(dir, key), 'r');

  return {
    index,

    column(column) {
      const cells: Cell[] = [];
      for (let page = 0; page < index.offsets.length - 1; page++) {
        const at = index.rowCount + 1 + page * (columns + 1) + column;
        const [start = 0, next = 0] = [places[at], places[at + 1]];
        const text = Buffer.allocUnsafe(next - start - 1);
        readAll(pages, text, start);
        for (const cell of JSON.parse(text.toString('utf8')) as Cell[]) cells.push(cell);
      }
      return cells;
    },

    lines(rows) {
      const texts: Buffer[] = [];
      for (const row of rows) {
        const [start = 0, end = 0] = [places[row], places[row + 1]];
        const line = Buffer.allocUnsafe(end - start);
        readAll(file, line, start);
        texts.push(line);
      }
      return Buffer.concat(texts).toString('utf8');
    },

    *parts() {
      for (let row = 0; row < index.rowCount; ) {
        const start = places[row] as number;
        let next = row + 1;
        while (next < index.rowCount && (places[next + 1] as number) - start <= PART_BYTES) next++;
        const part = Buffer.allocUnsafe((places[next] as number) - start);
        readAll(file, part, start);
        yield part.toString('utf8');
        row = next;
      }
    },

    close() {
      closeSync(file);
      closeSync(pages);
    },
  };
};
