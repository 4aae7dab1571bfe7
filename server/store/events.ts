import type { Kysely } from 'kysely';
import type { ObjectType, Tables } from './tables.ts';

export interface NewEvent {
  readonly userId: number | null;
  readonly name: string;
  readonly objectType: ObjectType | null;
  readonly objectId: number | null;
  readonly detail: string;
}

export interface Opened {
  readonly type: ObjectType;
  readonly id: number;
  readonly at: string;
}

/** What people opened and did. */
export const createEvents = (db: Kysely<Tables>) => ({
  add: async (events: readonly NewEvent[], now: Date): Promise<void> => {
    if (events.length === 0) return;
    await db
      .insertInto('events')
      .values(
        events.map(({ userId, name, objectType, objectId, detail }) => ({
          user_id: userId,
          name,
          object_type: objectType,
          object_id: objectId,
          detail,
          at: now.toISOString(),
        })),
      )
      .execute();
  },

  /** What a user opened of one kind, newest first, each object once with its latest time. */
  opened: async (userId: number, type: ObjectType, limit: number): Promise<readonly Opened[]> => {
    const rows = await db
      .selectFrom('events')
      .select(['object_id', (eb) => eb.fn.max('at').as('at')])
      .where('user_id', '=', userId)
      .where('object_type', '=', type)
      .where('object_id', 'is not', null)
      .groupBy('object_id')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ object_id, at }) => ({ type, id: object_id ?? 0, at }));
  },

  removeBefore: async (date: Date): Promise<void> => {
    await db.deleteFrom('events').where('at', '<', date.toISOString()).execute();
  },
});
