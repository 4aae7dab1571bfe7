import type { Attack, Sample } from './sample.ts';

/** The statement in which an expression stands: the text on lines of its own, for comments may end it. */
const AROUND: Readonly<Record<Sample['place'], (text: string) => string>> = {
  metric: (text) =>
    `SELECT status, (\n${text}\n) AS answer FROM orders GROUP BY status ORDER BY status`,
  column: (text) => `SELECT id, (\n${text}\n) AS answer FROM orders ORDER BY id`,
  where: (text) => `SELECT id FROM orders WHERE (\n${text}\n) ORDER BY id`,
  having: (text) =>
    `SELECT status FROM orders GROUP BY status HAVING (\n${text}\n) ORDER BY status`,
  order: (text) => `SELECT id FROM orders ORDER BY (\n${text}\n), id`,
  statement: (text) => text,
};

export const statementOf = ({ place, text }: Pick<Attack, 'place' | 'text'>): string =>
  AROUND[place](text);
