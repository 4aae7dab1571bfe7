import {
  createDataset as create,
  getOrCreateDataset,
  replaceDatasetSql,
} from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';
import type { Run } from '../../model/run';
import type { TablePlace } from '../../model/openTable';

const SEMICOLONS = /(?<![;\s])[;\s]+$/;

/** Creates a dataset from a query that ran; returns `<id>__table`. */
export const createDataset = createAppThunk(
  'sqlLab/createDataset',
  async ({ run, name }: { run: Run; name: string }) => {
    const id = await create({
      name,
      dbId: run.dbId,
      catalog: run.catalog,
      schema: run.schema,
      sql: run.sql.replace(SEMICOLONS, ''),
      templateParams: run.templateParams,
    });
    return `${id}__table`;
  },
);

/** Replaces a dataset's query with one that ran. */
export const overwriteDataset = createAppThunk(
  'sqlLab/overwriteDataset',
  async ({ run, id }: { run: Run; id: number }) => {
    await replaceDatasetSql(id, {
      dbId: run.dbId,
      sql: run.sql.replace(SEMICOLONS, ''),
      templateParams: run.templateParams,
    });
    return `${id}__table`;
  },
);

/** The dataset of a table, created on first use. */
export const createTableDataset = createAppThunk(
  'sqlLab/createTableDataset',
  async ({ name, dbId, catalog, schema }: TablePlace) =>
    `${await getOrCreateDataset({ name, dbId, catalog, schema })}__table`,
);

/** The address that explores a dataset, as its rows with all their columns. */
export const exploreAddress = (datasource: string): string =>
  `/explore/?form_data=${encodeURIComponent(
    JSON.stringify({ datasource, viz_type: 'table', query_mode: 'raw', row_limit: 1000 }),
  )}`;
