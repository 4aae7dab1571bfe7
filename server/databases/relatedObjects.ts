/** What uses a database: by name what the viewer may see, the rest as a number. */
import type { RelatedObjects } from '#common/wire/database.ts';
import type { Viewer } from '../access/viewer.ts';
import { dependentsOf } from '../charts/dependents.ts';
import type { Deps } from '../deps.ts';

export const relatedObjects = async (
  deps: Pick<Deps, 'store' | 'gate'>,
  viewer: Viewer,
  databaseId: number,
): Promise<RelatedObjects> => {
  const { db } = deps.store;
  const datasetIds = db
    .selectFrom('datasets')
    .select('datasets.id')
    .where('datasets.database_id', '=', databaseId);
  const [dependents, datasets, seen, tabs, ownTabs] = await Promise.all([
    dependentsOf(deps, viewer, datasetIds),
    datasetIds.execute(),
    deps.gate
      .datasets(viewer)
      .select(['datasets.id', 'datasets.table_name', 'datasets.schema'])
      .where('datasets.database_id', '=', databaseId)
      .orderBy('datasets.table_name')
      .execute(),
    db
      .selectFrom('tabs')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('database_id', '=', databaseId)
      .executeTakeFirstOrThrow(),
    deps.gate
      .tabs(viewer)
      .select(['tabs.id', 'tabs.label', 'tabs.active'])
      .where('tabs.database_id', '=', databaseId)
      .orderBy('tabs.id')
      .execute(),
  ]);
  return {
    ...dependents,
    sqllab_tab_states: {
      count: Number(tabs.count),
      result: ownTabs.map(({ active, ...tab }) => ({ ...tab, active: active === 1 })),
    },
    datasets: { count: datasets.length, result: seen },
  };
};
