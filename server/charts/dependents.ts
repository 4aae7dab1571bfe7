/** The charts over some datasets and the dashboards that show them: by name what the viewer may see, the rest as a number. */
import type { Expression } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

export const dependentsOf = async (
  { store: { db }, gate }: Pick<Deps, 'store' | 'gate'>,
  viewer: Viewer,
  datasetIds: Expression<{ id: number }> | readonly number[],
) => {
  const chartIds = db
    .selectFrom('charts')
    .select('charts.id')
    .where('charts.datasource_id', 'in', datasetIds as readonly number[]);
  const dashboardIds = db
    .selectFrom('dashboard_charts')
    .select('dashboard_charts.dashboard_id')
    .distinct()
    .where('dashboard_charts.chart_id', 'in', chartIds);
  const [charts, dashboards, seenCharts, seenDashboards] = await Promise.all([
    chartIds.execute(),
    dashboardIds.execute(),
    gate
      .charts(viewer)
      .select(['charts.id', 'charts.name as slice_name', 'charts.viz_type'])
      .where('charts.id', 'in', chartIds)
      .orderBy('charts.name')
      .execute(),
    gate
      .dashboards(viewer)
      .select(['dashboards.id', 'dashboards.json_metadata', 'dashboards.slug', 'dashboards.title'])
      .where('dashboards.id', 'in', dashboardIds)
      .orderBy('dashboards.title')
      .execute(),
  ]);
  return {
    charts: { count: charts.length, result: seenCharts },
    dashboards: { count: dashboards.length, result: seenDashboards },
  };
};
