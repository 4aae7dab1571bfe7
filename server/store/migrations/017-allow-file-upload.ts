import { type Kysely, sql } from 'kysely';

/** Whether files may become tables of it; the built-in database starts with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table databases add column allow_file_upload integer not null default 0`.execute(
    db,
  );
  await sql`update databases set allow_file_upload = 1 where backend = 'duckdb'`.execute(db);
};
