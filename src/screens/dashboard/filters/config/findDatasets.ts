import { fetchList } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';

interface DatasetRow {
  readonly id: number;
  readonly table_name: string;
}

const PAGE_SIZE = 100;

/** Datasets whose name contains the text, by name. */
export const findDatasets = createAppThunk(
  'dashboard/findDatasets',
  async (text: string, { signal }) => {
    const { result } = await fetchList<DatasetRow>(
      'dataset',
      {
        columns: ['id', 'table_name'],
        filters: text ? [{ col: 'table_name', opr: 'ct', value: text }] : [],
        orderColumn: 'table_name',
        descending: false,
        page: 0,
        pageSize: PAGE_SIZE,
      },
      { signal },
    );
    return result.map(({ id, table_name: name }) => ({ id, name }));
  },
);
