import { type Kysely, sql } from 'kysely';
import { builderOf, type Kinds, stamps } from './build.ts';

/** Tables that a query writes anew, and how each writing ended. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table(
    'refreshed_tables',
    'id id',
    'uuid text unique',
    'dataset_id integer datasets.id unique',
    'database_id integer databases.id',
    'schema text',
    'table_name text',
    'owner_id integer users.id null',
    'sql text',
    'query_schema text null',
    'schedule text null',
    'scheduled_on text',
    'failures integer',
    'paused text null',
    'refreshed_on text',
    'rows integer',
    ...stamps,
  ).execute();
  await table(
    'refreshes',
    'id id',
    'table_id integer refreshed_tables.id',
    'state text',
    'started_on text',
    'ended_on text null',
    'started_by integer users.id null',
    'rows integer null',
    'message text null',
    'changes text null',
  ).execute();
  await index('refreshes_of_table', 'refreshes', ['table_id', 'id']);
  await sql`create unique index refreshes_one_at_a_time on refreshes (table_id) where state = 'running'`.execute(
    db,
  );
};
