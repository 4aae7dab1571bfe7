import { existsSync } from 'node:fs';
import { indexFile } from '../../engine/spoolFiles.ts';
import { type OpenRows, openRows } from './rowsFile.ts';

/** Results kept open between calls; one person usually scrolls through one or two. */
const OPEN_MAX = 2;

export const createOpenResults = (dir: string) => {
  const open = new Map<string, OpenRows>();

  return {
    /** Checks each time whether the result still exists, because an open file outlives its name. */
    rowsOf(key: string): OpenRows {
      if (!existsSync(indexFile(dir, key))) {
        open.get(key)?.close();
        open.delete(key);
      }
      const rows = open.get(key) ?? openRows(dir, key);
      open.delete(key);
      open.set(key, rows);
      for (const [oldest, old] of open) {
        if (open.size <= OPEN_MAX) break;
        old.close();
        open.delete(oldest);
      }
      return rows;
    },

    close(): void {
      for (const rows of open.values()) rows.close();
      open.clear();
    },
  };
};
