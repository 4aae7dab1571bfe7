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
import type { Column, StoredResult } from './engine.ts';
import { createPageText } from './pageText.ts';
import { growingFile, indexFile, PAGE_ROWS, pagesFile, type SpoolIndex } from './spoolFiles.ts';

export interface SpoolWriter extends Sink {
  finish(truncated: boolean): Promise<StoredResult>;
  discard(): Promise<void>;
}

const writeAt = promisify(write);

/**
 * Writes an answer page by page while it arrives; nothing of it stays in memory. A page goes to disk while the
 * next one is made. `onRows` hears how many rows can be read so far.
 */
export const createSpoolWriter = (
  dir: string,
  key: string,
  onRows: (rows: number) => void = () => undefined,
): SpoolWriter => {
  const path = pagesFile(dir, key);
  const handle = openSync(path, 'wx', 0o600);
  const page = createPageText();
  let columns: readonly Column[] = [];
  let rowCount = 0;
  let offsets = [0];
  let growing: number | null = null;
  let writing: Promise<void> = Promise.resolve();

  const writePage = async (bytes: Buffer, at: number) => {
    for (let done = 0; done < bytes.length; ) {
      done += (await writeAt(handle, bytes, done, bytes.length - done, at + done)).bytesWritten;
    }
  };

  /** What can be read before the end: the columns, then a line per page. */
  const tell = async (rows: number, end: number) => {
    if (growing === null) {
      growing = openSync(growingFile(dir, key), 'w', 0o600);
      await writeAt(growing, `${JSON.stringify({ columns })}\n`);
    }
    await writeAt(growing, `${rows} ${end}\n`);
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
    const at = offsets.at(-1) ?? 0;
    const end = at + bytes.length;
    const rows = rowCount;
    offsets.push(end);
    writing = writePage(bytes, at).then(() => (isLast ? undefined : tell(rows, end)));
    writing.catch(() => undefined);
    if (isLast) await writing;
  };

  const take = async (cells: WriteCells, rows: number) => {
    try {
      for (let from = 0; from < rows; ) {
        const to = Math.min(rows, from + PAGE_ROWS - page.rows());
        page.add(cells, from, to);
        rowCount += to - from;
        from = to;
        if (page.rows() === PAGE_ROWS) await flush(false);
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
    },
    async finish(truncated) {
      try {
        await flush(true);
        closeSync(handle);
        const index: SpoolIndex = { columns, rowCount, truncated, pageRows: PAGE_ROWS, offsets };
        const beside = `${indexFile(dir, key)}.new`;
        writeFileSync(beside, JSON.stringify(index), { mode: 0o600 });
        renameSync(beside, indexFile(dir, key));
        forgetGrowing();
      } catch (error) {
        throw explained(error);
      }
      return { key, columns, rowCount, truncated, pageRows: PAGE_ROWS };
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
