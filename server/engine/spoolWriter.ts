import { rmSync } from 'node:fs';
import type { Sink, WriteCells } from './drivers/driver.ts';
import { explained } from './diskFull.ts';
import { type Column, EngineError, type StoredResult } from './engine.ts';
import { createGrowingResult } from './growingResult.ts';
import { createPageFile, type PageFile } from './pageFile.ts';
import { createPageText, type PageText } from './pageText.ts';
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

const sizeOf = (bytes: number) => {
  const [amount, unit] = bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB'];
  return `${Math.round(amount * 10) / 10} ${unit}`;
};
const REMEDY = 'Select fewer columns, or filter or aggregate the rows in the query.';

/** What one result may take; once it is full, the rows so far are the answer. */
const createBudget = (onCut: () => void) => {
  let fullBecause: string | null = null;
  let isCut = false;
  const cutAt = (rows: number) =>
    `Cut at ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}: ${fullBecause}. ${REMEDY}`;
  return {
    fill(because: string | null) {
      fullBecause = because;
    },
    assertLeft(rows: number) {
      if (fullBecause === null) return;
      isCut = true;
      onCut();
      throw new EngineError('database', cutAt(rows));
    },
    isCut: () => isCut,
    cutAt,
  };
};

/** How many rows come next, when so many took so many bytes: of this page, or of those before it. */
const stepRows = (page: PageText, pages: PageFile, rowCount: number): number => {
  const [rows, bytes] = page.rows() > 0 ? [page.rows(), page.bytes()] : [rowCount, pages.end()];
  return rows > 0 ? Math.max(1, Math.floor((STEP_BYTES * rows) / bytes)) : FIRST_STEP_ROWS;
};

const NO_LIMIT = {
  maxBytes: Number.POSITIVE_INFINITY,
  onRows: () => undefined,
  onCut: () => undefined,
} satisfies SpoolWriterOptions;

/**
 * Writes an answer page by page while it arrives; nothing of it stays in memory. A page goes to disk while the
 * next one is made.
 */
export const createSpoolWriter = (
  dir: string,
  key: string,
  options: SpoolWriterOptions = {},
): SpoolWriter => {
  const { maxBytes, onRows, onCut } = { ...NO_LIMIT, ...options };
  const pages = createPageFile(pagesFile(dir, key));
  const page = createPageText();
  const growing = createGrowingResult(dir, key);
  let columns: readonly Column[] = [];
  let rowCount = 0;
  let pageRows = PAGE_ROWS;
  const budget = createBudget(onCut);

  const flush = async (isLast: boolean) => {
    await pages.settled();
    if (page.rows() === 0) return;
    const rows = rowCount;
    pages.add(page.take(), async (end) => {
      if (isLast) return;
      await growing.add({ columns, pageRows }, rows, end);
      onRows(rows);
    });
    if (isLast) await pages.settled();
  };

  const add = async (cells: WriteCells, from: number, to: number) => {
    page.add(cells, from, to);
    rowCount += to - from;
    const bytes = page.bytes();
    if (pages.end() === 0 && bytes >= PAGE_BYTES) pageRows = page.rows();
    if (page.rows() === pageRows) await flush(false);
    else if (bytes >= PAGE_BYTES_MAX) budget.fill('the rows from there on are too wide to be read');
    if (pages.end() + page.bytes() >= maxBytes)
      budget.fill(`more than ${sizeOf(maxBytes)} of one result are not kept`);
  };

  const take = async (cells: WriteCells, rows: number) => {
    try {
      for (let from = 0; from < rows; ) {
        budget.assertLeft(rowCount);
        const step = stepRows(page, pages, rowCount);
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
      await pages.settled();
      growing.remove();
      pages.restart();
      page.clear();
      rowCount = 0;
      pageRows = PAGE_ROWS;
      budget.fill(null);
    },
    isCut: budget.isCut,
    async finish(truncated) {
      try {
        await flush(true);
        pages.close();
        writeIndex(dir, key, { columns, rowCount, truncated, pageRows, offsets: pages.offsets() });
        growing.remove();
      } catch (error) {
        throw explained(error);
      }
      const result = { key, columns, rowCount, truncated, pageRows, bytes: pages.end() };
      return budget.isCut() ? { ...result, cut: budget.cutAt(rowCount) } : result;
    },
    async discard() {
      await pages.settled().catch(() => undefined);
      pages.close();
      growing.remove();
      rmSync(pagesFile(dir, key), { force: true });
      rmSync(indexFile(dir, key), { force: true });
    },
  };
};
