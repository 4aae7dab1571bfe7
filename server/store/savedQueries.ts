import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import { createTags } from './tags.ts';
import type { SavedQueryRow, Tables } from './tables.ts';

export type StoredSavedQuery = {
  readonly [K in keyof SavedQueryRow]: K extends 'id' ? number : SavedQueryRow[K];
};
export type NewSavedQuery = Omit<Insertable<SavedQueryRow>, 'uuid'> & { readonly uuid?: string };

/** Writes of saved queries. Reads start from the gate. */
export const createSavedQueries = (db: Kysely<Tables>) => ({
  add: (query: NewSavedQuery): Promise<StoredSavedQuery> =>
    db
      .insertInto('saved_queries')
      .values({ uuid: randomUUID(), ...query })
      .returningAll()
      .executeTakeFirstOrThrow(),
  change: (id: number, change: Updateable<SavedQueryRow>): Promise<StoredSavedQuery> =>
    db
      .updateTable('saved_queries')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  /** Those with a schedule, whoever's they are: only for running them. */
  scheduled: (): Promise<readonly StoredSavedQuery[]> =>
    db
      .selectFrom('saved_queries')
      .selectAll()
      .where('extra_json', 'like', '%"schedule_info"%')
      .orderBy('id')
      .execute(),
  /** False when somebody else took this moment of the schedule, or a later one. */
  takeMoment: async (id: number, moment: Date): Promise<boolean> => {
    const at = moment.toISOString();
    const { numUpdatedRows } = await db
      .updateTable('saved_queries')
      .set({ scheduled_on: at })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('scheduled_on', 'is', null), eb('scheduled_on', '<', at)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  /** A run of them ended well. */
  ran: async (ids: readonly number[], rows: number, now: Date): Promise<void> => {
    await db
      .updateTable('saved_queries')
      .set({ rows, last_run_on: now.toISOString() })
      .where('id', 'in', [...ids])
      .execute();
  },
  /** The saved queries of this person that say just this. */
  sayingThis: async (
    userId: number,
    databaseId: number,
    text: string,
  ): Promise<readonly number[]> => {
    const rows = await db
      .selectFrom('saved_queries')
      .select('id')
      .where('user_id', '=', userId)
      .where('database_id', '=', databaseId)
      .where('sql', '=', text)
      .execute();
    return rows.map(({ id }) => id);
  },
  remove: (ids: readonly number[]): Promise<void> =>
    atomically(db, async (trx) => {
      await createTags(trx).forget('saved_query', ids);
      await trx
        .deleteFrom('favorites')
        .where('object_type', '=', 'saved_query')
        .where('object_id', 'in', [...ids])
        .execute();
      await trx
        .deleteFrom('saved_queries')
        .where('id', 'in', [...ids])
        .execute();
    }),
});
