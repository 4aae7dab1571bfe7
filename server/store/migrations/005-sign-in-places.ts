import { type Kysely, sql } from 'kysely';
import { builderOf, type Kinds } from './build.ts';

/**
 * Where an account was signed in to from: guesses made elsewhere do not slow those addresses. A failure of an address
 * knows the account that it was made at.
 */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table('sign_in_places', 'account text', 'address text', 'at text').execute();
  await sql`alter table login_failures add column account text`.execute(db);
  await index('sign_in_places_once', 'sign_in_places', ['account', 'address'], true);
};
