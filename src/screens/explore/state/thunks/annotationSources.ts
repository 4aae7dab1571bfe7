/** Where annotation layers can take their rows from: stored layers, and other charts. */
import { fetchLayer, findLayers } from '@/api/resources/annotations';
import { fetchSavedChart } from '@/api/resources/charts';
import { fetchList } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';
import type { AnnotationSource } from '@/viz/annotations/layer';
import { sourceColumns, sourceQuery } from '@/viz/annotations/sourceQuery';

export interface SourceChoice {
  readonly id: number;
  readonly name: string;
}

/** Chart types whose rows can be drawn over another chart. */
const TYPES: Readonly<Record<'line' | 'table', readonly string[]>> = {
  line: [
    'echarts_timeseries_line',
    'echarts_timeseries_smooth',
    'echarts_timeseries_step',
    'echarts_timeseries_bar',
    'echarts_timeseries_scatter',
    'echarts_area',
    'mixed_timeseries',
    'big_number',
  ],
  table: ['table'],
};

interface Search {
  readonly source: AnnotationSource;
  readonly text: string;
}

export const findSources = createAppThunk(
  'explore/findSources',
  async ({ source, text }: Search, { signal }): Promise<readonly SourceChoice[]> => {
    if (source === '') return [];
    if (source === 'NATIVE') return findLayers(text, { signal });
    const { result } = await fetchList<{ readonly id: number; readonly slice_name: string }>(
      'chart',
      {
        columns: ['id', 'slice_name'],
        filters: [
          { col: 'viz_type', opr: 'in', value: TYPES[source] },
          ...(text === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: text }]),
        ],
        orderColumn: 'slice_name',
        descending: false,
        page: 0,
        pageSize: 100,
      },
      { signal },
    );
    return result.map(({ id, slice_name }) => ({ id, name: slice_name }));
  },
);

interface Source extends SourceChoice {
  /** The columns of its rows, as far as they are known before they are read. */
  readonly columns: readonly string[];
}

export const loadSource = createAppThunk(
  'explore/loadSource',
  async (
    { source, id }: { readonly source: AnnotationSource; readonly id: number },
    { signal },
  ): Promise<Source> => {
    if (source === 'NATIVE') {
      const { name } = await fetchLayer(id, { signal });
      return { id, name, columns: [] };
    }
    const saved = await fetchSavedChart(id, { signal });
    const query = sourceQuery(id, saved, { timeRange: null, grain: null });
    return { id, name: saved.slice_name, columns: query ? sourceColumns(query) : [] };
  },
);
