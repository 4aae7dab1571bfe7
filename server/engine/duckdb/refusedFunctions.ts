import { names } from '../../statement/functionNames.ts';
import type { Refused } from '../../statement/refused.ts';

const FILES = `
  arrow_scan arrow_scan_dumb glob parquet_bloom_probe parquet_file_metadata parquet_full_metadata
  parquet_kv_metadata parquet_metadata parquet_scan parquet_schema sniff_csv`;

/** They run text as SQL, or plan it with the catalog. */
const TEXT_AS_SQL = `
  check_peg_parser json_deserialize_sql json_execute_serialized_sql json_serialize_plan json_serialize_sql query
  query_table sql_auto_complete`;

/** They take a table's name as text. */
const TABLES_BY_NAME = 'histogram_values seq_scan summary';

/** `stats` reveals the smallest and largest value of the whole table, whatever rows the query may see. */
const BEHIND_THE_ROWS = 'stats';

const SESSION = `
  current_catalog current_connection_id current_database current_query current_query_id current_role current_schema
  current_schemas current_setting current_transaction_id current_user getvariable in_search_path session_user
  txid_current user version which_secret`;

const STATE = `
  checkpoint currval disable_logging disable_peg_parser disable_profiling enable_logging enable_peg_parser
  enable_profiling force_checkpoint nextval setseed truncate_duckdb_logs write_log`;

const WAITING = 'pg_sleep sleep_ms';

/** Stand-ins for PostgreSQL’s catalog. */
const CATALOGUE = `
  col_description format_pg_type format_type get_block_size inet_client_addr inet_client_port inet_server_addr
  inet_server_port map_to_pg_oid obj_description shobj_description`;

/** A failure with words of one’s own looks like one of ours. */
const FAILING = 'error';

/** They name types: enumerations of any schema. */
const TYPES_BY_NAME = 'get_type make_type remap_struct replace_type st_setcrs';

/** The planner makes them for itself; some trust bytes that a person could write. */
const INNER = `
  combine constant_or_null create_sort_key finalize icu_sort_key parse_duckdb_log_message sum_no_overflow
  timetz_byte_comparable unpivot_list variant_bytes_to_variant variant_to_parquet_variant vector_type`;

/** Harmless, but of no use. */
const IDLE = 'icu_calendar_names repeat_row test_all_types test_vector_types';

export const refused: Refused = {
  names: names(
    FILES,
    TEXT_AS_SQL,
    TABLES_BY_NAME,
    BEHIND_THE_ROWS,
    SESSION,
    STATE,
    WAITING,
    CATALOGUE,
    FAILING,
    TYPES_BY_NAME,
    INNER,
    IDLE,
  ),
  families: [
    /^(read|duckdb|pragma|pg)_/,
    /^has_\w+_privilege$/,
    /^__internal_/,
    // COLLATE reaches them.
    /^icu_collate_/,
  ],
};

/** Names that attackers used, or would use. */
export const hostile = names(`
  arrow_scan checkpoint col_description current_connection_id current_database current_query current_schema
  current_setting current_user currval duckdb_columns duckdb_functions duckdb_logs duckdb_secrets duckdb_settings
  duckdb_tables duckdb_views error force_checkpoint getenv getvariable glob has_table_privilege histogram_values
  json_deserialize_sql json_execute_serialized_sql json_serialize_plan json_serialize_sql nextval parquet_metadata
  parquet_scan pg_get_viewdef pg_sleep pragma_show pragma_storage_info pragma_table_info query query_table read_blob
  read_csv read_csv_auto read_duckdb read_json read_parquet read_text seq_scan setseed sleep_ms sniff_csv
  sql_auto_complete stats summary txid_current variant_bytes_to_variant version which_secret write_log`);
