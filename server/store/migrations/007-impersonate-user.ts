import { type Kysely, sql } from 'kysely';

/** Whether statements run with the rights of the viewer instead of the connection’s user. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table databases add column impersonate_user integer not null default 0`.execute(
    db,
  );
};
