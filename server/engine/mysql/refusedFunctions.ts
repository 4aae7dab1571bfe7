import { names } from '../../statement/functionNames.ts';
import type { Refused } from '../../statement/refused.ts';

const FILES = 'load_file';

const SESSION = `
  connection_id current_role current_user database found_rows icu_version last_insert_id roles_graphml row_count
  schema schemas session_user system_user user version`;

const STATE = 'lastval nextval setval';

const LOCKS_AND_WAITING =
  'benchmark get_lock is_free_lock is_used_lock release_all_locks release_lock sleep';

/** Of a server and its replicas. `uuid_short` reveals when the server started, and which one it is. */
const REPLICATION = `
  binlog_gtid_pos gtid_subset gtid_subtract master_gtid_wait master_pos_wait source_pos_wait uuid_short
  wait_for_executed_gtid_set wait_until_sql_thread_after_gtids`;

/** They use the server’s key file, or reveal its password rules. */
const SECRETS = 'des_decrypt des_encrypt validate_password_strength';

/** Outdated ciphers and hashes. */
const OLD_CIPHERS = 'decode decode_oracle encode encrypt old_password password';

/** They parse text as SQL. */
const TEXT_AS_SQL = 'statement_digest statement_digest_text';

/** They belong to statements that write, or change their arguments where nothing is read. */
const WRITING = 'column_add column_create column_delete default updatexml values';

/** The server writes them for itself: in views, logs, other modes. */
const INNER = `
  concat_operator_oracle decode_histogram like_range_max like_range_min lpad_oracle ltrim_oracle name_const
  replace_oracle rpad_oracle rtrim_oracle substr_oracle trim_oracle`;

/** Of the grammar, with a type behind AS. */
const CASTS = 'cast';

export const refused: Refused = {
  names: names(
    FILES,
    SESSION,
    STATE,
    LOCKS_AND_WAITING,
    REPLICATION,
    SECRETS,
    OLD_CIPHERS,
    TEXT_AS_SQL,
    WRITING,
    INNER,
    CASTS,
  ),
  families: [
    // Functions of replication, plugins, the data dictionary and other sessions.
    /^(wsrep|spider|internal|can_access|get_dd|ps|trt|keyring|group_replication|version_tokens)_/,
    /^sys_(?!guid$)/,
  ],
};

/** Names that attackers used, or would use. */
export const hostile = names(`
  benchmark binlog_gtid_pos connection_id current_user database des_decrypt found_rows get_lock is_free_lock
  is_used_lock last_insert_id lastval load_file master_pos_wait name_const nextval ps_thread_id release_all_locks
  release_lock row_count schema session_user setval sleep source_pos_wait spider_direct_sql sys_eval sys_exec
  system_user updatexml user uuid_short validate_password_strength values version wsrep_last_seen_gtid`);
