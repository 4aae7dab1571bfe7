import type { QueryContext } from '#schema/chartData.ts';
import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { StoredDataset } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import { addedFunctions } from '../databases/addedFunctions.ts';
import type { Engine } from '../engine/engine.ts';
import { notFound } from '../errors.ts';
import { engineTarget, type StoredDatabase } from '../store/databases.ts';
import { openQuery } from './openQuery.ts';
import { type QuerySource, querySource } from './source.ts';

export interface OpenDataset {
  readonly source: QuerySource;
  readonly engine: Engine;
  readonly database: Pick<StoredDatabase, 'changed_on' | 'cache_timeout'>;
}

const TABLE_TYPES = new Set(['table', 'dataset']);

/** The dataset, or the query that stands for one, if the viewer may read it; what is hidden looks missing. */
export const openDataset = async (
  deps: Deps,
  viewer: Viewer,
  { id, type }: QueryContext['datasource'],
): Promise<OpenDataset> => {
  if (type === 'query' && typeof id === 'number') return openQuery(deps, viewer, id);
  if (!TABLE_TYPES.has(type)) throw notFound();
  const rows = deps.gate.datasets(viewer).selectAll('datasets');
  const row: StoredDataset = found(
    await (typeof id === 'number'
      ? rows.where('datasets.id', '=', id)
      : rows.where('datasets.uuid', '=', id.toLowerCase())
    ).executeTakeFirst(),
  );
  const database = found(
    await deps.store.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', row.database_id)
      .executeTakeFirst(),
  );
  const engine = deps.engines.of(engineTarget(database, deps.secrets));
  return {
    source: querySource(row, engine.dialect, addedFunctions(database)),
    engine,
    database,
  };
};
