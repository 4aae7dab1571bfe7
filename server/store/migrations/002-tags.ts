import { type Kysely, sql } from 'kysely';
import { builderOf, type Kinds, stamps } from './build.ts';

/** Tags on stored objects, what the last run of a saved query answered, which of its scheduled moments was taken. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table('tags', 'id id', 'name text unique', 'description text null', ...stamps).execute();
  await table(
    'tagged_objects',
    'tag_id integer tags.id',
    'object_type text',
    'object_id integer',
  ).execute();
  await index(
    'tagged_objects_once',
    'tagged_objects',
    ['tag_id', 'object_type', 'object_id'],
    true,
  );
  await index('tagged_objects_by_object', 'tagged_objects', ['object_type', 'object_id']);
  await sql`alter table saved_queries add column rows integer`.execute(db);
  await sql`alter table saved_queries add column scheduled_on text`.execute(db);
};
