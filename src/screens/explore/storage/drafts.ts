/** Unsaved settings in this browser, for when the server does not have them any more. Any call may fail: then there are none. */
import { type DBSchema, openDB } from 'idb';
import type { FormData } from '@/viz/formData';

export interface Draft {
  /** The person and the chart, or the dataset of a new one. */
  readonly id: string;
  readonly at: number;
  readonly formData: FormData;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { byTime: number } };
}

const DATABASE = 'sextant-explore';
const VERSION = 1;
const MOST_DRAFTS = 50;
const KEPT_MS = 30 * 86_400_000;

const opened = () =>
  openDB<Schema>(DATABASE, VERSION, {
    upgrade: (database) =>
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('byTime', 'at'),
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });

type Database = Awaited<ReturnType<typeof opened>>;

const within = async <T>(work: (database: Database) => Promise<T>): Promise<T | null> => {
  try {
    const database = await opened();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    // A private window, a full disk: the settings are on the server as well.
    return null;
  }
};

export const draftId = (
  userId: number | undefined,
  sliceId: number | null,
  datasource: string,
): string => `${userId ?? 'nobody'} ${sliceId === null ? `new ${datasource}` : sliceId}`;

export const writeDraft = (draft: Draft): Promise<unknown> =>
  within(async (database) => {
    const { store, done } = database.transaction('drafts', 'readwrite');
    await store.put(draft);
    const oldest = await store.index('byTime').getAllKeys();
    for (const id of oldest.slice(0, Math.max(0, oldest.length - MOST_DRAFTS)))
      await store.delete(id);
    await done;
  });

export const readDraft = (id: string): Promise<Draft | null> =>
  within(async (database) => {
    const draft = await database.get('drafts', id);
    return draft && Date.now() - draft.at < KEPT_MS ? draft : null;
  });

export const dropDraft = (id: string): Promise<unknown> =>
  within((database) => database.delete('drafts', id));
