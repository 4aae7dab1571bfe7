/** The roles every server starts with, and the pairs each holds. */
import uniqBy from 'lodash/uniqBy.js';

type Pair = readonly [permission: string, view: string];

const both = (...views: readonly string[]): Pair[] =>
  views.flatMap((view): Pair[] => [
    ['can_read', view],
    ['can_write', view],
  ]);
const only = (permission: string, ...views: readonly string[]): Pair[] =>
  views.map((view) => [permission, view]);

/** Reading and sharing visible objects. */
const VIEWING: readonly Pair[] = [
  ...only(
    'can_read',
    'Chart',
    'Dashboard',
    'Dataset',
    'Database',
    'Explore',
    'CurrentUserRestApi',
    'SecurityRestApi',
    'Tag',
    'Annotation',
    'AsyncEventsRestApi',
  ),
  ...both(
    'ExploreFormDataRestApi',
    'ExplorePermalinkRestApi',
    'DashboardPermalinkRestApi',
    'DashboardFilterStateRestApi',
  ),
  ...only('can_get_drill_info', 'Dataset'),
  ...only('can_samples', 'Datasource'),
  ...only('can_get_column_values', 'Datasource'),
  ...only('can_explore', 'Superset'),
  ...only('can_explore_json', 'Superset'),
  ...only('can_csv', 'Superset'),
  ...only('can_share_chart', 'Superset'),
  ...only('can_share_dashboard', 'Superset'),
  ...only('can_fetch_datasource_metadata', 'Superset'),
  ...only('can_log', 'Superset'),
  ...only('can_recent_activity', 'Log'),
  ...only('can_drill', 'Dashboard'),
  ...only('can_view_query', 'Dashboard'),
  ...only('can_view_chart_as_table', 'Dashboard'),
];

/** Creating charts and dashboards. */
const MAKING: readonly Pair[] = [
  ...both('Chart', 'Dashboard', 'Tag'),
  ...only('can_export', 'Chart', 'Dashboard'),
  ...only('can_put_chart_customizations', 'Dashboard'),
  ...only('can_bulk_create', 'Tag'),
];

const SQL_LAB: readonly Pair[] = [
  ...both('SavedQuery', 'SqlLabPermalinkRestApi', 'Tag'),
  ...only('can_read', 'SQLLab', 'Query', 'Database'),
  ...only('can_execute_sql_query', 'SQLLab'),
  ...only('can_get_results', 'SQLLab'),
  ...only('can_estimate_query_cost', 'SQLLab'),
  ...only('can_format_sql', 'SQLLab'),
  ...only('can_export_csv', 'SQLLab'),
  ...[
    'can_get',
    'can_post',
    'can_put',
    'can_delete',
    'can_activate',
    'can_migrate_query',
    'can_delete_query',
  ].map((permission): Pair => [permission, 'TabStateView']),
  ...['can_post', 'can_delete', 'can_expanded'].map(
    (permission): Pair => [permission, 'TableSchemaView'],
  ),
  ...only('can_sqllab', 'Superset'),
  ...only('menu_access', 'SQL Lab'),
];

const unique = (pairs: readonly Pair[]): readonly Pair[] => uniqBy(pairs, (pair) => pair.join(' '));

const ALPHA: readonly Pair[] = [
  ...VIEWING,
  ...MAKING,
  ...only('can_get_or_create_dataset', 'Dataset'),
  ...only('can_duplicate', 'Dataset'),
  ...only('can_external_metadata', 'Datasource'),
  ...both('Dataset', 'Annotation', 'CssTemplate', 'ReportSchedule'),
  ['all_datasource_access', 'all_datasource_access'],
];

/** For pages, which check pairs; the server allows everything to administrators by the name of their role. */
const ADMIN: readonly Pair[] = [
  ...ALPHA,
  ...SQL_LAB,
  ...both('Database', 'Log', 'RowLevelSecurity', 'User', 'Role'),
  ...only('can_upload', 'Database'),
  ...only('can_export', 'Dataset', 'Database', 'SavedQuery'),
  ['can_warm_up_cache', 'Superset'],
  ['can_grant_guest_token', 'SecurityRestApi'],
  ...only('can_warm_up_cache', 'Chart', 'Dataset'),
  ...only('can_invalidate', 'CacheRestApi'),
  ...only('can_get_embedded', 'Dashboard'),
  ...only('can_set_embedded', 'Dashboard'),
  ...only('can_delete_embedded', 'Dashboard'),
  ...only('can_cache_dashboard_screenshot', 'Dashboard'),
  ...only('can_export_as_example', 'Dashboard'),
  ...only('can_export', 'ImportExportRestApi'),
  ...only('can_import_', 'ImportExportRestApi'),
  ['all_database_access', 'all_database_access'],
];

export const ROLES: Readonly<Record<string, readonly Pair[]>> = {
  Admin: unique(ADMIN),
  Alpha: unique(ALPHA),
  Gamma: unique([...VIEWING, ...MAKING]),
  sql_lab: unique(SQL_LAB),
  Public: [],
};
