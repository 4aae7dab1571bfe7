/** A result on its way into bytes that another process reads. */
import { type Column, EngineError, type HeldAnswer } from './engine.ts';
import type { Args } from './calls.ts';
import type { Sink, WriteCells } from './drivers/driver.ts';
import { createHeldPair } from './heldBytes.ts';
import { createPageText, singly } from './pageText.ts';
import { createRowsText } from './rowsText.ts';

/** A part of a result: small enough to read at once, large enough to be cheap. */
const PART_ROWS = 4096;
const PART_BYTES = 1024 * 1024;
const MB = 1024 * 1024;
const LINE_END = Buffer.from('\n');

const tooLarge = (maxBytes: number, rows: number, bytes: number) =>
  new EngineError(
    'too_large',
    `The answer is larger than ${Math.floor(maxBytes / MB)} MB, the most that is held for one answer: its first ` +
      `${rows.toLocaleString('en-US')} rows have ${(bytes / MB).toFixed(1)} MB. ` +
      'Ask for fewer rows or columns, or let the database aggregate them.',
  );

const rowsTooLarge = (maxBytes: number, rows: number) =>
  new EngineError(
    'too_large',
    `The answer is too large to be sent: its first ${rows.toLocaleString('en-US')} rows take more than ` +
      `${Math.floor(maxBytes / MB)} MB as text. Ask for fewer rows or columns.`,
  );

type Holding = Pick<Args<'hold'>, 'maxBytes' | 'names' | 'rowsMaxBytes' | 'path'>;

/** A worker makes one result at a time, all of them in the same buffers. */
export const createWriters = () => ({ text: createPageText(), rows: createRowsText() });
export type Writers = ReturnType<typeof createWriters>;

/** Gathers a result part by part, up to its limit of bytes: its columns, and before them its rows where they are wanted. */
export const holding = (
  { maxBytes, names = [], rowsMaxBytes, path }: Holding,
  writers: Writers,
) => {
  const pair = createHeldPair(path);
  const { text } = writers;
  const rows = rowsMaxBytes === undefined ? null : writers.rows;
  const body = rows ? pair.second : pair.first;
  let columns: readonly Column[] = [];
  let rowCount = 0;
  const flush = () => {
    if (text.rows() === 0) return;
    body.append(Buffer.from(text.take()));
    body.append(LINE_END);
    if (rows) pair.first.append(rows.take());
  };
  const take = async (cells: WriteCells, count: number) => {
    text.add(rows ? rows.marking(cells) : cells, 0, count);
    rows?.write(count);
    rowCount += count;
    const bytes = body.size() + text.bytes();
    if (bytes > maxBytes) throw tooLarge(maxBytes, rowCount, bytes);
    if (rows && rowsMaxBytes !== undefined && pair.first.size() + rows.bytes() > rowsMaxBytes) {
      throw rowsTooLarge(rowsMaxBytes, rowCount);
    }
    if (text.rows() >= PART_ROWS || text.bytes() >= PART_BYTES) flush();
  };
  const sink: Sink = {
    columns(given) {
      columns = given;
      text.begin(given.length);
      rows?.begin(given, names);
    },
    values: (values, count) => take(rows ? singly(values) : text.cells(values), count),
    written: take,
    async restart() {
      pair.discard();
      text.clear();
      rows?.begin(columns, names);
      rowCount = 0;
    },
  };
  const finish = (truncated: boolean): HeldAnswer => {
    flush();
    const about = { columns, rowCount, truncated };
    if (!rows) return { ...about, text: pair.first.finish() };
    pair.first.append(rows.end());
    const rowsEnd = pair.first.size();
    for (const part of rows.numbers()) pair.first.append(part);
    const indexEnd = pair.first.size();
    const written = {
      ...rows.about(),
      rows: { from: 0, to: rowsEnd },
      index: { from: rowsEnd, to: indexEnd },
      columns: pair.join(),
    };
    return { ...about, text: pair.first.finish(), written };
  };
  const release = () => {
    text.release();
    rows?.release();
  };
  return { sink, finish, discard: pair.discard, release };
};
