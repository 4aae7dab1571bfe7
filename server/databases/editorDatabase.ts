import type { EditorDatabase } from '#common/wire/sqllab.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';

/** What every reply says about a database; keys without a setting on this server are constant. */
export const editorDatabase = (row: StoredDatabase): EditorDatabase => ({
  id: row.id,
  database_name: row.name,
  backend: row.backend,
  expose_in_sqllab: fromFlag(row.expose_in_sqllab),
  allow_ctas: fromFlag(row.allow_ctas),
  allow_cvas: fromFlag(row.allow_cvas),
  allow_dml: fromFlag(row.allow_dml),
  allow_run_async: fromFlag(row.allow_run_async),
  allow_file_upload: fromFlag(row.allow_file_upload),
  allows_subquery: true,
  allow_multi_catalog: false,
  force_ctas_schema: row.force_ctas_schema,
  disable_data_preview: false,
  disable_drill_to_detail: false,
  allows_virtual_table_explore: true,
});
