import { createAppThunk } from '@/app/redux';
import { fetchList } from '@/api/resources/lists';

export interface DatasetChoice {
  readonly id: number;
  readonly name: string;
  readonly database: string;
}

interface DatasetRow {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly database: { readonly database_name: string };
}

/** Datasets whose name contains the text, by name. */
export const loadDatasetChoices = createAppThunk(
  'explore/loadDatasetChoices',
  async (text: string, { signal }): Promise<readonly DatasetChoice[]> => {
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
      { signal },
    );
    return result.map(({ id, table_name, database }) => ({
      id,
      name: table_name,
      database: database.database_name,
    }));
  },
);
