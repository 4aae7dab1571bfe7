/** A finished query as the chart page reads it: the short datasource object of type `query`. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { engineOf } from '../access/databases.ts';
import { exploredQuery } from './exploredQuery.ts';
import { orderChoices, timeGrainChoices } from './datasource.ts';

export const queryDatasourceOf = async (deps: Deps, viewer: Viewer, id: number) => {
  const query = await exploredQuery(deps, viewer, id);
  if (!query) return undefined;
  const { row, database, columns } = query;
  const { dialect } = engineOf(deps, viewer, database);
  return {
    id: row.id,
    type: 'query',
    name: row.tab_name ?? '',
    catalog: row.catalog,
    schema: row.schema,
    sql: row.rendered_sql ?? row.sql,
    database: { id: database.id, backend: database.backend },
    columns,
    metrics: [],
    time_grain_sqla: timeGrainChoices(dialect),
    order_by_choices: orderChoices(columns),
    filter_select: true,
    verbose_map: {},
    owners: [],
  };
};

export type QueryDatasource = NonNullable<Awaited<ReturnType<typeof queryDatasourceOf>>>;
