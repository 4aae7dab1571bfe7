import { tokens } from './lexer.ts';
import { mysql } from '../engines/mysql.ts';
import { postgresql } from '../engines/postgresql.ts';
import type { LexicalRules } from '../engines/lexicalRules.ts';

const matchBy = (sql: string, rules: LexicalRules): boolean => {
  let depth = 0;
  for (const { text } of tokens(sql, rules)) {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/**
 * Backslashes and quotes can be read in two ways. A text that is balanced in either reading is left to the database.
 */
const READINGS = [postgresql.lexical, mysql.lexical];

/** Whether each parenthesis of a condition is closed inside it; otherwise it would reach into the next condition. */
export const parenthesesMatch = (sql: string): boolean =>
  READINGS.some((rules) => matchBy(sql, rules));
