import type { Kysely } from 'kysely';
import { atomically } from './atomically.ts';
import type { ObjectType, Tables } from './tables.ts';

export interface TagName {
  readonly id: number;
  readonly name: string;
}

export const removeTags = (db: Kysely<Tables>, ids: readonly number[]): Promise<void> =>
  atomically(db, async (trx) => {
    await trx
      .deleteFrom('favorites')
      .where('object_type', '=', 'tag')
      .where('object_id', 'in', [...ids])
      .execute();
    await trx
      .deleteFrom('tags')
      .where('id', 'in', [...ids])
      .execute();
  });

/** How the wire numbers tags that people gave; a real server has others of its own. */
const GIVEN = 1;

/** A tag as records of other objects show it. */
export const shownTag = ({ id, name }: TagName) => ({ id, name, type: GIVEN });

/** Tags and what carries them. Setting one twice or taking one away twice is the same as once. */
export const createTags = (db: Kysely<Tables>) => ({
  /** The numbers of these names; names that are new are made. */
  ensure: async (
    names: readonly string[],
    by: number | null,
    at: string,
  ): Promise<readonly number[]> => {
    const wanted = [...new Set(names)];
    if (wanted.length === 0) return [];
    const stamps = { created_by: by, changed_by: by, created_on: at, changed_on: at };
    await db
      .insertInto('tags')
      .values(wanted.map((name) => ({ name, description: null, ...stamps })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const rows = await db.selectFrom('tags').select('id').where('name', 'in', wanted).execute();
    return rows.map(({ id }) => id);
  },
  put: async (tagIds: readonly number[], type: ObjectType, objectId: number): Promise<void> => {
    if (tagIds.length === 0) return;
    await db
      .insertInto('tagged_objects')
      .values(tagIds.map((tag_id) => ({ tag_id, object_type: type, object_id: objectId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  /** The object carries these tags and no others. */
  set: async (tagIds: readonly number[], type: ObjectType, objectId: number): Promise<void> => {
    await db
      .deleteFrom('tagged_objects')
      .where('object_type', '=', type)
      .where('object_id', '=', objectId)
      .execute();
    await createTags(db).put(tagIds, type, objectId);
  },
  take: async (name: string, type: ObjectType, objectId: number): Promise<void> => {
    await db
      .deleteFrom('tagged_objects')
      .where('object_type', '=', type)
      .where('object_id', '=', objectId)
      .where('tag_id', 'in', db.selectFrom('tags').select('tags.id').where('name', '=', name))
      .execute();
  },
  /** Nothing carries the tag any more. */
  clear: async (tagId: number): Promise<void> => {
    await db.deleteFrom('tagged_objects').where('tag_id', '=', tagId).execute();
  },
  /** An object that is gone carries none. */
  forget: async (type: ObjectType, objectIds: readonly number[]): Promise<void> => {
    if (objectIds.length === 0) return;
    await db
      .deleteFrom('tagged_objects')
      .where('object_type', '=', type)
      .where('object_id', 'in', [...objectIds])
      .execute();
  },
  /** Tags of each of the objects, by name. */
  of: async (
    type: ObjectType,
    objectIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly TagName[]>> => {
    const byObject = new Map<number, TagName[]>(objectIds.map((id) => [id, []]));
    if (objectIds.length === 0) return byObject;
    const rows = await db
      .selectFrom('tagged_objects')
      .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
      .select(['tagged_objects.object_id', 'tags.id', 'tags.name'])
      .where('tagged_objects.object_type', '=', type)
      .where('tagged_objects.object_id', 'in', [...objectIds])
      .orderBy('tags.name')
      .execute();
    for (const { object_id, ...tag } of rows) byObject.get(object_id)?.push(tag);
    return byObject;
  },
});
