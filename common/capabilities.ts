/**
 * What only our own server offers. The server announces the names, and the page shows nothing whose name is missing.
 */
export const CAPABILITIES = [
  'sqllab.columns',
  'sqllab.views',
  'sqllab.profile',
  'sqllab.figures',
  'sqllab.downloads',
  'sqllab.partial',
  'sqllab.explain',
  'sqllab.planned_limit',
  'sqllab.create_in_schema',
  'tabstate.revision',
  'session.sign_in',
  'session.old_password',
  'chart.order_by_changed_on',
  'chart.versions',
  'chart.shown_files',
  'explore.rendered_query',
  'dashboard.revision',
  'dashboard.filter_views',
  'dashboard.versions',
  'dashboard.presence',
  'dashboard.pictures',
  'dashboard.brush',
  'database.search',
  'database.details',
  'database.functions',
  'bundles.preview',
  'files.preview',
  'datasets.refreshes',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
