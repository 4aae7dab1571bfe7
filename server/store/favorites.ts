import type { Kysely } from 'kysely';
import type { FavoriteType, Tables } from './tables.ts';

/** Favorites; setting or removing one twice is the same as once. */
export const createFavorites = (db: Kysely<Tables>) => ({
  add: async (type: FavoriteType, objectId: number, userId: number): Promise<void> => {
    await db
      .insertInto('favorites')
      .values({ object_type: type, object_id: objectId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  remove: async (type: FavoriteType, objectId: number, userId: number): Promise<void> => {
    await db
      .deleteFrom('favorites')
      .where('object_type', '=', type)
      .where('object_id', '=', objectId)
      .where('user_id', '=', userId)
      .execute();
  },
  among: async (
    type: FavoriteType,
    objectIds: readonly number[],
    userId: number,
  ): Promise<ReadonlySet<number>> => {
    if (objectIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('favorites')
      .select('object_id')
      .where('object_type', '=', type)
      .where('user_id', '=', userId)
      .where('object_id', 'in', [...objectIds])
      .execute();
    return new Set(rows.map(({ object_id }) => object_id));
  },
});
