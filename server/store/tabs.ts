import type { Insertable, Kysely, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import type { TabRow, Tables } from './tables.ts';

export type StoredTab = { readonly [K in keyof TabRow]: K extends 'id' ? number : TabRow[K] };
export type NewTabRow = Omit<
  Insertable<TabRow>,
  'revision' | 'created_on' | 'changed_on' | 'active'
>;
export type TabFields = Omit<Updateable<TabRow>, 'id' | 'user_id' | 'revision'>;

/** Editors that are not on the server have letters in their ids. */
const TAB_NUMBER = /^\d{1,9}$/;

/** What a tab holds besides its text until its page saves it for the first time. */
export const madeUnder = (key: string): string => JSON.stringify({ immutableId: key });

/** Writes of editor tabs. Reads start from the gate. */
export const createTabs = (db: Kysely<Tables>) => {
  const deactivate = (trx: Kysely<Tables>, userId: number) =>
    trx.updateTable('tabs').set({ active: 0 }).where('user_id', '=', userId).execute();

  return {
    /** The new tab is the user's active one. */
    add: (tab: NewTabRow, now: Date): Promise<StoredTab> =>
      atomically(db, async (trx) => {
        await deactivate(trx, tab.user_id);
        const at = now.toISOString();
        return trx
          .insertInto('tabs')
          .values({ ...tab, active: 1, revision: 1, created_on: at, changed_on: at })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    /** The user's tab that was made under this key and not saved since. */
    madeUnder: async (userId: number, key: string): Promise<StoredTab | undefined> =>
      db
        .selectFrom('tabs')
        .selectAll()
        .where('user_id', '=', userId)
        .where('extra_json', '=', madeUnder(key))
        .executeTakeFirst(),
    /** The new revision; null when the tab has moved on from the one that was expected. */
    change: async (
      id: number,
      change: TabFields,
      expected: number | null,
      now: Date,
    ): Promise<number | null> => {
      let update = db
        .updateTable('tabs')
        .set({ ...change, changed_on: now.toISOString() })
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', id);
      if (expected !== null) update = update.where('revision', '=', expected);
      const row = await update.returning('revision').executeTakeFirst();
      return row?.revision ?? null;
    },
    activate: (userId: number, id: number): Promise<void> =>
      atomically(db, async (trx) => {
        await deactivate(trx, userId);
        await trx.updateTable('tabs').set({ active: 1 }).where('id', '=', id).execute();
      }),
    /** Its table schemas go with it. False when it has moved on from the revision that was expected. */
    remove: (id: number, expected: number | null): Promise<boolean> =>
      atomically(db, async (trx) => {
        let removal = trx.deleteFrom('tabs').where('id', '=', id);
        if (expected !== null) removal = removal.where('revision', '=', expected);
        const { numDeletedRows } = await removal.executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await trx.deleteFrom('table_schemas').where('tab_id', '=', id).execute();
        return true;
      }),
    /** The user's tab shows this run from now on; nothing happens where there is no such tab. */
    ran: async (userId: number, editorId: string | null, clientId: string): Promise<void> => {
      if (editorId === null || !TAB_NUMBER.test(editorId)) return;
      await db
        .updateTable('tabs')
        .set({ latest_query_id: clientId })
        .where('id', '=', Number(editorId))
        .where('user_id', '=', userId)
        .execute();
    },
    /** The tab's latest run when this one is taken away: the one before it in the same tab. */
    forgetQuery: async (tab: StoredTab, clientId: string): Promise<void> => {
      if (tab.latest_query_id !== clientId) return;
      const next = await db
        .selectFrom('queries')
        .select('client_id')
        .where('user_id', '=', tab.user_id)
        .where('sql_editor_id', '=', String(tab.id))
        .where('client_id', '!=', clientId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      await db
        .updateTable('tabs')
        .set({ latest_query_id: next?.client_id ?? null })
        .where('id', '=', tab.id)
        .execute();
    },
  };
};
