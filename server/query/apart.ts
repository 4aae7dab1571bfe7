import type { Sql } from './sql.ts';

/** A statement in two: the rows that it groups, and what it asks of them where they are called `SHARED_ROWS`. */
export interface Apart {
  readonly rows: Sql;
  readonly question: Sql;
}

export const SHARED_ROWS = 'sextant_rows';
/** In characters: one that is longer is not written a second time. */
export const APART_MAX = 20_000;
