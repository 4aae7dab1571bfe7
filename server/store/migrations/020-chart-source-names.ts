import { type Kysely, sql } from 'kysely';

/** What the dataset of a chart was called that was deleted since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table charts add column datasource_name text`.execute(db);
};
