/** Where rows of the data stand in the file of a person: in its lines, or in the rows of its sheet. */
import { createReadStream } from 'node:fs';
import type { Plain, PlainText, SheetRun } from './plain.ts';

const [CR, LF] = [13, 10];
const CHUNK_BYTES = 1024 * 1024;

export interface Places {
  /** The place of a row that was read, from 1. */
  readonly rows: ReadonlyMap<number, number>;
  /** Of a line that was left out, by the byte at which it begins. */
  readonly left: ReadonlyMap<number, number>;
}

interface Wanted {
  /** From 1. */
  readonly rows: readonly number[];
  /** Bytes at which lines begin that were left out. */
  readonly left: readonly number[];
}

const NO_PLACES: Places = { rows: new Map(), left: new Map() };

/**
 * Counts as the engine does: lines without anything are no rows where there are several columns, and a value in quotes
 * may have line breaks.
 */
const createCounter = (plain: PlainText, wanted: Wanted) => {
  const quote = plain.quote === '' ? -1 : plain.quote.charCodeAt(0);
  const delimiter = plain.delimiter.charCodeAt(0);
  const rowsLeft = new Set(wanted.rows);
  const linesLeft = wanted.left.toSorted((one, other) => one - other);
  const rows = new Map<number, number>();
  const left = new Map<number, number>();
  let toSkip = plain.skip;
  let isHeader = plain.header;
  let row = 0;
  let line = 1;
  let at = 0;
  let start = 0;
  let startLine = 1;
  let isQuoted = false;
  let isValueStart = true;
  let before = -1;

  const endRecord = (isEmpty: boolean) => {
    if (toSkip > 0) toSkip -= 1;
    else if (isEmpty && plain.names.length > 1) return;
    // The engine names a byte in the lines without anything before it, where there are some.
    else if ((linesLeft[0] ?? Number.POSITIVE_INFINITY) <= at)
      left.set(linesLeft.shift() ?? 0, startLine);
    else if (isHeader) isHeader = false;
    else {
      row += 1;
      if (rowsLeft.delete(row)) rows.set(row, startLine);
    }
  };
  const begin = (from: number) => {
    start = from;
    startLine = line;
    isValueStart = true;
  };
  const onByte = (byte: number) => {
    const isBreak = byte === LF || byte === CR;
    if (byte === LF && before === CR) {
      // The second half of a line break.
      if (!isQuoted) begin(at + 1);
    } else if (isBreak) {
      line += 1;
      if (!isQuoted || toSkip > 0) {
        isQuoted = false;
        endRecord(at === start);
        begin(at + 1);
      }
    } else if (isQuoted) {
      if (byte === quote) isQuoted = false;
    } else if (byte === quote && (isValueStart || before === quote)) {
      isQuoted = true;
      isValueStart = false;
    } else isValueStart = byte === delimiter;
    before = byte;
    at += 1;
  };
  return {
    /** Whether there is more to find. */
    add(part: Buffer): boolean {
      for (const byte of part) onByte(byte);
      return rowsLeft.size + linesLeft.length > 0;
    },
    end(): Places {
      if (at > start) endRecord(false);
      return { rows, left };
    },
  };
};

const placesInText = async (plain: PlainText, wanted: Wanted): Promise<Places> => {
  const counter = createCounter(plain, wanted);
  for await (const part of createReadStream(plain.path, { highWaterMark: CHUNK_BYTES }))
    if (!counter.add(part as Buffer)) break;
  return counter.end();
};

const placesInSheet = (runs: readonly SheetRun[], rows: readonly number[]): Places => {
  const placed = rows.flatMap((row) => {
    const run = runs.findLast(([from]) => from <= row);
    return run ? [[row, run[1] + row - run[0]] as const] : [];
  });
  return { rows: new Map(placed), left: new Map() };
};

/** Nothing for formats without lines. */
export const placesOf = async (plain: Plain, wanted: Wanted): Promise<Places> => {
  if (plain.kind !== 'text') return NO_PLACES;
  if (plain.sheetRuns) return placesInSheet(plain.sheetRuns, wanted.rows);
  return plain.isOurs || wanted.rows.length + wanted.left.length === 0
    ? NO_PLACES
    : placesInText(plain, wanted);
};
