/** A dataset as charts read it: the datasource object. */
import { timeGrainName } from '#common/timeGrains.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import { engineTarget, type StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { fromFlag } from '../store/codec.ts';
import { createOwners } from '../store/owners.ts';
import type { PersonRow } from '../store/people.ts';
import {
  chartColumn,
  chartMetric,
  type DatasetColumn,
  datasetColumns,
  datasetMetrics,
} from './fields.ts';

const databaseOf = ({ id, name, backend }: StoredDatabase) => ({
  id,
  name,
  backend,
  configuration_method: 'sqlalchemy_form',
  allow_multi_catalog: false,
  allows_subquery: true,
  allows_cost_estimate: null,
  allows_virtual_table_explore: true,
  explore_database_id: id,
  disable_data_preview: false,
  disable_drill_to_detail: false,
  schema_options: {},
  parameters: {},
  parameters_schema: {},
  engine_information: {
    supports_file_upload: false,
    supports_dynamic_catalog: false,
    supports_oauth2: false,
    disable_ssh_tunneling: true,
  },
});

export const orderChoices = (columns: readonly DatasetColumn[]) =>
  columns
    .map(({ column_name }) => column_name)
    .toSorted()
    .flatMap((name) => [
      [JSON.stringify([name, true]), `${name} [asc]`],
      [JSON.stringify([name, false]), `${name} [desc]`],
    ]);

export const timeGrainChoices = ({ timeGrains }: Dialect) =>
  Object.keys(timeGrains).map((grain) => [grain, timeGrainName(grain)]);

const owner = ({ id, first_name, last_name, username, email }: PersonRow) => ({
  id,
  first_name,
  last_name,
  username,
  email,
});

const toDatasource = (
  deps: Deps,
  row: StoredDataset,
  database: StoredDatabase,
  owners: readonly PersonRow[],
) => {
  // Nothing is selected from it.
  const { dialect } = deps.engines.of(engineTarget(database, deps.secrets, null));
  const columns = datasetColumns(row);
  const metrics = datasetMetrics(row);
  const table = [row.schema, row.table_name]
    .filter((part) => part !== null && part !== '')
    .map((part) => dialect.quote(String(part)))
    .join('.');
  return {
    id: row.id,
    uid: `${row.id}__table`,
    type: 'table',
    name: [row.schema, row.table_name].filter(Boolean).join('.'),
    table_name: row.table_name,
    datasource_name: row.table_name,
    catalog: row.catalog,
    schema: row.schema,
    description: row.description,
    database: databaseOf(database),
    columns: columns.map(chartColumn),
    metrics: metrics.map(chartMetric),
    main_dttm_col: row.main_dttm_col,
    granularity_sqla: columns
      .filter(({ is_dttm, column_name }) => is_dttm === true || column_name === row.main_dttm_col)
      .map(({ column_name }) => [column_name, column_name]),
    time_grain_sqla: timeGrainChoices(dialect),
    verbose_map: {
      __timestamp: 'Time',
      ...Object.fromEntries(
        metrics.map(({ metric_name, verbose_name }) => [metric_name, verbose_name || metric_name]),
      ),
      ...Object.fromEntries(
        columns.map(({ column_name, verbose_name }) => [column_name, verbose_name || column_name]),
      ),
    },
    column_formats: Object.fromEntries(
      metrics
        .filter(({ d3format }) => Boolean(d3format))
        .map(({ metric_name, d3format }) => [metric_name, d3format]),
    ),
    order_by_choices: orderChoices(columns),
    filter_select: true,
    filter_select_enabled: true,
    offset: row.hours_offset,
    cache_timeout: row.cache_timeout,
    default_endpoint: null,
    params: null,
    perm: `[${database.name}].[${row.table_name}](id:${row.id})`,
    edit_url: `/tablemodelview/edit/${row.id}`,
    sql: row.sql,
    select_star: row.sql === null ? dialect.limit(`SELECT\n  *\nFROM ${table}`, 100) : row.sql,
    template_params: row.template_params,
    fetch_values_predicate: row.fetch_values_predicate,
    is_sqllab_view: false,
    health_check_message: null,
    extra: row.extra,
    always_filter_main_dttm: fromFlag(row.always_filter_main_dttm),
    normalize_columns: false,
    folders: null,
    currency_code_column: row.currency_code_column,
    owners: owners.map(owner),
  };
};
export type DatasourceRecord = ReturnType<typeof toDatasource>;

/** The datasets of these ids that the viewer may read, in order of their ids. */
export const datasourcesOf = async (
  deps: Deps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<readonly DatasourceRecord[]> => {
  if (ids.length === 0) return [];
  const rows = await deps.gate
    .datasets(viewer)
    .selectAll('datasets')
    .where('datasets.id', 'in', [...ids])
    .orderBy('datasets.id')
    .execute();
  if (rows.length === 0) return [];
  const [databases, owners] = await Promise.all([
    deps.store.db
      .selectFrom('databases')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ database_id }) => database_id),
      )
      .execute(),
    createOwners(deps.store.db).of(
      'dataset',
      rows.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(databases.map((database) => [database.id, database]));
  return rows.flatMap((row) => {
    const database = byId.get(row.database_id);
    return database ? [toDatasource(deps, row, database, owners.get(row.id) ?? [])] : [];
  });
};

export const datasourceOf = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<DatasourceRecord | undefined> => (await datasourcesOf(deps, viewer, [id]))[0];
