import type { DatasetCreate } from '#schema/dataset.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { visibleDatabase } from '../sqllab/access.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';
import { countMetric, deriveColumns, mainTimeOf } from './derive.ts';

/** The database that a dataset names, or 422. */
export const datasetDatabase = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<StoredDatabase> => {
  const database = await visibleDatabase(deps, viewer, id);
  if (!database) throw invalid({ database: ['Database does not exist'] }, 422);
  return database;
};

/** A dataset over a table or a query; its maker owns it unless others are named. */
export const makeDataset = async (
  deps: Deps,
  viewer: Viewer,
  body: DatasetCreate,
): Promise<StoredDataset> => {
  const database = await datasetDatabase(deps, viewer, body.database);
  const stored = createDatasets(deps.store.db);
  const source = {
    catalog: body.catalog ?? null,
    schema: body.schema ?? null,
    table_name: body.table_name,
    sql: body.sql?.trim() ? body.sql : null,
  };
  if (await stored.byName({ database_id: database.id, ...source })) {
    throw invalid(
      {
        table: [
          `Dataset ${[source.catalog, source.schema, source.table_name].filter(Boolean).join('.')} already exists`,
        ],
      },
      422,
    );
  }
  const columns = await deriveColumns(deps, viewer, database, source);
  const owners = body.owners?.length ? body.owners : viewer.id === null ? [] : [viewer.id];
  return stored.add(
    {
      ...source,
      database_id: database.id,
      description: null,
      main_dttm_col: mainTimeOf(columns),
      columns: toJson(columns),
      metrics: toJson([countMetric()]),
      template_params: body.template_params ?? null,
      fetch_values_predicate: null,
      cache_timeout: null,
      extra: null,
    },
    owners,
    viewer.id,
    deps.now(),
  );
};
