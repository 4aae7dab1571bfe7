/** Whether a dataset still reads the table that is refreshed for it. */
import type { Updateable } from 'kysely';
import { plainSource } from '../datasets/mayRead.ts';
import type { Deps } from '../deps.ts';
import { DEFAULT_SCHEMA, refusedCommand } from '../files/mayImport.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { createRefreshedTables, type StoredRefreshedTable } from '../store/refreshedTables.ts';
import type { DatasetRow } from '../store/tables.ts';

type Target = Pick<StoredRefreshedTable, 'database_id' | 'schema' | 'table_name'>;

export const readsTable = (dataset: StoredDataset, table: Target): boolean => {
  const { schema, table_name, sql } = plainSource(dataset);
  return (
    dataset.database_id === table.database_id &&
    sql === null &&
    table_name === table.table_name &&
    (schema ?? DEFAULT_SCHEMA) === table.schema
  );
};

/** Refuses a change after which the age that is shown would be that of another table. */
export const assertKeepsTable = async (
  { store }: Pick<Deps, 'store'>,
  dataset: StoredDataset,
  change: Updateable<DatasetRow>,
): Promise<void> => {
  const table = await createRefreshedTables(store.db).byDataset(dataset.id);
  if (!table || readsTable({ ...dataset, ...change } as StoredDataset, table)) return;
  throw refusedCommand(
    `This dataset reads the table ${table.schema}.${table.table_name}, which a query refreshes. End the refreshes before it reads something else.`,
  );
};
