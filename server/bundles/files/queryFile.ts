import { BUNDLE_VERSION, type QueryFile } from '#common/wire/bundle.ts';
import type { StoredSavedQuery } from '../../store/savedQueries.ts';
import type { YamlRecord } from '../exactJson.ts';

export const queryFile = (row: StoredSavedQuery, databaseUuid: string): YamlRecord => ({
  catalog: row.catalog,
  schema: row.schema,
  label: row.label,
  description: row.description,
  sql: row.sql ?? '',
  uuid: row.uuid,
  version: BUNDLE_VERSION,
  database_uuid: databaseUuid,
});

export const queryColumns = (file: QueryFile) => ({
  catalog: file.catalog ?? null,
  schema: file.schema ?? null,
  label: file.label ?? null,
  description: file.description ?? null,
  sql: file.sql,
});
