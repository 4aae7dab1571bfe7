import { fetchList } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';

export interface FoundDataset {
  readonly id: number;
  readonly name: string;
}

const DATASETS_A_PAGE = 100;

/** A page of the datasets made of queries on a database, the last changed first. */
export const findDatasets = createAppThunk(
  'sqlLab/findDatasets',
  async ({ dbId, text, page }: { dbId: number; text: string; page: number }, { signal }) => {
    const { count, result } = await fetchList<{ id: number; table_name: string }>(
      'dataset',
      {
        columns: ['id', 'table_name'],
        filters: [
          { col: 'database', opr: 'rel_o_m', value: dbId },
          { col: 'sql', opr: 'dataset_is_null_or_empty', value: false },
          ...(text === '' ? [] : [{ col: 'table_name', opr: 'ct', value: text }]),
        ],
        orderColumn: 'changed_on_delta_humanized',
        descending: true,
        page,
        pageSize: DATASETS_A_PAGE,
      },
      { signal },
    );
    const found = result.map(({ id, table_name }): FoundDataset => ({ id, name: table_name }));
    return { found, hasMore: (page + 1) * DATASETS_A_PAGE < count };
  },
);
