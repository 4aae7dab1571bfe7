import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** All of it or nothing. Work inside a transaction is part of that one, so that writes can be put together. */
export const atomically = <T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work));
