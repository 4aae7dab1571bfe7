/** Statements that show what the connection's other sessions run: all people share its user, who sees them all. */
import { tokens } from '#common/sql/lexer.ts';
import { isName, nameOf } from './kinds.ts';

/** Activity and statistics of statements, of the server and of its usual extensions. */
const SHOWS =
  /^(?:pg_stat_activity|pg_stat_get_activity|pg_stat_get_backend_activity|pg_stat_(?:statements|monitor)\w*|pg_(?:show_plans|store_plans|qualstats|wait_sampling)\w*|citus_\w*stat_(?:activity|statements)\w*)$/;

export const showsOthersSql = (sql: string): boolean =>
  [...tokens(sql)].some((token) => isName(token) && SHOWS.test(nameOf(token)));
