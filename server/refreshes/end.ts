/** What becomes of the table of a dataset that is deleted. Its refreshes go with the dataset in any case. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden } from '../errors.ts';
import { createRefreshedTables } from '../store/refreshedTables.ts';
import { mayRefresh } from './mayRefresh.ts';
import { refresherOf } from './refresher.ts';
import { tablesOf } from './writeQuery.ts';

const nothing = async () => undefined;

/** Refuses at once who may not drop the table; what it resolves to is for after the dataset is gone. */
export const refreshesToEnd = async (
  deps: Deps,
  viewer: Viewer,
  datasetId: number,
  dropsTable: boolean,
): Promise<() => Promise<void>> => {
  const table = await createRefreshedTables(deps.store.db).byDataset(datasetId);
  if (!table) return nothing;
  if (dropsTable && !(await mayRefresh(deps, viewer, table.database_id))) throw forbidden();
  return async () => {
    refresherOf(deps).stop(table.id);
    if (!dropsTable) return;
    const { schema, table_name, uuid } = table;
    const tables = tablesOf(deps);
    // Somebody else's table of that name stays.
    if (tables.find(schema, table_name)?.mark === uuid) await tables.dropTable(schema, table_name);
  };
};
