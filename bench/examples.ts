/** Finds the example data by name: ids differ from one data folder to the next. */
import type { ApiClient } from './client.ts';

interface Listed<T> {
  readonly result: readonly T[];
}

export const flightsDatasetId = async (client: ApiClient): Promise<number> => {
  const { result } = await client.json<Listed<{ id: number; table_name: string }>>(
    'GET',
    '/api/v1/dataset/?q=(page_size:100)',
  );
  const dataset = result.find(({ table_name }) => table_name === 'flights');
  if (!dataset) throw new Error('The example dataset "flights" is missing');
  return dataset.id;
};

export const exampleCharts = async (
  client: ApiClient,
): Promise<readonly { readonly id: number; readonly slice_name: string }[]> => {
  const { result } = await client.json<Listed<{ id: number; slice_name: string }>>(
    'GET',
    '/api/v1/chart/?q=(order_column:slice_name,order_direction:asc,page_size:100)',
  );
  return result;
};

export const embeddedDatabaseId = async (client: ApiClient): Promise<number> => {
  const { result } = await client.json<Listed<{ id: number; backend: string }>>(
    'GET',
    '/api/v1/database/?q=(page_size:100)',
  );
  const database = result.find(({ backend }) => backend === 'duckdb');
  if (!database) throw new Error('The embedded database is missing');
  return database.id;
};
