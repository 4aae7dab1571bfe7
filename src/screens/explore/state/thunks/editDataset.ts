/** What the dataset editor asks of the server. */
import { fetchChartData } from '@/api/resources/chartData';
import {
  type DatasetRecord,
  fetchDatasetRecord,
  fetchDatasetUse,
  fetchPeople,
  fetchSourceColumns,
  updateDatasetRecord,
} from '@/api/resources/datasetRecord';
import { fetchDatasource } from '@/api/resources/datasource';
import { createAppThunk } from '@/app/redux';
import type { ChartResult } from '@/viz/chartResult';
import { changeOf, type DatasetDraft } from '../datasetDraft';
import { datasetEdited } from '../exploreSlice';

export const loadDatasetRecord = createAppThunk(
  'explore/loadDatasetRecord',
  (id: number, { signal }) => fetchDatasetRecord(id, { signal }),
);

export const loadDatasetUse = createAppThunk('explore/loadDatasetUse', (id: number, { signal }) =>
  fetchDatasetUse(id, { signal }),
);

export const loadPeople = createAppThunk(
  'explore/loadPeople',
  ({ kind, text }: { kind: 'dataset' | 'chart'; text: string }, { signal }) =>
    fetchPeople(kind, text, { signal }),
);

export const loadSourceColumns = createAppThunk(
  'explore/loadSourceColumns',
  (id: number, { signal }) => fetchSourceColumns(id, { signal }),
);

interface Edited {
  readonly record: DatasetRecord;
  readonly draft: DatasetDraft;
}

/** Saves the dataset; the open chart reads it anew. */
export const saveDataset = createAppThunk(
  'explore/saveDataset',
  async ({ record, draft }: Edited, { dispatch }) => {
    const change = changeOf(record, draft);
    if (Object.keys(change).length > 0) await updateDatasetRecord(record.id, change);
    dispatch(datasetEdited(await fetchDatasource(`${record.id}__table`)));
    return draft.tableName;
  },
);

export interface Expression {
  readonly datasource: string;
  readonly kind: 'column' | 'metric';
  readonly sql: string;
}

/** Runs an expression on the dataset: one value of it, or the database’s own refusal. */
export const tryExpression = createAppThunk(
  'explore/tryExpression',
  async ({ datasource, kind, sql }: Expression, { signal }) => {
    const tried = { expressionType: 'SQL', sqlExpression: sql, label: 'value' };
    const [result] = await fetchChartData<ChartResult>(
      {
        formData: { datasource },
        queries: [
          kind === 'metric'
            ? { columns: [], metrics: [tried], row_limit: 1 }
            : { columns: [tried], row_limit: 1 },
        ],
      },
      { signal },
    );
    return { value: result?.data[0]?.value ?? null, type: result?.coltypes[0] ?? null };
  },
);
