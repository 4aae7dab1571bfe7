import { type Kysely, sql } from 'kysely';

/** When a person signed in last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column last_login text`.execute(db);
};
