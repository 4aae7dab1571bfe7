import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Column } from './engine.ts';

/** Rows of a page; fewer where rows are wide (`pageRows` of the result). */
export const PAGE_ROWS = 5000;

/** The index of a stored result: written last, so a result is complete or absent. */
export interface SpoolIndex {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly pageRows: number;
  /** The byte at which each page starts, and the end as the last entry. */
  readonly offsets: readonly number[];
  /** Of a view: the result whose rows it shows. It has no pages of its own, only their order. */
  readonly viewOf?: string;
}

export const KEY = /^[0-9a-f]{32}$/;
export const pagesFile = (dir: string, key: string) => join(dir, `${key}.pages`);
export const indexFile = (dir: string, key: string) => join(dir, `${key}.json`);
/** Made when a result is first sorted or filtered: its rows as lines, and where each begins. */
export const rowsFile = (dir: string, key: string) => join(dir, `${key}.rows`);
export const placesFile = (dir: string, key: string) => join(dir, `${key}.places`);
/** Of a view: its row numbers. */
export const orderFile = (dir: string, key: string) => join(dir, `${key}.order`);
/** While it is being written: a line with its head, then a line per page with the rows so far and the page’s end. */
export const growingFile = (dir: string, key: string) => join(dir, `${key}.growing`);

type GrowingHead = Pick<SpoolIndex, 'columns' | 'pageRows'>;

export const growingHead = (head: GrowingHead): string => `${JSON.stringify(head)}\n`;
export const growingPage = (rows: number, end: number): string => `${rows} ${end}\n`;

/** Null before the first page; an incomplete last line does not count. */
export const readGrowing = (text: string): SpoolIndex | null => {
  const [head = '', ...lines] = text.split('\n').slice(0, -1);
  const pages = lines.map((line) => line.split(' ').map(Number));
  const rowCount = pages.at(-1)?.[0];
  if (rowCount === undefined) return null;
  const { columns, pageRows } = JSON.parse(head) as GrowingHead;
  const offsets = [0, ...pages.map(([, end = 0]) => end)];
  return { columns, rowCount, truncated: false, pageRows, offsets };
};

/** The index is written last and whole: with it the result is there. */
export const writeIndex = (dir: string, key: string, index: SpoolIndex): void => {
  const beside = `${indexFile(dir, key)}.new`;
  writeFileSync(beside, JSON.stringify(index), { mode: 0o600 });
  renameSync(beside, indexFile(dir, key));
};
