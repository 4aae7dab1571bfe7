import { type Kysely, sql } from 'kysely';

/** Whether a database is asked with the rights of whoever asks, instead of those of the connection's user. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table databases add column impersonate_user integer not null default 0`.execute(
    db,
  );
};
