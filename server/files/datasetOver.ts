/** The dataset over a table that was made of a file. */
import { can, type Viewer } from '../access/viewer.ts';
import { assertMayChange } from '../datasets/assertMayChange.ts';
import { makeDataset } from '../datasets/make.ts';
import { changeOf } from '../datasets/update.ts';
import type { Deps } from '../deps.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { DEFAULT_SCHEMA } from './mayImport.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { createDatasets } from '../store/datasets.ts';

/** Its id: that of the one that is there, whose columns are looked at again by somebody who may change it. Null without the right. */
export const datasetOver = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  { schema, name }: Pick<StoredTable, 'schema' | 'name'>,
): Promise<number | null> => {
  if (!can(viewer, 'can_write', 'Dataset')) return null;
  const stored = createDatasets(deps.store.db);
  const find = (schemaName: string | null) =>
    stored.byName({
      database_id: database.id,
      catalog: null,
      schema: schemaName,
      table_name: name,
    });
  const known = (await find(schema)) ?? (schema === DEFAULT_SCHEMA ? await find(null) : undefined);
  if (!known) {
    const made = await makeDataset(deps, viewer, {
      database: database.id,
      schema,
      table_name: name,
    });
    return made.id;
  }
  const mayChange = await deps.gate.assertOwner(viewer, 'dataset', known.id).then(
    () => true,
    () => false,
  );
  if (mayChange) {
    const change = await changeOf(deps, viewer, database, known, {}, true);
    await assertMayChange(deps, viewer, known, change);
    await stored.change(known, change, undefined, viewer.id, deps.now());
  }
  return known.id;
};
