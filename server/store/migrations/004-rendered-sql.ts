import { type Kysely, sql } from 'kysely';

/** What a run asked the database, before the editor's limit: charts are made of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table queries add column rendered_sql text`.execute(db);
};
