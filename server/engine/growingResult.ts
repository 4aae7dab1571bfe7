import { closeSync, openSync, rmSync, write } from 'node:fs';
import { promisify } from 'node:util';
import { growingFile, growingHead, growingPage, type SpoolIndex } from './spoolFiles.ts';

const append = promisify(write);

export interface GrowingResult {
  /** So many rows can be read, up to this byte of the pages. */
  add(head: Pick<SpoolIndex, 'columns' | 'pageRows'>, rows: number, end: number): Promise<void>;
  remove(): void;
}

/** What can be read of a result before its end. */
export const createGrowingResult = (dir: string, key: string): GrowingResult => {
  const path = growingFile(dir, key);
  let file: number | null = null;
  return {
    async add(head, rows, end) {
      if (file === null) {
        file = openSync(path, 'w', 0o600);
        await append(file, growingHead(head));
      }
      await append(file, growingPage(rows, end));
    },
    remove() {
      if (file !== null) closeSync(file);
      file = null;
      rmSync(path, { force: true });
    },
  };
};
