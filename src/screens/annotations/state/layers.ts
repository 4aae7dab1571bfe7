import type { LayerRow } from '#common/wire/annotation.ts';
import { createList, type List } from '@/features/lists/createList';
import { narrowing } from '@/features/lists/narrowing';

export type LayerFilters = { readonly search: string; readonly createdBy: number | null };
export type LayerColumn = 'name' | 'descr' | 'changed_on_delta_humanized' | 'created_on';

export const layers: List<LayerRow, LayerFilters, LayerColumn> = createList({
  name: 'annotationLayers',
  resource: 'annotation_layer',
  select: (state) => state.annotationLayers,
  noFilters: { search: '', createdBy: null },
  toWire: ({ search, createdBy }) =>
    narrowing([
      search.trim()
        ? { col: 'name', opr: 'annotation_layer_all_text', value: search.trim() }
        : null,
      createdBy === null ? null : { col: 'created_by', opr: 'rel_o_m', value: createdBy },
    ]),
  firstSort: { column: 'changed_on_delta_humanized', descending: true },
  toRow: (row: LayerRow) => row,
  deletesTogether: true,
});
