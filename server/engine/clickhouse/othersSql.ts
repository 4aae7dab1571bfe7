/** Statements that show what the connection's other sessions run: all people share its user, who sees them all. */
import { tokens } from '#common/sql/lexer.ts';
import { isName } from '../drivers/possibleTables.ts';
import { nameOf, RULES } from './kinds.ts';

const SYSTEM = 'system';
/** Logs have a number behind their names after an upgrade. */
const SHOWS =
  /^(?:processes|query_cache|asynchronous_inserts|distributed_ddl_queue|mutations|(?:query|query_thread|query_views|text|opentelemetry_span|asynchronous_insert|zookeeper|crash)_log(?:_\d+)?)$/;

export const showsOthersSql = (sql: string, home: string | null): boolean => {
  const all = [...tokens(sql, RULES)];
  const nameAt = (at: number): string | null => {
    const token = all[at];
    return isName(token) ? nameOf(token) : null;
  };
  if (nameAt(0)?.toLowerCase() === 'show' && nameAt(1)?.toLowerCase() === 'processlist')
    return true;
  return all.some((_, at) => {
    const name = nameAt(at);
    if (name === null || !SHOWS.test(name)) return false;
    return all[at - 1]?.text === '.' ? nameAt(at - 2) === SYSTEM : home === SYSTEM;
  });
};
