/**
 * The kind of a statement, from its own words. The server also refuses writes in a read-only transaction. These rules
 * refuse what would leave that transaction, reach files and programs, or run a text as SQL.
 */
import { type Token, tokens } from '#common/sql/lexer.ts';
import type { StatementInfo } from '../engine.ts';
import { assertAllowed } from '../drivers/allowed.ts';

type Kind = StatementInfo['kind'];

const READS = new Set(['select', 'with', 'values', 'table', '(']);
const DESCRIBES = new Set(['explain', 'show']);
const WRITES = new Set(
  'insert update delete merge create alter drop truncate comment grant revoke refresh reindex cluster vacuum analyze'.split(
    ' ',
  ),
);

/** They change the server at once: a transaction that only reads does not refuse them, and none undoes them. */
const CHANGES_SERVER =
  /^(pg_stat_(?:\w+_)?reset\w*|pg_copy_\w+|pg_sync_\w+|pg_log_\w+|pg_wal_replay_\w+|pg_import_\w+|pg_clear_\w+|pg_restore_\w+|pg_truncate_\w+|pg_stop_\w+|pg_nextoid|binary_upgrade_\w+|heap_force_\w+|brin_(?:de)?summarize_\w+|gin_clean_pending_list)$/;

/** Files, programs, other servers, other sessions, locks they wait for, settings, and texts that are run as SQL. */
const REFUSED_FUNCTION =
  /^(pg_read_\w+|pg_ls_\w+|pg_stat_file|pg_file_\w+|pg_current_logfile|pg_logdir_ls|pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_rotate_logfile|pg_switch_wal|pg_create_\w+|pg_drop_\w+|pg_promote|pg_backup_\w+|pg_logical_\w+|pg_replication_\w+|lo_\w+|loread|lowrite|dblink\w*|pg_(?:try_)?advisory_\w+|set_config|query_to_xml\w*|table_to_xml\w*|schema_to_xml\w*|database_to_xml\w*|cursor_to_xml\w*|xpath_table|ts_stat|ts_rewrite|crosstab\w*|connectby)$/;

export const nameOf = ({ kind, text }: Token): string =>
  kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase();

export const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'quoted';

/** `U&"…"` spells a name by its code points, so its calls could not be known. */
const spellsNames = (all: readonly Token[]) =>
  all.some(
    ({ text }, at) =>
      /^u$/i.test(text) && all[at + 1]?.text === '&' && all[at + 2]?.kind === 'quoted',
  );

const isRefused = (name: string): boolean =>
  REFUSED_FUNCTION.test(name) || CHANGES_SERVER.test(name);

const callsRefused = (all: readonly Token[]) =>
  all.some((token, at) => isName(token) && all[at + 1]?.text === '(' && isRefused(nameOf(token)));

export const kindOf = (sql: string): Kind => {
  const all = [...tokens(sql)];
  if (spellsNames(all) || callsRefused(all)) return 'other';
  const start = all[0]?.text.toLowerCase() ?? '';
  if (READS.has(start)) return 'select';
  if (DESCRIBES.has(start)) return 'explain';
  return WRITES.has(start) ? 'write' : 'other';
};

export const assertRuns = (sql: string, allowWrites: boolean): void =>
  assertAllowed(kindOf(sql), allowWrites);
