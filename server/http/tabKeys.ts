import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { atomically } from '../store/atomically.ts';
import { createKeyValues, derivedKey, type Entry, randomKey } from '../store/keyValues.ts';

/** Which tab of the browser writes. */
export const TabQuery = z.object({ tab_id: z.string().optional() });

export interface Slot {
  readonly kind: 'filter_state' | 'explore_form_data' | 'explore_query_form_data';
  /** The object of the state: a dashboard, a chart, a dataset. */
  readonly object: string;
  readonly lifeMs: number;
}

/**
 * States under random keys, one per browser tab: the same session, object and tab overwrites its own state, and all
 * others get keys of their own. Entries of kind `<kind>_tab` record the key of a tab.
 */
export const createTabKeys = (deps: Deps) => {
  const keyValues = createKeyValues(deps.store.db);

  const slotKey = (c: Context<Env>, { kind, object }: Slot): string | null => {
    const tab = c.req.query('tab_id');
    const { username } = c.get('viewer');
    return tab ? derivedKey(kind, getCookie(c, 'session') ?? username, object, tab) : null;
  };
  const expiry = (lifeMs: number) => new Date(deps.now().getTime() + lifeMs).toISOString();

  /** Writes the state under the key of this tab, or under a new one. */
  const write = async (
    c: Context<Env>,
    slot: Slot,
    value: string,
    objectId: number,
  ): Promise<string> => {
    const now = deps.now();
    const slotAt = slotKey(c, slot);
    const remembered = slotAt && (await keyValues.get(`${slot.kind}_tab`, slotAt, now));
    const key = remembered ? remembered.value : randomKey();
    const shared = { ownerId: c.get('viewer').id, objectId, expiresOn: expiry(slot.lifeMs) };
    await atomically(deps.store.db, async (db) => {
      const writing = createKeyValues(db);
      await writing.put(key, { ...shared, kind: slot.kind, value }, now);
      if (slotAt)
        await writing.put(slotAt, { ...shared, kind: `${slot.kind}_tab`, value: key }, now);
    });
    return key;
  };

  return {
    write,
    read: (kind: Slot['kind'], key: string): Promise<Entry | undefined> =>
      keyValues.get(kind, key, deps.now()),
    extend: (key: string, lifeMs: number): Promise<void> => keyValues.extend(key, expiry(lifeMs)),
    /** False when the viewer has no state under this key. */
    remove: async (c: Context<Env>, kind: Slot['kind'], key: string): Promise<boolean> => {
      const entry = await keyValues.get(kind, key, deps.now());
      const { id } = c.get('viewer');
      if (!entry || id === null || entry.ownerId !== id) return false;
      await keyValues.remove(key);
      return true;
    },
  };
};
