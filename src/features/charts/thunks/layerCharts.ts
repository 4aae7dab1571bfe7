/** Saved maps that can be layers of another one. */
import { fetchList } from '@/api/resources/lists';
import type { Call } from '@/api/client';
import { createAppThunk } from '@/app/redux';
import { LAYER_TYPES } from '@/viz/parts';

export interface LayerChart {
  readonly id: number;
  readonly name: string;
}

type Filter = { readonly col: string; readonly opr: string; readonly value: unknown };

const charts = async (filters: readonly Filter[], call: Call): Promise<readonly LayerChart[]> => {
  const { result } = await fetchList<{ readonly id: number; readonly slice_name: string }>(
    'chart',
    {
      columns: ['id', 'slice_name'],
      filters,
      orderColumn: 'slice_name',
      descending: false,
      page: 0,
      pageSize: 100,
    },
    call,
  );
  return result.map(({ id, slice_name }) => ({ id, name: slice_name }));
};

export const findLayerCharts = createAppThunk(
  'charts/findLayerCharts',
  ({ text }: { readonly text: string }, { signal }) =>
    charts(
      [
        { col: 'viz_type', opr: 'in', value: LAYER_TYPES },
        ...(text === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: text }]),
      ],
      { signal },
    ),
);

/** Those that are not there, or not for this person, are missing from the answer. */
export const namesOfCharts = createAppThunk(
  'charts/namesOfCharts',
  (ids: readonly number[], { signal }) =>
    charts([{ col: 'id', opr: 'in', value: ids }], { signal }),
);

export const oldestLayer = async (name: string, call: Call): Promise<number | undefined> => {
  const named = await charts(
    [
      { col: 'viz_type', opr: 'in', value: LAYER_TYPES },
      { col: 'slice_name', opr: 'eq', value: name },
    ],
    call,
  );
  return named.map(({ id }) => id).toSorted((a, b) => a - b)[0];
};
