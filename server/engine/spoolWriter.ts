import {
  closeSync,
  openSync,
  renameSync,
  rmSync,
  ftruncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type Cell, type Column, EngineError, type StoredResult } from './engine.ts';
import type { Sink } from './drivers/driver.ts';
import { indexFile, PAGE_ROWS, pagesFile, type SpoolIndex } from './spoolFiles.ts';

export interface SpoolWriter extends Sink {
  finish(truncated: boolean): StoredResult;
  discard(): void;
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const explained = (error: unknown) =>
  isDiskFull(error)
    ? new EngineError('database', 'The result could not be stored: the disk is full.', null, {
        cause: error,
      })
    : error;

/** Writes an answer page by page while it arrives; nothing of it stays in memory. */
export const createSpoolWriter = (dir: string, key: string): SpoolWriter => {
  const path = pagesFile(dir, key);
  const handle = openSync(path, 'wx', 0o600);
  let columns: readonly Column[] = [];
  let page: Cell[][] = [];
  let pageRows = 0;
  let rowCount = 0;
  let offsets = [0];

  const flush = () => {
    if (pageRows === 0) return;
    const bytes = Buffer.from(JSON.stringify(page));
    const at = offsets.at(-1) ?? 0;
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(handle, bytes, written, bytes.length - written, at + written);
    }
    offsets.push(at + bytes.length);
    page = columns.map(() => []);
    pageRows = 0;
  };

  const discard = () => {
    rmSync(path, { force: true });
    rmSync(indexFile(dir, key), { force: true });
  };

  return {
    columns(given) {
      columns = given;
      page = given.map(() => []);
    },
    async values(values, rows) {
      try {
        for (let from = 0; from < rows; ) {
          const taken = Math.min(rows - from, PAGE_ROWS - pageRows);
          for (const [index, column] of values.entries()) {
            const target = page[index] ?? [];
            for (let at = from; at < from + taken; at++) target.push(column[at] ?? null);
          }
          from += taken;
          pageRows += taken;
          rowCount += taken;
          if (pageRows === PAGE_ROWS) flush();
        }
      } catch (error) {
        throw explained(error);
      }
    },
    async restart() {
      ftruncateSync(handle);
      page = columns.map(() => []);
      pageRows = 0;
      rowCount = 0;
      offsets = [0];
    },
    finish(truncated) {
      try {
        flush();
        closeSync(handle);
        const index: SpoolIndex = { columns, rowCount, truncated, pageRows: PAGE_ROWS, offsets };
        const beside = `${indexFile(dir, key)}.new`;
        writeFileSync(beside, JSON.stringify(index), { mode: 0o600 });
        renameSync(beside, indexFile(dir, key));
      } catch (error) {
        throw explained(error);
      }
      return { key, columns, rowCount, truncated, pageRows: PAGE_ROWS };
    },
    discard() {
      closeSync(handle);
      discard();
    },
  };
};
