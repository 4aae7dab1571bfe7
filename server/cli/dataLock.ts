/**
 * Allows one server per data folder. The operating system holds the lock through an open SQLite file, so it ends with
 * its process, however that ends. A text file beside it names the holder.
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

export class DataInUse extends Error {
  override readonly name = 'DataInUse';
}

export interface DataLock {
  readonly release: () => void;
}

const holder = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'another server';
  }
};

export const lockData = (dataDir: string, who: string): DataLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = join(dataDir, 'server.holder');
  const file = join(dataDir, 'server.lock');
  closeSync(openSync(file, 'a', 0o600));
  const lock = new SQLite(file, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DataInUse(
      `The data in ${dataDir} is in use by ${holder(holderFile)}. Stop that server first, or start this one with another --data-dir.`,
      { cause: error },
    );
  }
  writeFileSync(holderFile, `${who}\n`, { mode: 0o600 });
  return { release: () => lock.close() };
};
