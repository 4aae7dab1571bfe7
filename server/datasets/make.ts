import type { DatasetCreate } from '#common/wire/dataset.ts';
import { ownersToStore } from '../access/ownersToStore.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { visibleDatabase } from '../access/databases.ts';
import { toFlag, toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';
import { countMetric, deriveColumns, mainTimeOf } from './derive.ts';
import { plainSource } from './mayRead.ts';

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

/** A dataset over a table or a query; it belongs to its creator unless the body names others. */
export const makeDataset = async (
  deps: Deps,
  viewer: Viewer,
  body: DatasetCreate,
): Promise<StoredDataset> => {
  const database = await datasetDatabase(deps, viewer, body.database);
  const stored = createDatasets(deps.store.db);
  const source = plainSource({
    catalog: body.catalog ?? null,
    schema: body.schema ?? null,
    table_name: body.table_name,
    sql: body.sql ?? null,
    template_params: body.template_params ?? null,
  });
  const owners = await ownersToStore(deps, viewer, body.owners, 'new');
  // The right is checked before names are compared, so that a hidden table looks missing, not taken.
  const { columns, sqlAuthor } = await deriveColumns(deps, viewer, database, source);
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
  return stored.add(
    {
      ...source,
      sql_author: sqlAuthor,
      database_id: database.id,
      description: null,
      main_dttm_col: mainTimeOf(columns),
      always_filter_main_dttm: toFlag(body.always_filter_main_dttm ?? false),
      columns: toJson(columns),
      metrics: toJson([countMetric()]),
      template_params: source.template_params ?? null,
      fetch_values_predicate: null,
      cache_timeout: null,
      extra: null,
    },
    owners ?? [],
    viewer.id,
    deps.now(),
  );
};
