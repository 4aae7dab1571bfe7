/** What a browser stores is in folders of its run alone, and ends with it, however that ends. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Chromium makes a socket some folders below, whose whole address may have 107 bytes; it ends where that is longer. */
const TEMP_BYTES_MAX = 55;

export interface RunFolder {
  readonly home: string;
  readonly temp: string;
  remove(): Promise<void>;
}

const removed = (path: string) =>
  // Processes that were just killed may still be storing something.
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** What earlier servers could not remove goes first. */
export const createRunFolders = (root: string): { create(): RunFolder } => {
  const all = resolve(root);
  rmSync(all, { recursive: true, force: true });
  return {
    create() {
      mkdirSync(all, { recursive: true, mode: 0o700 });
      const home = mkdtempSync(join(all, 'run-'));
      const isShort = Buffer.byteLength(home) <= TEMP_BYTES_MAX;
      const temp = isShort ? home : mkdtempSync(join(tmpdir(), 'sextant-run-'));
      return {
        home,
        temp,
        remove: async () => void (await Promise.all([...new Set([home, temp])].map(removed))),
      };
    },
  };
};
