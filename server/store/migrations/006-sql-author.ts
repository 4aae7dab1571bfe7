import { type Kysely, sql } from 'kysely';

/** As whom a dataset's SQL is judged; what was written before counts as its creator's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table datasets add column sql_author integer`.execute(db);
  await sql`update datasets set sql_author = created_by where sql is not null`.execute(db);
};
