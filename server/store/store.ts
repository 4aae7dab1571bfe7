import type { Kysely } from 'kysely';
import type { Recent } from './recent.ts';
import type { Tables } from './tables.ts';

/** The open metadata store: one repository per noun, each in a file of its own beside this one. */
export interface Store {
  readonly db: Kysely<Tables>;
  /** Most requests ask for the same few things about their person and their objects. */
  readonly recent: Recent;
  readonly close: () => Promise<void>;
  /** A whole copy while the store is in use; a PostgreSQL has its own means. */
  readonly backup?: (file: string) => Promise<void>;
}
