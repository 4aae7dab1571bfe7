import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The open metadata store: one repository per noun, each in a file of its own beside this one. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly close: () => Promise<void>;
}
