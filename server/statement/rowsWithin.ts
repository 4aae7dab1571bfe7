import type { Writing } from './grammar.ts';

/** The rows that the condition lets through, before anything around the query is computed. */
export const rowsWithin = (
  { barrier }: Pick<Writing, 'barrier'>,
  from: string,
  condition: string,
): string => `SELECT * FROM ${from} WHERE ${condition} ${barrier}`;
