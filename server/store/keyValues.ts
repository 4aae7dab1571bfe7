import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Entry {
  readonly kind: string;
  readonly ownerId: number | null;
  readonly objectId: number | null;
  readonly value: string;
  readonly expiresOn: string | null;
}

/** 128 random bits: whoever holds such a key may read what it names. */
export const randomKey = (): string => randomBytes(16).toString('base64url');

/** The same key for the same secret and parts; as hard to guess as the secret. */
export const derivedKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url');

/** Short texts under keys that are hard to guess: shared links, cached form data, filter states. */
export const createKeyValues = (db: Kysely<Tables>) => ({
  /** Makes the entry or writes over it. */
  put: async (key: string, entry: Entry, now: Date): Promise<void> => {
    const row = {
      kind: entry.kind,
      owner_id: entry.ownerId,
      object_id: entry.objectId,
      value: entry.value,
      expires_on: entry.expiresOn,
    };
    await db
      .insertInto('key_values')
      .values({ key, ...row, created_on: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  },
  get: async (kind: string, key: string, now: Date): Promise<Entry | undefined> => {
    const row = await db
      .selectFrom('key_values')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row || (row.expires_on !== null && row.expires_on <= now.toISOString())) return undefined;
    return {
      kind: row.kind,
      ownerId: row.owner_id,
      objectId: row.object_id,
      value: row.value,
      expiresOn: row.expires_on,
    };
  },
  /** Lives on from the time of a read. */
  extend: async (key: string, expiresOn: string): Promise<void> => {
    await db
      .updateTable('key_values')
      .set({ expires_on: expiresOn })
      .where('key', '=', key)
      .execute();
  },
  removeExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('key_values').where('expires_on', '<=', now.toISOString()).execute();
  },
  remove: async (key: string): Promise<void> => {
    await db.deleteFrom('key_values').where('key', '=', key).execute();
  },
});
