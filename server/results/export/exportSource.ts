/** A stored result while a file is made of it: one page in memory at a time. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Cell, Column } from '../../engine/engine.ts';
import { indexFile, pagesFile, type SpoolIndex } from '../../engine/spoolFiles.ts';
import { createViews } from '../views/views.ts';

export interface ExportSource {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly pages: () => AsyncGenerator<readonly (readonly Cell[])[]>;
}

async function* ownPages(dir: string, key: string, { offsets }: SpoolIndex) {
  const file = openSync(pagesFile(dir, key), 'r');
  try {
    for (let page = 0; page < offsets.length - 1; page++) {
      const start = offsets[page] ?? 0;
      const bytes = Buffer.allocUnsafe((offsets[page + 1] ?? 0) - start);
      if (readSync(file, bytes, 0, bytes.length, start) !== bytes.length)
        throw new Error('A file of the result is cut short.');
      yield JSON.parse(bytes.toString('utf8')) as readonly (readonly Cell[])[];
    }
  } finally {
    closeSync(file);
  }
}

async function* viewPages(dir: string, viewKey: string, { rowCount, pageRows }: SpoolIndex) {
  const views = createViews(dir);
  try {
    for (let page = 0; page * pageRows < rowCount; page++) {
      yield JSON.parse(views.viewPage(viewKey, page)) as readonly (readonly Cell[])[];
    }
  } finally {
    views.close();
  }
}

export const openSource = (dir: string, key: string): ExportSource => {
  const index = JSON.parse(readFileSync(indexFile(dir, key), 'utf8')) as SpoolIndex;
  const pages = index.viewOf === undefined ? ownPages : viewPages;
  return { columns: index.columns, rowCount: index.rowCount, pages: () => pages(dir, key, index) };
};
