/** Statements that show what the connection's other sessions run: all people share its user, who sees them all. */
import { tokens } from '#common/sql/lexer.ts';
import { isName } from '../drivers/possibleTables.ts';
import { nameOf, RULES } from './kinds.ts';

/** Tables in several schemas, and words of SHOW. */
const SHOWS =
  /^(?:processlist|x\$processlist|innodb_trx|innodb_lock_waits|general_log|slow_log|query_cache_info)$/;
const SCHEMAS = new Set(['performance_schema', 'sys']);
/** Behind SHOW: its state has the statements of transactions, the log those that changed rows. */
const SHOWN = new Set(['engine', 'binlog', 'relaylog', 'explain', 'analyze']);
/** `EXPLAIN FOR CONNECTION 5`. */
const EXPLAINS = new Set(['explain', 'describe', 'desc']);

export const showsOthersSql = (sql: string, home: string | null): boolean => {
  if (SCHEMAS.has(home?.toLowerCase() ?? '')) return true;
  const all = [...tokens(sql, RULES)];
  const names = all.map((token) => (isName(token) ? nameOf(token).toLowerCase() : ''));
  const isThere = (name: string, at: number) =>
    SHOWS.test(name) || (SCHEMAS.has(name) && all[at + 1]?.text === '.');
  if (names.some(isThere)) return true;
  const [first = '', second = ''] = names;
  if (first === 'show') return SHOWN.has(second);
  return (
    EXPLAINS.has(first) &&
    names.some((name, at) => name === 'for' && names[at + 1] === 'connection')
  );
};
