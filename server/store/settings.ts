import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Named values of the whole server. */
export const createSettings = (db: Kysely<Tables>) => {
  const get = async (name: string): Promise<string | null> =>
    (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())
      ?.value ?? null;
  const set = async (name: string, value: string): Promise<void> => {
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
      .execute();
  };
  return {
    get,
    set,
    remove: async (name: string): Promise<void> => {
      await db.deleteFrom('settings').where('name', '=', name).execute();
    },
    /** Signs tokens; random, made at the first need. */
    signingKey: async (): Promise<string> => {
      const known = await get('signing_key');
      if (known) return known;
      await db
        .insertInto('settings')
        .values({ name: 'signing_key', value: randomBytes(48).toString('base64url') })
        .onConflict((oc) => oc.column('name').doNothing())
        .execute();
      return (await get('signing_key')) ?? '';
    },
  };
};
