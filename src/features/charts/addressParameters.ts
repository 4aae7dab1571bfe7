import { isRecord } from '#common/isRecord.ts';

/** Parameters that say which chart is opened, and how: they choose no rows. */
const OF_PAGE: ReadonlySet<string> = new Set([
  'slice_id',
  'form_data_key',
  'permalink_key',
  'datasource_id',
  'datasource_type',
  'dashboard_page_id',
  'viz_type',
  'standalone',
  'force',
  'height',
]);

/** What the SQL of a dataset may read of the address. */
export const addressParameters = (given: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(isRecord(given) ? given : {}).filter(([name]) => !OF_PAGE.has(name));
