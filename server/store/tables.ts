/**
 * The metadata store's tables, the same on SQLite and PostgreSQL. Times are ISO text in UTC with
 * microseconds cut to milliseconds, flags are 0 or 1, JSON is text read and written by `codec.ts`.
 */
import type { Generated } from 'kysely';
import type { RefreshedTableRow, RefreshRow } from './refreshRows.ts';
import type { Id, Stamped } from './stamped.ts';

export type Flag = 0 | 1;
export interface UserRow {
  id: Id;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  is_active: Flag;
  /** The first administrator picks a password on first use. */
  must_change_password: Flag;
  login_count: number;
  last_login: string | null;
  created_on: string;
  changed_on: string;
}
export interface RoleRow {
  id: Id;
  name: string;
}
export interface RoleGrantRow {
  role_id: number;
  permission: string;
  view: string;
}
export interface UserRoleRow {
  user_id: number;
  role_id: number;
}
export interface SessionRow {
  /** SHA-256 of the cookie's value: a read of the store opens no session. */
  id: string;
  user_id: number;
  csrf_token: string;
  created_on: string;
  seen_on: string;
}
export interface LoginFailureRow {
  id: Id;
  subject: string;
  /** The name that was typed, in lower case. */
  account: string | null;
  at: string;
}
export interface SignInPlaceRow {
  /** The name that was typed, in lower case. */
  account: string;
  address: string;
  at: string;
}
export interface SettingRow {
  name: string;
  value: string;
}

export interface DatabaseRow extends Stamped {
  id: Id;
  uuid: string;
  name: string;
  backend: string;
  /** JSON; secrets inside are encrypted. */
  parameters: string;
  expose_in_sqllab: Flag;
  allow_dml: Flag;
  allow_ctas: Flag;
  allow_cvas: Flag;
  allow_run_async: Flag;
  /** Statements run with the rights of the viewer. */
  impersonate_user: Generated<Flag>;
  allow_file_upload: Generated<Flag>;
  cache_timeout: number | null;
  force_ctas_schema: string | null;
  /** JSON object. */
  extra: string;
  /** JSON object: fields of an imported file that have no use here. An export has them again. */
  unused_fields: Generated<string | null>;
}
export interface DatasetRow extends Stamped {
  id: Id;
  uuid: string;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  table_name: string;
  /** Null for a physical table. */
  sql: string | null;
  /** Who wrote the SQL without access to the whole database; null for authors with access to all of it. */
  sql_author: number | null;
  description: string | null;
  main_dttm_col: string | null;
  /** The range of another time column filters the main one too. */
  always_filter_main_dttm: Generated<Flag>;
  /** Charts show its times so many hours later than they are stored. */
  hours_offset: Generated<number>;
  /** JSON list of `DatasetColumn`. */
  columns: string;
  /** JSON list of `DatasetMetric`. */
  metrics: string;
  template_params: string | null;
  fetch_values_predicate: string | null;
  /** The column that holds the currency of the amounts. */
  currency_code_column: string | null;
  cache_timeout: number | null;
  extra: string | null;
  /** JSON object: fields of an imported file that have no use here. An export has them again. */
  unused_fields: Generated<string | null>;
}
export interface ChartRow extends Stamped {
  id: Id;
  uuid: string;
  name: string;
  viz_type: string | null;
  /** JSON text, kept as it came. */
  params: string | null;
  query_context: string | null;
  datasource_id: number;
  datasource_type: string;
  /** Of a dataset that was deleted. */
  datasource_name: string | null;
  description: string | null;
  cache_timeout: number | null;
  certified_by: string | null;
  certification_details: string | null;
  last_saved_on: string | null;
  last_saved_by: number | null;
}
/** A saved state of a chart. */
export interface ChartVersionRow {
  id: Id;
  chart_id: number;
  name: string;
  viz_type: string | null;
  params: string | null;
  query_context: string | null;
  datasource_id: number;
  datasource_type: string;
  saved_on: string;
  saved_by: number | null;
}
export interface FilterViewRow {
  id: Id;
  dashboard_id: number;
  user_id: number;
  name: string;
  /** JSON text. */
  value: string;
  changed_on: string;
}

/** A saved state of a dashboard. */
export interface DashboardVersionRow {
  id: Id;
  dashboard_id: number;
  /** Given by a person. */
  name: string | null;
  title: string | null;
  css: string | null;
  position_json: string | null;
  json_metadata: string | null;
  certified_by: string | null;
  certification_details: string | null;
  saved_on: string;
  saved_by: number | null;
}
export interface DashboardRow extends Stamped {
  id: Id;
  uuid: string;
  slug: string | null;
  title: string | null;
  css: string | null;
  position_json: string | null;
  json_metadata: string | null;
  published: Flag;
  certified_by: string | null;
  certification_details: string | null;
  /** JSON object: fields of an imported file that have no use here. An export has them again. */
  unused_fields: Generated<string | null>;
}
export interface DashboardChartRow {
  dashboard_id: number;
  chart_id: number;
}
export type ObjectType = 'chart' | 'dashboard' | 'dataset' | 'saved_query';
export interface OwnerRow {
  object_type: ObjectType;
  object_id: number;
  user_id: number;
}
export type FavoriteType = ObjectType | 'tag';
export interface FavoriteRow {
  object_type: FavoriteType;
  object_id: number;
  user_id: number;
}

