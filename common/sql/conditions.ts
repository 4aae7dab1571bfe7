/** Conditions that people write, joined as texts. */
import { clickhouse } from '../engines/clickhouse.ts';
import { mysql } from '../engines/mysql.ts';
import { postgresql } from '../engines/postgresql.ts';
import { type LexicalRules, withTemplates } from '../engines/lexicalRules.ts';
import { tokens } from './lexer.ts';

/** What a condition opens and leaves open takes this in. */
const NEXT = '\n)';

const isClosedIn = (sql: string, rules: LexicalRules): boolean => {
  let depth = 0;
  let last = 0;
  for (const { text, end } of tokens(sql + NEXT, withTemplates(rules))) {
    if (depth < 0) return false;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    last = end - text.length;
  }
  return depth === -1 && last === sql.length + NEXT.length - 1;
};

/** Backslashes, quotes, signs of money and of numbers are read in these ways; any other is one of them in what it closes. */
const READINGS = [postgresql.lexical, mysql.lexical, clickhouse.lexical];

/** Whether each quote, comment and parenthesis of a condition ends inside it, as one database reads it at least. */
export const isClosed = (sql: string): boolean => READINGS.some((rules) => isClosedIn(sql, rules));

/** The same for every database: beside another, the condition means what it means alone. */
export const isClosedAnywhere = (sql: string): boolean =>
  READINGS.every((rules) => isClosedIn(sql, rules));

const MAY_END_IN_COMMENT = /--|#/;

/** Each in parentheses, and on a line of its own where it may end in a comment. */
export const joinedConditions = (conditions: readonly string[]): string =>
  conditions.map((sql) => `(${sql}${MAY_END_IN_COMMENT.test(sql) ? '\n' : ''})`).join(' AND ');
