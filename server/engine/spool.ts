import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultFiles, Spool, StoredResult } from './engine.ts';
import {
  growingFile,
  indexFile,
  KEY,
  orderFile,
  pagesFile,
  placesFile,
  readGrowing,
  rowsFile,
  type SpoolIndex,
} from './spoolFiles.ts';

const KNOWN_MAX = 200;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** A part of a file as text; null when it is gone or not all there yet. */
const partOf = async (path: string, start: number, end: number): Promise<string | null> => {
  const file = await orNull(open(path, 'r'));
  if (!file) return null;
  try {
    const bytes = Buffer.allocUnsafe(end - start);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return bytesRead === bytes.length ? bytes.toString('utf8') : null;
  } finally {
    await file.close();
  }
};

/** What lies in the folder, by key. */
const listed = async (dir: string) => {
  const keys = new Map<string, { bytes: number; writtenAt: number; isWhole: boolean }>();
  for (const name of await readdir(dir)) {
    const [key = '', ...kinds] = name.split('.');
    const file = await orNull(stat(join(dir, name)));
    if (!KEY.test(key) || !file) continue;
    const isIndex = kinds.join('.') === 'json';
    const before = keys.get(key) ?? { bytes: 0, writtenAt: 0, isWhole: false };
    keys.set(key, {
      bytes: before.bytes + file.size,
      // What is made of a result later makes it no younger.
      writtenAt:
        isIndex || before.isWhole
          ? isIndex
            ? file.mtimeMs
            : before.writtenAt
          : Math.max(before.writtenAt, file.mtimeMs),
      isWhole: before.isWhole || isIndex,
    });
  }
  return [...keys].map(([key, file]) => ({ key, ...file }));
};

export interface SpoolOptions {
  readonly dir: string;
  /** Puts together a page of a view, which has none of its own. */
  readonly viewPage?: (viewKey: string, page: number) => Promise<string | null>;
}

/** Results that workers wrote. Bytes of a page go from the file to the answer without being read here. */
export const createSpool = ({ dir, viewPage = async () => null }: SpoolOptions): Spool => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const known = new Map<string, SpoolIndex>();

  const indexOf = async (key: string): Promise<SpoolIndex | null> => {
    if (!KEY.test(key)) return null;
    const held = known.get(key);
    if (held) return held;
    const text = await orNull(readFile(indexFile(dir, key), 'utf8'));
    if (text === null) return null;
    const index = JSON.parse(text) as SpoolIndex;
    const [oldest] = known.keys();
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    known.set(key, index);
    return index;
  };

  const growingOf = async (key: string): Promise<SpoolIndex | null> => {
    if (!KEY.test(key)) return null;
    const text = await orNull(readFile(growingFile(dir, key), 'utf8'));
    return text === null ? null : readGrowing(text);
  };

  const resultOf = (key: string, index: SpoolIndex | null): StoredResult | null => {
    if (!index) return null;
    const { columns, rowCount, truncated, pageRows, viewOf } = index;
    const result = { key, columns, rowCount, truncated, pageRows };
    return viewOf === undefined ? result : { ...result, viewOf };
  };

  /** The index goes first: what is half removed is not there. */
  const remove = async (key: string) => {
    if (!KEY.test(key)) return;
    known.delete(key);
    await rm(indexFile(dir, key), { force: true });
    await rm(growingFile(dir, key), { force: true });
    for (const file of [pagesFile, placesFile, rowsFile, orderFile])
      await rm(file(dir, key), { force: true });
  };

  return {
    async pageText(key, page) {
      const early = await indexOf(key);
      const growing = early ? null : await growingOf(key);
      // It may have been finished between the two looks.
      const whole = early ?? (growing ? null : await indexOf(key));
      const index = whole ?? growing;
      if (!index || !Number.isInteger(page) || page < 0) return null;
      if (index.viewOf !== undefined && index.rowCount > 0)
        return page * index.pageRows < index.rowCount ? viewPage(key, page) : null;
      const [start, end] = [index.offsets[page], index.offsets[page + 1]];
      if (start === undefined || end === undefined) {
        return whole && page === 0 ? JSON.stringify(index.columns.map(() => [])) : null;
      }
      return partOf(pagesFile(dir, key), start, end);
    },

    info: async (key) => resultOf(key, await indexOf(key)),
    growing: async (key) => resultOf(key, await growingOf(key)),

    remove,

    async files() {
      const found: ResultFiles[] = [];
      for (const { key, isWhole, ...file } of await listed(dir)) {
        const index = isWhole ? await indexOf(key) : null;
        found.push({ key, isWhole, ...file, viewOf: index?.viewOf ?? null });
      }
      return found;
    },
  };
};
