/** Statements that show what the connection's other sessions run: all people share its user, who sees them all. */
import { tokens } from '#common/sql/lexer.ts';
import { isName } from '../drivers/possibleTables.ts';
import { nameOf, RULES } from './kinds.ts';

/** `system.runtime.queries`, which is in reach of every catalog's connection. */
const SCHEMA = 'runtime';
const TABLE = 'queries';

export const showsOthersSql = (sql: string, home: string | null): boolean => {
  const all = [...tokens(sql, RULES)];
  const nameAt = (at: number): string | null => {
    const token = all[at];
    return isName(token) ? nameOf(token).toLowerCase() : null;
  };
  return all.some((_, at) => {
    if (nameAt(at) !== TABLE) return false;
    const owner = all[at - 1]?.text === '.' ? nameAt(at - 2) : (home?.toLowerCase() ?? null);
    return owner === SCHEMA;
  });
};
