import type { Insertable, Kysely, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import type { TabRow, Tables } from './tables.ts';

export type StoredTab = { readonly [K in keyof TabRow]: K extends 'id' ? number : TabRow[K] };
type NewTab = Omit<
  Insertable<TabRow>,
  'revision' | 'created_on' | 'changed_on' | 'active' | 'latest_query_id' | 'extra_json'
>;
type Made = Pick<StoredTab, 'id' | 'revision'>;
export type TabFields = Omit<Updateable<TabRow>, 'id' | 'user_id' | 'revision'>;

/** Editors that are not on the server have letters in their ids. */
const TAB_NUMBER = /^\d{1,9}$/;

/** What a tab holds besides its text until its page saves it for the first time. */
const madeUnder = (key: string): string => JSON.stringify({ immutableId: key });

const deactivate = (trx: Kysely<Tables>, userId: number) =>
  trx.updateTable('tabs').set({ active: 0 }).where('user_id', '=', userId).execute();

/** Two requests of one person that make tabs follow each other. */
const waitForTurn = (trx: Kysely<Tables>, userId: number) =>
  trx
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', userId)
    .execute();

/** The user's tab that was made under this key and not saved since takes the newer fields. */
const remake = async (
  trx: Kysely<Tables>,
  key: string,
  { user_id, ...fields }: NewTab,
  at: string,
): Promise<Made | undefined> =>
  trx
    .updateTable('tabs')
    .set({ ...fields, changed_on: at })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('extra_json', '=', madeUnder(key))
    .returning(['id', 'revision'])
    .executeTakeFirst();

const make = async (
  trx: Kysely<Tables>,
  tab: NewTab,
  key: string | null,
  at: string,
): Promise<Made> => {
  await waitForTurn(trx, tab.user_id);
  const made = key === null ? undefined : await remake(trx, key, tab, at);
  if (made) return made;
  await deactivate(trx, tab.user_id);
  return trx
    .insertInto('tabs')
    .values({
      ...tab,
      latest_query_id: null,
      extra_json: key === null ? '{}' : madeUnder(key),
      active: 1,
      revision: 1,
      created_on: at,
      changed_on: at,
    })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow();
};

/** Writes of editor tabs. Reads start from the gate. */
export const createTabs = (db: Kysely<Tables>) => {
  return {
    /** The new tab is the user's active one; the same key, if there is one, means the same tab. */
    make: (tab: NewTab, key: string | null, now: Date): Promise<Made> =>
      atomically(db, (trx) => make(trx, tab, key, now.toISOString())),
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
