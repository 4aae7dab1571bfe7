import type { Kysely } from 'kysely';
import type { PersonRow } from './people.ts';
import type { ObjectType, Tables } from './tables.ts';

export const createOwners = (db: Kysely<Tables>) => ({
  /** Owners of each of the objects, in order of their ids. */
  of: async (
    type: ObjectType,
    objectIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly PersonRow[]>> => {
    const byObject = new Map<number, PersonRow[]>(objectIds.map((id) => [id, []]));
    if (objectIds.length === 0) return byObject;
    const rows = await db
      .selectFrom('owners')
      .innerJoin('users', 'users.id', 'owners.user_id')
      .select([
        'owners.object_id',
        'users.id',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.username',
      ])
      .where('owners.object_type', '=', type)
      .where('owners.object_id', 'in', [...objectIds])
      .orderBy('users.id')
      .execute();
    for (const { object_id, ...person } of rows) byObject.get(object_id)?.push(person);
    return byObject;
  },
  /** The given users and nobody else. */
  set: async (type: ObjectType, objectId: number, userIds: readonly number[]): Promise<void> => {
    await db
      .deleteFrom('owners')
      .where('object_type', '=', type)
      .where('object_id', '=', objectId)
      .execute();
    const rows = [...new Set(userIds)].map((user_id) => ({
      object_type: type,
      object_id: objectId,
      user_id,
    }));
    if (rows.length > 0) await db.insertInto('owners').values(rows).execute();
  },
  /** Of these, the ids that are active or inactive users. */
  existing: async (userIds: readonly number[]): Promise<ReadonlySet<number>> => {
    if (userIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [...userIds])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});
