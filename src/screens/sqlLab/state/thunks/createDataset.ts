import { createDataset as create, getOrCreateDataset } from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';
import type { Query } from '../types';
import type { TablePlace } from '../tables';

const SEMICOLONS = /[;\s]+$/;

/** A dataset over a query that ran; answers `<id>__table`. */
export const createDataset = createAppThunk(
  'sqlLab/createDataset',
  async ({ query, name }: { query: Query; name: string }) => {
    const id = await create({
      name,
      dbId: query.dbId,
      catalog: query.catalog,
      schema: query.schema,
      sql: query.sql.replace(SEMICOLONS, ''),
      templateParams: query.templateParams,
    });
    return `${id}__table`;
  },
);

/** The dataset of a table, made on first use. */
export const createTableDataset = createAppThunk(
  'sqlLab/createTableDataset',
  async ({ name, dbId, catalog, schema }: TablePlace) =>
    `${await getOrCreateDataset({ name, dbId, catalog, schema })}__table`,
);

/** Where a dataset is explored. */
export const exploreAddress = (datasource: string): string =>
  `/explore/?datasource_type=table&datasource_id=${Number.parseInt(datasource, 10)}`;
