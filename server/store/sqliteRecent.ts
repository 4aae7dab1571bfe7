/** What was read from the store, for as long as no row of it changes. */
import type SQLite from 'better-sqlite3';
import type { Recent } from './recent.ts';

const VALUES_MAX = 1000;

/** The last used whose sizes together are not above `most`. */
export const createRecent = <T>(most: number, sizeOf: (value: T) => number = () => 1) => {
  const values = new Map<string, T>();
  let size = 0;
  const remove = (key: string) => {
    const value = values.get(key);
    if (value !== undefined) size -= sizeOf(value);
    values.delete(key);
  };
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: T) {
      remove(key);
      values.set(key, value);
      size += sizeOf(value);
      for (const oldest of values.keys()) {
        if (size <= most) break;
        remove(oldest);
      }
    },
    clear() {
      values.clear();
      size = 0;
    },
  };
};

/** Another text once a row has changed: here, or through another connection. */
export const stampOf = (raw: SQLite.Database): (() => string) => {
  const ownChanges = raw.prepare<[], number>('SELECT total_changes()').pluck();
  const othersChanges = raw.prepare<[], number>('PRAGMA data_version').pluck();
  return () => `${ownChanges.get()} ${othersChanges.get()}`;
};

export const recentValues = (raw: SQLite.Database): Recent => {
  const values = createRecent<unknown>(VALUES_MAX);
  const stampNow = stampOf(raw);
  let stamp = '';
  return async <T>(key: readonly unknown[], read: () => Promise<T>): Promise<T> => {
    // A transaction sees what may be undone.
    if (raw.inTransaction) return read();
    const before = stampNow();
    if (before !== stamp) values.clear();
    stamp = before;
    const name = JSON.stringify(key);
    const known = values.get(name);
    if (known !== undefined) return known as T;
    const value = await read();
    // What was read while a row changed may be of both times.
    if (stamp === before && stampNow() === before) values.set(name, value);
    return value;
  };
};
