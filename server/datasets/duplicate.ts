import type { DatasetDuplicate } from '#common/wire/dataset.ts';
import type { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';
import { deriveColumns } from './derive.ts';
import { datasetDatabase } from './make.ts';
import { plainSource } from './mayRead.ts';

const refused = () => new HttpError(422, 'Dataset parameters are invalid.');

/**
 * A virtual dataset under another name, with its columns and metrics; it belongs to whoever made it. Its maker must be
 * able to read what the SQL reads: row rules of the original do not apply to the copy.
 */
export const duplicateDataset = async (
  deps: Deps,
  viewer: Viewer,
  { base_model_id, table_name }: z.infer<typeof DatasetDuplicate>,
): Promise<StoredDataset> => {
  const base = await deps.gate
    .datasets(viewer)
    .selectAll('datasets')
    .where('datasets.id', '=', base_model_id)
    .executeTakeFirst();
  if (!base?.sql) throw refused();
  const stored = createDatasets(deps.store.db);
  const source = { ...plainSource(base), table_name };
  const database = await datasetDatabase(deps, viewer, base.database_id);
  const { sqlAuthor } = await deriveColumns(deps, viewer, database, source);
  if (await stored.byName({ database_id: database.id, ...source })) throw refused();
  const { description, main_dttm_col, columns, metrics, template_params } = base;
  const { fetch_values_predicate, currency_code_column, cache_timeout, extra } = base;
  const { always_filter_main_dttm, hours_offset } = base;
  return stored.add(
    {
      ...source,
      database_id: database.id,
      sql_author: sqlAuthor,
      description,
      main_dttm_col,
      always_filter_main_dttm,
      hours_offset,
      columns,
      metrics,
      template_params,
      fetch_values_predicate,
      currency_code_column,
      cache_timeout,
      extra,
    },
    viewer.id === null ? [] : [viewer.id],
    viewer.id,
    deps.now(),
  );
};