export interface TabRow {
  id: Id;
  user_id: number;
  label: string;
  active: Flag;
  database_id: number | null;
  catalog: string | null;
  schema: string | null;
  sql: string;
  query_limit: number | null;
  autorun: Flag;
  template_params: string | null;
  hide_left_bar: Flag;
  saved_query_id: number | null;
  /** `queries.client_id` */
  latest_query_id: string | null;
  /** JSON object. */
  extra_json: string;
  /** Grows by one with each write; a stale write is refused. */
  revision: number;
  created_on: string;
  changed_on: string;
}
export interface TableSchemaRow {
  id: Id;
  tab_id: number;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  table_name: string;
  expanded: Flag;
  /** JSON object: the page's table record. */
  description: string;
}
export interface QueryRow {
  id: Id;
  client_id: string;
  user_id: number;
  database_id: number;
  tab_name: string | null;
  sql_editor_id: string | null;
  catalog: string | null;
  schema: string | null;
  sql: string;
  executed_sql: string | null;
  /** The query that answered, its template filled in, without the limit that the run put on it. */
  rendered_sql: string | null;
  state: string;
  row_limit: number | null;
  limiting_factor: string;
  rows: number | null;
  progress: number;
  error_message: string | null;
  /** JSON list of wire errors. */
  errors: string | null;
  results_key: string | null;
  /** JSON list of wire columns. */
  columns: string | null;
  /** JSON number: rows that the run inserted, updated or deleted. */
  changed_rows: string | null;
  select_as_cta: Flag;
  ctas_method: string | null;
  tmp_table_name: string | null;
  tmp_schema_name: string | null;
  /** Epoch milliseconds with a fraction, as the wire has them. */
  start_time: number;
  end_time: number | null;
  changed_on: string;
}
export interface SavedQueryRow extends Stamped {
  id: Id;
  uuid: string;
  user_id: number;
  label: string | null;
  description: string | null;
  database_id: number | null;
  catalog: string | null;
  schema: string | null;
  sql: string | null;
  template_parameters: string | null;
  extra_json: string | null;
  last_run_on: string | null;
  /** Rows of the last run. */
  rows: number | null;
  /** The last moment of its schedule that was taken up. */
  scheduled_on: string | null;
}
export interface TagRow extends Stamped {
  id: Id;
  name: string;
  description: string | null;
}
export interface TaggedObjectRow {
  tag_id: number;
  object_type: ObjectType;
  object_id: number;
}
/** Which rows of datasets people see. */
export interface RowRuleRow extends Stamped {
  id: Id;
  name: string;
  description: string | null;
  /** `Regular` limits people of its roles, `Base` everybody else. */
  filter_type: string;
  /** Of rules with the same key one must hold; all others must hold each. */
  group_key: string | null;
  /** A condition, which may be a template. */
  clause: string;
}
export interface RowRuleDatasetRow {
  rule_id: number;
  dataset_id: number;
}
export interface RowRuleRoleRow {
  rule_id: number;
  role_id: number;
}
export interface AnnotationLayerRow extends Stamped {
  id: Id;
  name: string;
  descr: string | null;
}
export interface AnnotationRow extends Stamped {
  id: Id;
  layer_id: number;
  short_descr: string;
  long_descr: string | null;
  start_dttm: string;
  end_dttm: string;
  json_metadata: string | null;
}
export interface KeyValueRow {
  key: string;
  /** explore_form_data, explore_query_form_data, explore_permalink, dashboard_permalink, filter_state, sqllab_permalink, kv */
  kind: string;
  owner_id: number | null;
  /** The object it belongs to: a dashboard, dataset or query id; null where none. */
  object_id: number | null;
  value: string;
  expires_on: string | null;
  created_on: string;
}
/** What people opened and did; feeds "recently viewed" and the activity log. */
export interface EventRow {
  id: Id;
  user_id: number | null;
  name: string;
  object_type: string | null;
  object_id: number | null;
  /** JSON object. */
  detail: string;
  at: string;
}

export interface Tables {
  users: UserRow;
  roles: RoleRow;
  role_grants: RoleGrantRow;
  user_roles: UserRoleRow;
  sessions: SessionRow;
  login_failures: LoginFailureRow;
  sign_in_places: SignInPlaceRow;
  settings: SettingRow;
  databases: DatabaseRow;
  datasets: DatasetRow;
  refreshed_tables: RefreshedTableRow;
  refreshes: RefreshRow;
  charts: ChartRow;
  chart_versions: ChartVersionRow;
  filter_views: FilterViewRow;
  dashboards: DashboardRow;
  dashboard_versions: DashboardVersionRow;
  dashboard_charts: DashboardChartRow;
  owners: OwnerRow;
  favorites: FavoriteRow;
  tabs: TabRow;
  table_schemas: TableSchemaRow;
  queries: QueryRow;
  saved_queries: SavedQueryRow;
  tags: TagRow;
  tagged_objects: TaggedObjectRow;
  row_rules: RowRuleRow;
  row_rule_datasets: RowRuleDatasetRow;
  row_rule_roles: RowRuleRoleRow;
  annotation_layers: AnnotationLayerRow;
  annotations: AnnotationRow;
  key_values: KeyValueRow;
  events: EventRow;
}
