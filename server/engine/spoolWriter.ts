import { closeSync, ftruncateSync, openSync, rmSync, write } from 'node:fs';
import { promisify } from 'node:util';
import type { Sink, WriteCells } from './drivers/driver.ts';
import { explained } from './diskFull.ts';
import { type Column, EngineError, type StoredResult } from './engine.ts';
import { createGrowingResult } from './growingResult.ts';
import { createPageText } from './pageText.ts';
import { indexFile, PAGE_ROWS, pagesFile, writeIndex } from './spoolFiles.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
/** Wide rows make a page of fewer: the server holds a page in memory for each reader. */
const PAGE_BYTES = 8 * MB;
/** What later pages may grow to once the first one has said how many rows they have. */
const PAGE_BYTES_MAX = 64 * MB;
/** Looked at after so much at the latest. */
const STEP_BYTES = 4 * MB;
/** The first rows of an answer: how wide they are is not known yet. */
const FIRST_STEP_ROWS = 64;

export interface SpoolWriter extends Sink {
  /** There was no room for more: who wrote it met an error, and what came before is kept. */
  isCut(): boolean;
  finish(truncated: boolean): Promise<StoredResult>;
  discard(): Promise<void>;
}

export interface SpoolWriterOptions {
  readonly maxBytes?: number;
  /** Hears how many rows can be read so far. */
  readonly onRows?: (rows: number) => void;
  /** More came than there is room for: makes the database stop, before the error reaches its driver. */
  readonly onCut?: () => void;
}

const writeAt = promisify(write);

const writeAll = async (file: number, bytes: Buffer, at: number) => {
  for (let done = 0; done < bytes.length; ) {
    done += (await writeAt(file, bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
};

const sizeOf = (bytes: number) => {
  const [amount, unit] = bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB'];
  return `${Math.round(amount * 10) / 10} ${unit}`;
};
const REMEDY = 'Select fewer columns, or filter or aggregate the rows in the query.';
const cutAt = (rows: number, because: string | null) =>
  `Cut at ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}: ${because}. ${REMEDY}`;

/**
 * Writes an answer page by page while it arrives; nothing of it stays in memory. A page goes to disk while the
 * next one is made.
 */
export const createSpoolWriter = (
  dir: string,
  key: string,
  {
    maxBytes = Number.POSITIVE_INFINITY,
    onRows = () => undefined,
    onCut = () => undefined,
  }: SpoolWriterOptions = {},
): SpoolWriter => {
  const path = pagesFile(dir, key);
  const handle = openSync(path, 'wx', 0o600);
  const page = createPageText();
  const growing = createGrowingResult(dir, key);
  let columns: readonly Column[] = [];
  let rowCount = 0;
  let offsets = [0];
  let pageRows = PAGE_ROWS;
  /** Why nothing more may come. */
  let fullBecause: string | null = null;
  let isCut = false;
  let writing: Promise<void> = Promise.resolve();

  const end = () => offsets.at(-1) ?? 0;

  const flush = async (isLast: boolean) => {
    await writing;
    if (page.rows() === 0) return;
    const bytes = page.take();
    const at = end();
    const rows = rowCount;
    offsets.push(at + bytes.length);
    writing = writeAll(handle, bytes, at).then(async () => {
      if (isLast) return;
      await growing.add({ columns, pageRows }, rows, at + bytes.length);
      onRows(rows);
    });
    writing.catch(() => undefined);
    if (isLast) await writing;
  };

  const bytesPerRow = () => {
    if (page.rows() > 0) return page.bytes() / page.rows();
    return rowCount > 0 ? end() / rowCount : STEP_BYTES / FIRST_STEP_ROWS;
  };

  const add = async (cells: WriteCells, from: number, to: number) => {
    page.add(cells, from, to);
    rowCount += to - from;
    const bytes = page.bytes();
    if (offsets.length === 1 && bytes >= PAGE_BYTES) pageRows = page.rows();
    if (page.rows() === pageRows) await flush(false);
    else if (bytes >= PAGE_BYTES_MAX)
      fullBecause = 'the rows from there on are too wide to be read';
    if (end() + page.bytes() >= maxBytes)
      fullBecause = `more than ${sizeOf(maxBytes)} of one result are not kept`;
  };

  const take = async (cells: WriteCells, rows: number) => {
    try {
      for (let from = 0; from < rows; ) {
        if (fullBecause !== null) {
          isCut = true;
          onCut();
          throw new EngineError('database', cutAt(rowCount, fullBecause));
        }
        const step = Math.max(1, Math.floor(STEP_BYTES / bytesPerRow()));
        const to = Math.min(rows, from + Math.min(step, pageRows - page.rows()));
        await add(cells, from, to);
        from = to;
      }
    } catch (error) {
      throw explained(error);
    }
  };

  return {
    columns(given) {
      columns = given;
      page.begin(given.length);
    },
    values: (values, rows) => take(page.cells(values), rows),
    written: take,
    async restart() {
      await writing;
      growing.remove();
      ftruncateSync(handle);
      page.clear();
      rowCount = 0;
      offsets = [0];
      pageRows = PAGE_ROWS;
      fullBecause = null;
    },
    isCut: () => isCut,
    async finish(truncated) {
      try {
        await flush(true);
        closeSync(handle);
        writeIndex(dir, key, { columns, rowCount, truncated, pageRows, offsets });
        growing.remove();
      } catch (error) {
        throw explained(error);
      }
      const result = { key, columns, rowCount, truncated, pageRows, bytes: end() };
      return isCut ? { ...result, cut: cutAt(rowCount, fullBecause) } : result;
    },
    async discard() {
      await writing.catch(() => undefined);
      closeSync(handle);
      growing.remove();
      rmSync(path, { force: true });
      rmSync(indexFile(dir, key), { force: true });
    },
  };
};
