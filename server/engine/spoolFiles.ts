import { join } from 'node:path';
import type { Column } from './engine.ts';

export const PAGE_ROWS = 5000;

/** The index of a stored result: written last, so a result is whole or not there. */
export interface SpoolIndex {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly pageRows: number;
  /** Byte at which each page starts; one more than pages, the last is the end. */
  readonly offsets: readonly number[];
}

export const KEY = /^[0-9a-f]{32}$/;
export const pagesFile = (dir: string, key: string) => join(dir, `${key}.pages`);
export const indexFile = (dir: string, key: string) => join(dir, `${key}.json`);
