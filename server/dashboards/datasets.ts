/** The datasets of a dashboard’s charts, reduced to what the charts use. */
import type { StoredChart } from '../charts/present.ts';
import type { DatasourceRecord } from '../datasets/datasource.ts';
import { readObject } from '../http/readJson.ts';

/** Every text inside the charts’ settings, among them the names of columns and metrics. */
const textsIn = (value: unknown, found: Set<string>): Set<string> => {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const one of value) textsIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) textsIn(one, found);
  }
  return found;
};

export const dashboardDataset = (datasource: DatasourceRecord, charts: readonly StoredChart[]) => {
  const used = new Set<string>();
  for (const chart of charts) {
    if (chart.datasource_id === datasource.id) textsIn(readObject(chart.params), used);
  }
  const { database } = datasource;
  const isUsed = (name: string) => used.has(name);
  const order = [...used].filter((text) => text.startsWith('["'));
  return {
    ...datasource,
    column_names: datasource.columns.map(({ column_name }) => column_name),
    column_types: [...new Set(datasource.columns.map(({ type_generic }) => type_generic))]
      .filter((generic) => typeof generic === 'number')
      .toSorted((a, b) => a - b),
    columns: datasource.columns.filter(
      ({ column_name }) =>
        isUsed(column_name) ||
        column_name === datasource.main_dttm_col ||
        order.some((text) => text.startsWith(JSON.stringify([column_name]).slice(0, -1))),
    ),
    metrics: datasource.metrics.filter(({ metric_name }) => isUsed(metric_name)),
    database: {
      id: database.id,
      name: database.name,
      backend: database.backend,
      allows_subquery: database.allows_subquery,
      allows_cost_estimate: database.allows_cost_estimate,
      allows_virtual_table_explore: database.allows_virtual_table_explore,
      disable_data_preview: database.disable_data_preview,
      disable_drill_to_detail: database.disable_drill_to_detail,
      allow_multi_catalog: database.allow_multi_catalog,
      explore_database_id: database.explore_database_id,
    },
  };
};
