import { toRison } from '#common/rison.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { type Call, request } from '../client';
import { fetchList } from './lists';

const ROOT = '/api/v1/dataset/';

export interface NewDataset {
  readonly name: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Null: the table with that name. */
  readonly sql: string | null;
  /** JSON text. */
  readonly templateParams?: string | null;
}

interface Created {
  readonly id: number;
  readonly data: Datasource;
}

const create = (dataset: NewDataset, call?: Call): Promise<Created> => {
  const { name, dbId, catalog, schema, sql, templateParams } = dataset;
  return request<Created>(ROOT, {
    ...call,
    method: 'POST',
    json: {
      database: dbId,
      catalog,
      schema,
      ...(sql === null ? {} : { sql }),
      table_name: name,
      is_managed_externally: false,
      external_url: null,
      ...(templateParams ? { template_params: templateParams } : {}),
    },
  });
};

/** Creates a dataset from a query or a table; returns its id. */
export const createDataset = async (dataset: NewDataset, call?: Call): Promise<number> => {
  const { id, data } = await create(dataset, call);
  return data?.id ?? id;
};

/** The same dataset in the form that charts use. */
export const createDatasource = async (dataset: NewDataset, call?: Call): Promise<Datasource> =>
  (await create(dataset, call)).data;

export interface ReplacedSql {
  readonly dbId: number;
  readonly sql: string;
  /** JSON text. */
  readonly templateParams: string | null;
}

/**
 * New SQL for an existing dataset. The server detects its columns again: those that remain keep their settings, and
 * calculated columns and metrics remain. Columns sent along would replace all of them.
 */
export const replaceDatasetSql = (
  id: number,
  { dbId, sql, templateParams }: ReplacedSql,
  call?: Call,
) =>
  request<unknown>(`${ROOT}${id}?override_columns=true`, {
    ...call,
    method: 'PUT',
    json: {
      sql,
      database_id: dbId,
      template_params: templateParams,
    },
  });

/** The dataset of a table, created if there is none. */
export const getOrCreateDataset = async (
  { name, dbId, catalog, schema }: Omit<NewDataset, 'sql'>,
  call?: Call,
): Promise<number> =>
  (
    await request<{ result: { table_id: number } }>(`${ROOT}get_or_create/`, {
      ...call,
      method: 'POST',
      json: { table_name: name, database_id: dbId, catalog, schema },
    })
  ).result.table_id;

export interface DatasetSql {
  readonly name: string;
  readonly dbId: number;
  readonly schema: string | null;
  readonly selectStar: string | null;
}

/** What is needed to open a dataset in SQL Lab. */
export const fetchDatasetSql = async (id: number, call?: Call): Promise<DatasetSql> => {
  const q = toRison({ keys: ['none'], columns: ['name', 'schema', 'database.id', 'select_star'] });
  const { result } = await request<{
    result: {
      name: string;
      schema: string | null;
      database: { id: number };
      select_star: string | null;
    };
  }>(`${ROOT}${id}?q=${q}`, call);
  return {
    name: result.name,
    dbId: result.database.id,
    schema: result.schema,
    selectStar: result.select_star,
  };
};

export interface DatasetChoice {
  readonly id: number;
  readonly name: string;
  readonly schema: string | null;
  readonly database: string;
}

interface DatasetRow {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly database: { readonly database_name: string };
}

/** Datasets whose name contains the text, by name. */
export const findDatasets = async (
  text: string,
  call?: Call,
): Promise<readonly DatasetChoice[]> => {
  const { result } = await fetchList<DatasetRow>(
    'dataset',
    {
      columns: ['id', 'table_name', 'schema', 'database.database_name'],
      filters: text ? [{ col: 'table_name', opr: 'ct', value: text }] : [],
      orderColumn: 'table_name',
      descending: false,
      page: 0,
      pageSize: 100,
    },
    call,
  );
  return result.map(({ id, table_name, schema, database }) => ({
    id,
    name: table_name,
    schema,
    database: database.database_name,
  }));
};

export interface DrillColumn {
  readonly column_name: string;
  readonly verbose_name: string | null;
}

/** The columns of a dataset that a chart can be cut by. */
export const fetchDrillColumns = async (
  id: number,
  dashboardId: number | undefined,
  call?: Call,
): Promise<readonly DrillColumn[]> => {
  const q = dashboardId === undefined ? '' : `?q=${toRison({ dashboard_id: dashboardId })}`;
  const path = `${ROOT}${id}/drill_info/${q}`;
  return (await request<{ result: { columns: readonly DrillColumn[] } }>(path, call)).result
    .columns;
};
