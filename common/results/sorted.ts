/** Row numbers in the order of some columns: stable, with nulls last in either direction. */
import type { Cell } from '../cell.ts';
import { compareArrays, compareTexts, compareTied, sizeOfValue, type Value } from './compare.ts';
import { textOf, type ValueKind } from './viewSpec.ts';

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** One stable pass: `rows` ordered by the digit of each row. */
const pass = (rows: Uint32Array, into: Uint32Array, digitOf: (row: number) => number): void => {
  const starts = new Uint32Array(DIGITS + 1);
  for (let at = 0; at < rows.length; at++) {
    const digit = digitOf(rows[at] as number) + 1;
    starts[digit] = (starts[digit] as number) + 1;
  }
  for (let digit = 0; digit < DIGITS; digit++)
    starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const digit = digitOf(row);
    const place = starts[digit] as number;
    starts[digit] = place + 1;
    into[place] = row;
  }
};

/** Row numbers ordered by a double per row, NaN last. */
const bySize = (rows: Uint32Array, sizes: Float64Array): Uint32Array => {
  const words = new Uint32Array(sizes.buffer, sizes.byteOffset, sizes.length * 2).slice();
  for (let at = 0; at < words.length; at += 2) {
    const high = words[at + 1] as number;
    if (high >>> 31) {
      words[at] = ~(words[at] as number);
      words[at + 1] = ~high;
    } else words[at + 1] = (high | 0x8000_0000) >>> 0;
  }
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (let digit = 0; digit < 4; digit++) {
    const word = digit >> 1;
    const shift = (digit & 1) * DIGIT_BITS;
    const digitOf = (row: number) => ((words[row * 2 + word] as number) >>> shift) & (DIGITS - 1);
    pass(from, to, digitOf);
    [from, to] = [to, from];
  }
  return from;
};

/** A dense rank per row: equal values have the same rank, null has `NO_RANK`. */
export interface Ranks {
  readonly of: Uint32Array;
  readonly count: number;
}
export const NO_RANK = 0xffff_ffff;

/** `elements`: how those of arrays compare. */
const rankTexts = (cells: readonly Cell[], elements: ValueKind | null): Ranks => {
  const places = new Map<string, number>();
  const first: Cell[] = [];
  const of = new Uint32Array(cells.length);
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row] ?? null;
    if (cell === null) {
      of[row] = NO_RANK;
      continue;
    }
    const text = textOf(cell);
    let place = places.get(text);
    if (place === undefined) {
      place = places.size;
      places.set(text, place);
      first.push(cell);
    }
    of[row] = place;
  }
  const texts = [...places.keys()];
  const lower = texts.map((text) => text.toLowerCase());
  const order = Uint32Array.from(texts.keys()).sort((a, b) => {
    const [one, other] = [first[a], first[b]];
    if (elements !== null && Array.isArray(one) && Array.isArray(other))
      return compareArrays(elements, one as readonly Cell[], other as readonly Cell[]);
    const [x, y] = [lower[a] as string, lower[b] as string];
    if (x < y) return -1;
    return x > y ? 1 : compareTexts(texts[a] as string, texts[b] as string);
  });
  const ranks = new Uint32Array(texts.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
  for (let row = 0; row < of.length; row++)
    if (of[row] !== NO_RANK) of[row] = ranks[of[row] as number] as number;
  return { of, count: texts.length };
};

const rankSizes = (kind: ValueKind, cells: readonly Cell[]): Ranks => {
  const sizes = new Float64Array(cells.length);
  const of = new Uint32Array(cells.length).fill(NO_RANK);
  const present = new Uint32Array(cells.length);
  let count = 0;
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row] ?? null;
    if (cell === null) continue;
    const size = sizeOfValue(kind, cell);
    // One NaN for all: their bits differ, and only some of those sort last.
    sizes[row] = Number.isNaN(size) ? Number.NaN : size;
    present[count++] = row;
  }
  const rows = bySize(present.subarray(0, count), sizes);
  const isSameSize = (a: number, b: number) => Object.is(sizes[a], sizes[b]);
  const tied = (a: number, b: number) => compareTied(kind, cells[a] as Value, cells[b] as Value);
  let rank = 0;
  for (let from = 0; from < count; ) {
    let end = from + 1;
    while (end < count && isSameSize(rows[from] as number, rows[end] as number)) end++;
    const run = rows.subarray(from, end);
    if (run.some((row) => typeof cells[row] === 'string')) run.sort((a, b) => tied(a, b) || a - b);
    for (let at = from; at < end; at++) {
      if (at > from && tied(rows[at - 1] as number, rows[at] as number) !== 0) rank++;
      of[rows[at] as number] = rank;
    }
    rank++;
    from = end;
  }
  return { of, count: rank };
};

export const ranked = (
  kind: ValueKind,
  cells: readonly Cell[],
  elements: ValueKind | null = null,
): Ranks => (kind === 'text' ? rankTexts(cells, elements) : rankSizes(kind, cells));

export interface SortKey {
  readonly kind: ValueKind;
  readonly elements: ValueKind | null;
  readonly cells: readonly Cell[];
  readonly descending: boolean;
}

/** Sorts the given rows by the first key, then the second, and so on. */
export const sorted = (rows: Uint32Array, keys: readonly SortKey[]): Uint32Array => {
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (const { kind, elements, cells, descending } of keys.toReversed()) {
    const { of, count } = ranked(kind, cells, elements);
    const place = (row: number) => {
      const rank = of[row] as number;
      if (rank === NO_RANK) return count;
      return descending ? count - 1 - rank : rank;
    };
    for (const shift of count < DIGITS ? [0] : [0, DIGIT_BITS]) {
      pass(from, to, (row) => (place(row) >>> shift) & (DIGITS - 1));
      [from, to] = [to, from];
    }
  }
  return from;
};
