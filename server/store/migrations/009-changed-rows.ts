import { type Kysely, sql } from 'kysely';

/** How many rows a run inserted, updated or deleted: a JSON number, which may be larger than an integer column holds. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table queries add column changed_rows text`.execute(db);
};
