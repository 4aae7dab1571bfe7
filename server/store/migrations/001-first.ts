import type { Kysely } from 'kysely';
import { builderOf, type Kinds, stamps } from './build.ts';

/** Each step gets the database inside a transaction of its own. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);

  await table(
    'users',
    'id id',
    'username text unique',
    'first_name text',
    'last_name text',
    'email text',
    'password_hash text',
    'is_active integer',
    'must_change_password integer',
    'login_count integer',
    'created_on text',
    'changed_on text',
  ).execute();
  await table('roles', 'id id', 'name text unique').execute();
  await table('role_grants', 'role_id integer roles.id', 'permission text', 'view text').execute();
  await table('user_roles', 'user_id integer users.id', 'role_id integer roles.id').execute();
  await table(
    'sessions',
    'id text key',
    'user_id integer users.id',
    'csrf_token text',
    'created_on text',
    'seen_on text',
  ).execute();
  await table('login_failures', 'id id', 'subject text', 'at text').execute();
  await table('settings', 'name text key', 'value text').execute();
  await table(
    'databases',
    'id id',
    'uuid text unique',
    'name text unique',
    'backend text',
    'parameters text',
    'expose_in_sqllab integer',
    'allow_dml integer',
    'allow_ctas integer',
    'allow_cvas integer',
    'allow_run_async integer',
    'cache_timeout integer null',
    'extra text',
    ...stamps,
  ).execute();
  await table(
    'datasets',
    'id id',
    'uuid text unique',
    'database_id integer databases.id',
    'catalog text null',
    'schema text null',
    'table_name text',
    'sql text null',
    'description text null',
    'main_dttm_col text null',
    'columns text',
    'metrics text',
    'template_params text null',
    'fetch_values_predicate text null',
    'cache_timeout integer null',
    'extra text null',
    ...stamps,
  ).execute();
  await table(
    'charts',
    'id id',
    'uuid text unique',
    'name text',
    'viz_type text null',
    'params text null',
    'query_context text null',
    'datasource_id integer',
    'datasource_type text',
    'description text null',
    'cache_timeout integer null',
    'certified_by text null',
    'certification_details text null',
    'last_saved_on text null',
    'last_saved_by integer null',
    ...stamps,
  ).execute();
  await table(
    'dashboards',
    'id id',
    'uuid text unique',
    'slug text null unique',
    'title text null',
    'css text null',
    'position_json text null',
    'json_metadata text null',
    'published integer',
    'certified_by text null',
    'certification_details text null',
    ...stamps,
  ).execute();
  await table(
    'dashboard_charts',
    'dashboard_id integer dashboards.id',
    'chart_id integer charts.id',
  ).execute();
  await table(
    'owners',
    'object_type text',
    'object_id integer',
    'user_id integer users.id',
  ).execute();
  await table(
    'favorites',
    'object_type text',
    'object_id integer',
    'user_id integer users.id',
  ).execute();
  await table(
    'saved_queries',
    'id id',
    'uuid text unique',
    'user_id integer users.id',
    'label text null',
    'description text null',
    'database_id integer null databases.id',
    'catalog text null',
    'schema text null',
    'sql text null',
    'template_parameters text null',
    'extra_json text null',
    'last_run_on text null',
    ...stamps,
  ).execute();
  await table(
    'tabs',
    'id id',
    'user_id integer users.id',
    'label text',
    'active integer',
    'database_id integer null databases.id',
    'catalog text null',
    'schema text null',
    'sql text',
    'query_limit integer null',
    'autorun integer',
    'template_params text null',
    'hide_left_bar integer',
    'saved_query_id integer null saved_queries.id',
    'latest_query_id text null',
    'extra_json text',
    'revision integer',
    'created_on text',
    'changed_on text',
  ).execute();
  await table(
    'table_schemas',
    'id id',
    'tab_id integer tabs.id',
    'database_id integer databases.id',
    'catalog text null',
    'schema text null',
    'table_name text',
    'expanded integer',
    'description text',
  ).execute();
  await table(
    'queries',
    'id id',
    'client_id text unique',
    'user_id integer users.id',
    'database_id integer databases.id',
    'tab_name text null',
    'sql_editor_id text null',
    'catalog text null',
    'schema text null',
    'sql text',
    'executed_sql text null',
    'state text',
    'row_limit integer null',
    'limiting_factor text',
    'rows integer null',
    'progress integer',
    'error_message text null',
    'errors text null',
    'results_key text null',
    'columns text null',
    'select_as_cta integer',
    'ctas_method text null',
    'tmp_table_name text null',
    'tmp_schema_name text null',
    'start_time real',
    'end_time real null',
    'changed_on text',
  ).execute();
  await table(
    'key_values',
    'key text key',
    'kind text',
    'owner_id integer null',
    'object_id integer null',
    'value text',
    'expires_on text null',
    'created_on text',
  ).execute();
  await table(
    'events',
    'id id',
    'user_id integer null',
    'name text',
    'object_type text null',
    'object_id integer null',
    'detail text',
    'at text',
  ).execute();

  await index('role_grants_once', 'role_grants', ['role_id', 'permission', 'view'], true);
  await index('user_roles_once', 'user_roles', ['user_id', 'role_id'], true);
  await index('sessions_by_user', 'sessions', ['user_id']);
  await index('login_failures_by_subject', 'login_failures', ['subject', 'at']);
  await index('dashboard_charts_once', 'dashboard_charts', ['dashboard_id', 'chart_id'], true);
  await index('dashboard_charts_by_chart', 'dashboard_charts', ['chart_id']);
  await index('owners_once', 'owners', ['object_type', 'object_id', 'user_id'], true);
  await index('favorites_once', 'favorites', ['user_id', 'object_type', 'object_id'], true);
  await index('tabs_by_user', 'tabs', ['user_id']);
  await index('table_schemas_by_tab', 'table_schemas', ['tab_id']);
  await index('queries_by_user', 'queries', ['user_id', 'start_time']);
  await index('queries_by_results_key', 'queries', ['results_key']);
  await index('saved_queries_by_user', 'saved_queries', ['user_id']);
  await index('events_by_user', 'events', ['user_id', 'at']);
  await index('key_values_by_end', 'key_values', ['expires_on']);
};
