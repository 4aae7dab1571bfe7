import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { createTags } from './tags.ts';
import type { SavedQueryRow, Tables } from './tables.ts';

export type StoredSavedQuery = {
  readonly [K in keyof SavedQueryRow]: K extends 'id' ? number : SavedQueryRow[K];
};
export type NewSavedQuery = Omit<Insertable<SavedQueryRow>, 'uuid'>;

/** Writes of saved queries. Reads start from the gate. */
export const createSavedQueries = (db: Kysely<Tables>) => ({
  add: (query: NewSavedQuery): Promise<StoredSavedQuery> =>
    db
      .insertInto('saved_queries')
      .values({ ...query, uuid: randomUUID() })
      .returningAll()
      .executeTakeFirstOrThrow(),
  change: (id: number, change: Updateable<SavedQueryRow>): Promise<StoredSavedQuery> =>
    db
      .updateTable('saved_queries')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  remove: async (ids: readonly number[]): Promise<void> => {
    await createTags(db).forget('saved_query', ids);
    await db
      .deleteFrom('favorites')
      .where('object_type', '=', 'saved_query')
      .where('object_id', 'in', [...ids])
      .execute();
    await db
      .deleteFrom('saved_queries')
      .where('id', 'in', [...ids])
      .execute();
  },
});
