import type { Sql } from './sql.ts';

/** A statement in parts: the rows that it groups, and what it asks of them. */
export interface Apart {
  /** What the rows are read from. */
  readonly from: string;
  /** Which of them: those that meet all of these. */
  readonly conditions: readonly Sql[];
  /** The same of rows called `SHARED_ROWS` which meet its conditions but these. */
  readonly question: (conditions: readonly Sql[]) => Sql;
}

export const SHARED_ROWS = 'sextant_rows';
/** In characters: one that is longer is not written a second time. */
export const APART_MAX = 20_000;
