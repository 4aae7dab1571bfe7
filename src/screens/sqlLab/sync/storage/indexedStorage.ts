/** IndexedDB: large, and it does not delay typing. Any call may fail; the caller falls back to another storage. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Result } from '../../model/run';
import type { TextStorage } from './textStorage';

export interface StoredResult {
  readonly at: number;
  readonly result: Result;
}

interface Schema extends DBSchema {
  texts: { key: string; value: string };
  aside: { key: string; value: string };
  results: { key: string; value: StoredResult };
}

export interface IndexedStorage extends TextStorage {
  readonly setAside: (name: string, text: string) => Promise<void>;
  readonly aside: () => Promise<Map<string, string>>;
  readonly results: {
    readonly read: () => Promise<Map<string, StoredResult>>;
    readonly write: (
      stored: ReadonlyMap<string, StoredResult>,
      gone: readonly string[],
    ) => Promise<void>;
    readonly clear: () => Promise<void>;
  };
}

const DATABASE = 'sextant-sqlLab';
const VERSION = 1;
/** If another window blocks the database, this one does without. */
const OPEN_WITHIN_MS = 1500;

type Store = 'texts' | 'aside' | 'results';

const open = async (forget: () => void): Promise<IDBPDatabase<Schema>> => {
  const opening = openDB<Schema>(DATABASE, VERSION, {
    upgrade: (database) => {
      for (const store of ['texts', 'aside', 'results'] as const) database.createObjectStore(store);
    },
    /** A newer page wants to upgrade it: this one continues with localStorage. */
    blocking: (_current, _wanted, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The database does not open')), OPEN_WITHIN_MS);
  });
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Texts of one person in a database that a newer page wrote: not understood, but not lost either. */
const readNewer = async (range: IDBKeyRange): Promise<Map<string, string>> => {
  const database = await openDB(DATABASE);
  try {
    const found = new Map<string, string>();
    for (const store of database.objectStoreNames) {
      const values: unknown[] = await database.getAll(store, range);
      values.forEach((value, index) => found.set(`${store}:${index}`, JSON.stringify(value)));
    }
    return found;
  } finally {
    database.close();
  }
};

const isNewer = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'VersionError';

export const createIndexedStorage = (owner: string): IndexedStorage => {
  const prefix = `${owner}/`;
  const range = IDBKeyRange.bound(prefix, `${owner}0`, false, true);
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const database = () =>
    (connection ??= open(() => {
      connection = null;
    }));

  const all = async <S extends Store>(store: S): Promise<Map<string, Schema[S]['value']>> => {
    const tx = (await database()).transaction(store);
    const [keys, values] = await Promise.all([
      tx.store.getAllKeys(range),
      tx.store.getAll(range),
      tx.done,
    ]);
    return new Map(
      keys.map((key, index) => [key.slice(prefix.length), values[index] as Schema[S]['value']]),
    );
  };

  return {
    read: () => all('texts'),
    write: async (changes) => {
      const tx = (await database()).transaction('texts', 'readwrite', { durability: 'relaxed' });
      const written = changes.map(async ({ name, text, was }) => {
        const key = prefix + name;
        if (text !== null) await tx.store.put(text, key);
        else if (was === undefined || (await tx.store.get(key)) === was) await tx.store.delete(key);
      });
      await Promise.all([...written, tx.done]);
    },
    setAside: async (name, text) => {
      const tx = (await database()).transaction(['texts', 'aside'], 'readwrite');
      await Promise.all([
        tx.objectStore('aside').put(text, `${prefix}${Date.now()}:${name}`),
        tx.objectStore('texts').delete(prefix + name),
        tx.done,
      ]);
    },
    aside: async () => {
      try {
        return await all('aside');
      } catch (error) {
        return isNewer(error) ? readNewer(range) : new Map<string, string>();
      }
    },
    results: {
      read: () => all('results'),
      write: async (stored, gone) => {
        const tx = (await database()).transaction('results', 'readwrite', {
          durability: 'relaxed',
        });
        await Promise.all([
          ...[...stored].map(([id, value]) => tx.store.put(value, prefix + id)),
          ...gone.map((id) => tx.store.delete(prefix + id)),
          tx.done,
        ]);
      },
      clear: async () => (await database()).clear('results'),
    },
  };
};
