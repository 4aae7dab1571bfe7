import { type Kysely, sql } from 'kysely';

/** Which column of a dataset holds the currency of its amounts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table datasets add column currency_code_column text`.execute(db);
};
