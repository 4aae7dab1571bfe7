/** All that a query could leave behind: data, objects, settings, locks. The same before and after. */
import type { Client } from '../sqlCorpus/clients.ts';
import { openTableNames } from '../sqlCorpus/fixture/tables.ts';
import type { Engine } from '../sqlCorpus/sample.ts';

const tables = [...openTableNames(), 'denied', 'denied_bank'];
const each = (ask: (table: string) => string) => tables.map(ask);

const QUERIES: Readonly<Record<Engine, readonly string[]>> = {
  duckdb: [
    'SELECT schema_name, table_name, sql FROM duckdb_tables() ORDER BY ALL',
    'SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY ALL',
    'SELECT function_name, macro_definition FROM duckdb_functions() WHERE NOT internal ORDER BY ALL',
    'SELECT sequence_name, last_value FROM duckdb_sequences() ORDER BY ALL',
    'SELECT database_name, path FROM duckdb_databases() ORDER BY ALL',
    'SELECT name, value FROM duckdb_settings() ORDER BY ALL',
    'SELECT name, value FROM duckdb_variables() ORDER BY ALL',
    ...each((table) => `SELECT count(*), sum(hash(t)) FROM ${table} t`),
  ],
  postgresql: [
    "SELECT relname, relkind, relnatts FROM pg_class WHERE relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname IN ('pg_catalog', 'pg_toast', 'information_schema')) ORDER BY 1, 2",
    "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
    'SELECT last_value, is_called FROM counter',
    'SELECT name, setting FROM pg_settings ORDER BY 1',
    "SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'",
    'SELECT count(*) FROM pg_largeobject_metadata',
    'SELECT name FROM pg_cursors ORDER BY 1',
    'SELECT pg_listening_channels() ORDER BY 1',
    'SELECT current_user, session_user',
    ...each((table) => `SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${table} t`),
  ],
  mysql: [
    'SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = database() ORDER BY 1',
    'SELECT routine_name FROM information_schema.routines WHERE routine_schema = database() ORDER BY 1',
    "SELECT variable_name, variable_value FROM information_schema.session_variables WHERE variable_name NOT REGEXP 'TIMESTAMP|RAND_SEED|_COUNT$|GTID|INNODB|PSEUDO' ORDER BY 1",
    "SELECT is_used_lock('a'), is_used_lock('b'), connection_id() > 0",
    'SELECT next_not_cached_value FROM counter',
    `CHECKSUM TABLE ${tables.join(', ')}`,
  ],
  clickhouse: [
    'SELECT name, engine FROM system.tables WHERE database = currentDatabase() ORDER BY name',
    ...each((table) => `SELECT * FROM ${table} ORDER BY id`),
  ],
  trino: ['SHOW TABLES', ...each((table) => `SELECT * FROM ${table} ORDER BY id`)],
};

export const stateOf = async (engine: Engine, client: Client): Promise<string> => {
  const lines: string[] = [];
  for (const sql of QUERIES[engine]) lines.push(`${sql}: ${await client.run(sql)}`);
  return lines.join('\n');
};
