/** Unsaved work in this browser, for when nothing else has it any more. Any call may fail: then there is none. */
import { type DBSchema, openDB } from 'idb';

export interface Kept {
  readonly id: string;
  /** When it was kept, in milliseconds. */
  readonly at: number;
}

interface Schema<Draft extends Kept> extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { byTime: number } };
}

const VERSION = 1;
const MOST_DRAFTS = 50;
const KEPT_MS = 30 * 86_400_000;

const isFresh = ({ at }: Kept): boolean => Date.now() - at < KEPT_MS;

/** The drafts of one screen, in a database of their own; the oldest go when there are too many. */
export const draftStore = <Draft extends Kept>(name: string) => {
  const opened = () =>
    openDB<Schema<Draft>>(name, VERSION, {
      upgrade: (database) =>
        database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('byTime', 'at'),
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    });
  const within = async <T>(
    work: (database: Awaited<ReturnType<typeof opened>>) => Promise<T>,
  ): Promise<T | null> => {
    try {
      const database = await opened();
      try {
        return await work(database);
      } finally {
        database.close();
      }
    } catch {
      // A private window, a full disk.
      return null;
    }
  };
  return {
    /** Whether it is kept. */
    write: async (draft: Draft): Promise<boolean> =>
      (await within(async (database) => {
        const { store, done } = database.transaction('drafts', 'readwrite');
        await store.put(draft);
        const oldest = await store.index('byTime').getAllKeys();
        for (const id of oldest.slice(0, Math.max(0, oldest.length - MOST_DRAFTS)))
          await store.delete(id);
        await done;
        return true;
      })) === true,
    read: (id: string): Promise<Draft | null> =>
      within(async (database) => {
        const draft = await database.get('drafts', id);
        return draft && isFresh(draft) ? draft : null;
      }),
    /** The last of those whose id begins so, but for some. */
    newest: (prefix: string, except: ReadonlySet<string> = new Set()): Promise<Draft | null> =>
      within(async (database) => {
        const range = IDBKeyRange.bound(prefix, `${prefix}\u{ffff}`);
        const drafts = (await database.getAll('drafts', range)).filter(
          (draft) => isFresh(draft) && !except.has(draft.id),
        );
        return drafts.toSorted((a, b) => b.at - a.at)[0] ?? null;
      }),
    /** Where there is such a draft, it is kept under another id from now on. */
    rename: (id: string, to: string): Promise<unknown> =>
      within(async (database) => {
        const { store, done } = database.transaction('drafts', 'readwrite');
        const draft = await store.get(id);
        if (draft) {
          await store.delete(id);
          await store.put({ ...draft, id: to });
        }
        await done;
      }),
    drop: (id: string): Promise<unknown> => within((database) => database.delete('drafts', id)),
  };
};
