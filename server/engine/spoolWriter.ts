import {
  closeSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  write,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import type { Sink, WriteCells } from './drivers/driver.ts';
import { explained } from './diskFull.ts';
import { type Column, EngineError, type StoredResult } from './engine.ts';
import { createPageText } from './pageText.ts';
import {
  growingFile,
  growingHead,
  growingPage,
  indexFile,
  PAGE_ROWS,
  pagesFile,
  type SpoolIndex,
} from './spoolFiles.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
/** A page of wide rows has fewer rows, because the server holds a page in memory for each reader. */
const PAGE_BYTES = 8 * MB;
/** The limit for later pages once the first one has set their number of rows. */
const PAGE_BYTES_MAX = 64 * MB;
/** The size is checked at least this often. */
const STEP_BYTES = 4 * MB;
/** The first rows of a result, whose width is not known yet. */
const FIRST_STEP_ROWS = 64;

export interface SpoolWriter extends Sink {
  /** There was no room for more: the writer met an error, and what came before stays. */
  isCut(): boolean;
  finish(truncated: boolean): Promise<StoredResult>;
  discard(): Promise<void>;
}

export interface SpoolWriterOptions {
  readonly maxBytes?: number;
  /** Receives the number of rows that can be read so far. */
  readonly onRows?: (rows: number) => void;
  /** There is no room for more rows: stops the database before the error reaches its driver. */
  readonly onCut?: () => void;
}

const writeAt = promisify(write);

const sizeOf = (bytes: number) => {
  const [amount, unit] = bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB'];
  return `${Math.round(amount * 10) / 10} ${unit}`;
};
const REMEDY = 'Select fewer columns, or filter or aggregate the rows in the query.';

/**
 * Writes a result page by page while it arrives, without holding it in memory. A page goes to disk while the next one
 * is built.
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
  let columns: readonly Column[] = [];
  let rowCount = 0;
  let offsets = [0];
  let pageRows = PAGE_ROWS;
  /** Why no more rows are accepted. */
  let fullBecause: string | null = null;
  let isCut = false;
  let growing: number | null = null;
  let writing: Promise<void> = Promise.resolve();

  const end = () => offsets.at(-1) ?? 0;

  const writePage = async (bytes: Buffer, at: number) => {
    for (let done = 0; done < bytes.length; ) {
      done += (await writeAt(handle, bytes, done, bytes.length - done, at + done)).bytesWritten;
    }
  };

  /** What can be read before the end. */
  const report = async (rows: number, bytes: number) => {
    if (growing === null) {
      growing = openSync(growingFile(dir, key), 'w', 0o600);
      await writeAt(growing, growingHead({ columns, pageRows }));
    }
    await writeAt(growing, growingPage(rows, bytes));
    onRows(rows);
  };

  const forgetGrowing = () => {
    if (growing !== null) closeSync(growing);
    growing = null;
    rmSync(growingFile(dir, key), { force: true });
  };

  const flush = async (isLast: boolean) => {
    await writing;
    if (page.rows() === 0) return;
    const bytes = page.take();
    const at = end();
    const rows = rowCount;
    offsets.push(at + bytes.length);
    writing = writePage(bytes, at).then(() =>
      isLast ? undefined : report(rows, at + bytes.length),
    );
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

  const cut = () =>
    `Cut at ${rowCount.toLocaleString('en')} ${rowCount === 1 ? 'row' : 'rows'}: ${fullBecause}. ${REMEDY}`;

  const take = async (cells: WriteCells, rows: number) => {
    try {
      for (let from = 0; from < rows; ) {
        if (fullBecause !== null) {
          isCut = true;
          onCut();
          throw new EngineError('database', cut());
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
      forgetGrowing();
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
        const index: SpoolIndex = { columns, rowCount, truncated, pageRows, offsets };
        const beside = `${indexFile(dir, key)}.new`;
        writeFileSync(beside, JSON.stringify(index), { mode: 0o600 });
        renameSync(beside, indexFile(dir, key));
        forgetGrowing();
      } catch (error) {
        throw explained(error);
      }
      const result = { key, columns, rowCount, truncated, pageRows, bytes: end() };
      return isCut ? { ...result, cut: cut() } : result;
    },
    async discard() {
      await writing.catch(() => undefined);
      closeSync(handle);
      forgetGrowing();
      rmSync(path, { force: true });
      rmSync(indexFile(dir, key), { force: true });
    },
  };
};
