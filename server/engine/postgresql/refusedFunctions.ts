import { names } from '../../statement/functionNames.ts';
import type { Refused } from '../../statement/refused.ts';

/** They run text as SQL, or read tables by name. */
const TEXT_AS_SQL = `
  query_to_xml query_to_xml_and_xmlschema query_to_xmlschema cursor_to_xml cursor_to_xmlschema table_to_xml
  table_to_xml_and_xmlschema table_to_xmlschema schema_to_xml schema_to_xml_and_xmlschema schema_to_xmlschema
  database_to_xml database_to_xml_and_xmlschema database_to_xmlschema ts_stat ts_rewrite satisfies_hash_partition`;

/** Their first argument may be a row of any table, named by its type. */
const ROWS_BY_TYPE = `
  json_populate_record json_populate_recordset jsonb_populate_record jsonb_populate_record_valid
  jsonb_populate_recordset`;

const OBJECTS_BY_NAME = `
  amvalidate col_description currtid2 format_type obj_description oidvectortypes regclass row_security_active
  shobj_description to_regclass to_regcollation to_regnamespace to_regoper to_regoperator to_regproc to_regprocedure
  to_regrole to_regtype to_regtypemod`;

const SESSION = `
  current_database current_query current_schema current_schemas current_setting current_user get_current_ts_config
  getdatabaseencoding getpgusername icu_unicode_version inet_client_addr inet_client_port inet_server_addr
  inet_server_port mxid_age session_user system_user unicode_version version`;

const STATE = `
  brin_desummarize_range brin_summarize_new_values brin_summarize_range currval gin_clean_pending_list lastval
  loread lowrite nextval set_config setseed setval`;

/** Parsers and dictionaries of text search, some of which read files. */
const DICTIONARIES = 'ts_debug ts_lexize ts_parse ts_token_type';

/** Casts to types that nobody stores, or that name objects. */
const CASTS = 'char name oid xid';

/** Functions behind other syntax. */
const WRITTEN_OTHERWISE = `
  cash_words dexp dlog1 dlog10 dround dtrunc like nameconcatoid notlike numeric_div_trunc numeric_exp numeric_ln
  numeric_log numeric_sqrt textlen xmlvalidate`;

/** Internal functions that the catalog does not mark as such. */
const INNER = `
  acldefault aclexplode enum_in enum_out enum_send int4inc int8_sum makeaclitem numeric_inc postgresql_fdw_validator
  shell_in shell_out`;

export const refused: Refused = {
  names: names(
    TEXT_AS_SQL,
    ROWS_BY_TYPE,
    OBJECTS_BY_NAME,
    SESSION,
    STATE,
    DICTIONARIES,
    CASTS,
    WRITTEN_OTHERWISE,
    INNER,
  ),
  families: [
    // The server’s files, settings, locks, statistics, replication, other sessions.
    /^_?pg_/,
    /^has_\w+_privilege$/,
    // Transactions, large objects.
    /^(txid|lo|binary_upgrade)_/,
  ],
};

/** Names that attackers used, or would use. */
export const hostile = names(`
  crosstab currval current_database current_query current_setting current_user cursor_to_xml database_to_xml dblink
  dblink_exec has_table_privilege inet_client_addr inet_server_addr json_populate_record jsonb_populate_recordset
  lastval lo_export lo_get lo_import loread nextval obj_description pg_advisory_lock pg_advisory_xact_lock
  pg_backend_pid pg_cancel_backend pg_get_viewdef pg_input_is_valid pg_ls_dir pg_notify pg_read_binary_file
  pg_read_file pg_relation_size pg_sleep pg_sleep_for pg_stat_file pg_stat_get_activity pg_terminate_backend
  pg_total_relation_size query_to_xml query_to_xml_and_xmlschema regclass schema_to_xml session_user set_config
  setseed setval table_to_xml to_regclass to_regrole ts_lexize ts_rewrite ts_stat txid_current version xpath_table`);
