/** Saved charts that a map can draw at its places. */
import { fetchList } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';
import { PLACED_TYPES } from '@/viz/innerChart';

/** A chart as the setting keeps it. */
export interface SavedChart {
  readonly id: number;
  readonly slice_name: string;
  readonly params: string;
  readonly viz_type: string;
}

/** Of one dataset, those whose name has the text; the present one, too, whatever it is called. */
export const findPlacedCharts = createAppThunk(
  'explore/findPlacedCharts',
  async (
    { datasetId, text }: { readonly datasetId: number; readonly text: string },
    { signal },
  ): Promise<readonly SavedChart[]> => {
    const { result } = await fetchList<SavedChart>(
      'chart',
      {
        columns: ['id', 'slice_name', 'params', 'viz_type'],
        filters: [
          { col: 'datasource_id', opr: 'eq', value: datasetId },
          { col: 'viz_type', opr: 'in', value: PLACED_TYPES },
          ...(text === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: text }]),
        ],
        orderColumn: 'slice_name',
        descending: false,
        page: 0,
        pageSize: 100,
      },
      { signal },
    );
    return result.map(({ id, slice_name, params, viz_type }) => ({
      id,
      slice_name,
      params,
      viz_type,
    }));
  },
);
