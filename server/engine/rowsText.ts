/** Rows of a result as the API sends them, made of the text of their cells in the same pass. */
import { type Column, Generic } from './engine.ts';
import type { WriteCells } from './drivers/driver.ts';
import { JsonBytes } from './jsonBytes.ts';
import { epochText } from './isoMoment.ts';
import { commonMoment } from './momentBytes.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const PLUS = 0x2b;
const ZERO = 0x30;
const NINE = 0x39;
/** No other cell begins with an n. */
const N = 0x6e;

/** Writes a cell, given as its JSON text, as the API has it. */
type Convert = (bytes: Buffer, start: number, end: number, out: JsonBytes) => void;

const asItIs: Convert = (bytes, start, end, out) => out.raw(bytes, start, end);

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE;

const afterDigits = (bytes: Buffer, from: number, end: number): number => {
  let at = from;
  while (at < end && isDigit(bytes[at])) at += 1;
  return at;
};

/** Whether the text is a number of JSON. */
const isNumber = (bytes: Buffer, start: number, end: number): boolean => {
  const first = bytes[start] === MINUS ? start + 1 : start;
  let at = afterDigits(bytes, first, end);
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return false;
  if (at < end && bytes[at] === POINT) {
    const fraction = at + 1;
    at = afterDigits(bytes, fraction, end);
    if (at === fraction) return false;
  }
  // Both cases of the letter.
  if (at < end && ((bytes[at] ?? 0) | 0x20) === 0x65) {
    const sign = bytes[at + 1];
    const exponent = at + (sign === PLUS || sign === MINUS ? 2 : 1);
    at = afterDigits(bytes, exponent, end);
    if (at === exponent) return false;
  }
  return at === end;
};

/** All digits of a number that came as text; what is no number is nothing. */
const numeric: Convert = (bytes, start, end, out) => {
  if (bytes[start] !== QUOTE) out.raw(bytes, start, end);
  else if (isNumber(bytes, start + 1, end - 1)) out.raw(bytes, start + 1, end - 1);
  else out.ascii('null');
};

const temporal: Convert = (bytes, start, end, out) => {
  if (bytes[start] !== QUOTE) return out.raw(bytes, start, end);
  const at = commonMoment(bytes, start + 1, end - 1);
  if (!Number.isNaN(at)) return out.integer(at);
  const text = epochText(JSON.parse(bytes.toString('utf8', start, end)) as string);
  if (text === null) out.raw(bytes, start, end);
  else out.ascii(text);
};

const converting = ({ type, generic }: Column): Convert => {
  if (type === 'INTERVAL' || type === 'TIME') return asItIs;
  if (generic === Generic.numeric) return numeric;
  return generic === Generic.temporal ? temporal : asItIs;
};

/** Where the cells of a column stand in its text. */
interface Marked {
  readonly text: JsonBytes;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** As long as wanted: the next part of a result is mostly as long as the one before. */
const placesFor = (before: Marked | undefined, rows: number): Pick<Marked, 'starts' | 'ends'> =>
  before && before.starts.length >= rows
    ? before
    : { starts: new Uint32Array(rows), ends: new Uint32Array(rows) };

const numberOf = (cell: unknown): number => {
  const number = cell === null || typeof cell === 'object' ? Number.NaN : Number(cell);
  return Number.isNaN(number) ? 0 : number;
};

const keyOf = (name: string, at: number): Buffer =>
  Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);

const INDEX_AT_ONCE = 8192;

/** `[0,1,2,…]` in parts. */
const numbered = function* (out: JsonBytes, count: number): Generator<Buffer> {
  out.clear();
  out.ascii('[');
  for (let row = 0; row < count; row += 1) {
    if (row > 0) out.comma();
    out.integer(row);
    if (row % INDEX_AT_ONCE === INDEX_AT_ONCE - 1) {
      yield Buffer.from(out.written());
      out.clear();
    }
  }
  out.ascii(']');
  yield Buffer.from(out.written());
  out.clear();
};

/** One after the other, as many results as wanted. */
export const createRowsText = () => {
  const out = new JsonBytes();
  let keys: readonly Buffer[] = [];
  let converts: readonly Convert[] = [];
  const marked: Marked[] = [];
  let filled: boolean[] = [];
  let firsts: number[] = [];
  let count = 0;

  const cellOf = (column: number, row: number): unknown => {
    const { text, starts, ends } = marked[column] as Marked;
    return JSON.parse(text.bytes.toString('utf8', starts[row], ends[row]));
  };

  const writeRow = (row: number) => {
    out.ascii(count === 0 ? '[' : ',');
    for (let column = 0; column < keys.length; column += 1) {
      const key = keys[column] as Buffer;
      out.raw(key, 0, key.length);
      const { text, starts, ends } = marked[column] as Marked;
      const start = starts[row] as number;
      if (text.bytes[start] !== N) filled[column] = true;
      (converts[column] as Convert)(text.bytes, start, ends[row] as number, out);
    }
    out.ascii('}');
    count += 1;
  };

  /** A copy of the text since the last time. */
  const take = (): Buffer => {
    const text = Buffer.from(out.written());
    out.clear();
    return text;
  };

  return {
    begin(columns: readonly Column[], names: readonly string[]) {
      keys = names.map(keyOf);
      converts = columns.map(converting);
      filled = columns.map(() => false);
      firsts = [];
      count = 0;
      out.clear();
    },

    /** The same cells one by one, with a note of where each stands. */
    marking:
      (cells: WriteCells): WriteCells =>
      (column, from, to, text) => {
        const { starts, ends } = placesFor(marked[column], to - from);
        for (let at = from; at < to; at += 1) {
          if (at > from) text.comma();
          starts[at - from] = text.length;
          cells(column, at, at + 1, text);
          ends[at - from] = text.length;
        }
        marked[column] = { text, starts, ends };
      },

    /** Writes the rows that were just marked. */
    write(rows: number) {
      if (count === 0 && rows > 0) firsts = keys.map((_, column) => numberOf(cellOf(column, 0)));
      for (let row = 0; row < rows; row += 1) writeRow(row);
    },

    bytes: () => out.length,

    take,

    /** The end of the rows. */
    end: (): Buffer => Buffer.from(count === 0 ? '[]' : ']'),

    numbers: () => numbered(out, count),

    /** Which columns have a value, and the numbers of the first row. */
    about: () => ({ filled, firsts }),

    release() {
      out.release();
      marked.length = 0;
    },
  };
};
