/** What uses a database: by name what the viewer may see, the rest as a number. */
import type { RelatedObjects } from '#common/wire/database.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

export const relatedObjects = async (
  { store: { db }, gate }: Pick<Deps, 'store' | 'gate'>,
  viewer: Viewer,
  databaseId: number,
): Promise<RelatedObjects> => {
  const datasetIds = db
    .selectFrom('datasets')
    .select('datasets.id')
    .where('datasets.database_id', '=', databaseId);
  const chartIds = db
    .selectFrom('charts')
    .select('charts.id')
    .where('charts.datasource_id', 'in', datasetIds);
  const dashboardIds = db
    .selectFrom('dashboard_charts')
    .select('dashboard_charts.dashboard_id')
    .distinct()
    .where('dashboard_charts.chart_id', 'in', chartIds);

  const [datasets, charts, dashboards, tabs, seen] = await Promise.all([
    datasetIds.execute(),
    chartIds.execute(),
    dashboardIds.execute(),
    db
      .selectFrom('tabs')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('database_id', '=', databaseId)
      .executeTakeFirstOrThrow(),
    Promise.all([
      gate
        .datasets(viewer)
        .select(['datasets.id', 'datasets.table_name', 'datasets.schema'])
        .where('datasets.database_id', '=', databaseId)
        .orderBy('datasets.table_name')
        .execute(),
      gate
        .charts(viewer)
        .select(['charts.id', 'charts.name as slice_name', 'charts.viz_type'])
        .where('charts.id', 'in', chartIds)
        .orderBy('charts.name')
        .execute(),
      gate
        .dashboards(viewer)
        .select([
          'dashboards.id',
          'dashboards.json_metadata',
          'dashboards.slug',
          'dashboards.title',
        ])
        .where('dashboards.id', 'in', dashboardIds)
        .orderBy('dashboards.title')
        .execute(),
    ]),
  ]);
  return {
    charts: { count: charts.length, result: seen[1] },
    dashboards: { count: dashboards.length, result: seen[2] },
    sqllab_tab_states: { count: Number(tabs.count) },
    datasets: { count: datasets.length, result: seen[0] },
  };
};
