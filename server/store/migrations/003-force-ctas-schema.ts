import { type Kysely, sql } from 'kysely';

/** Where "create table as" puts its tables, whatever the query's own schema is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table databases add column force_ctas_schema text`.execute(db);
};
