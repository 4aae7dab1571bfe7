import type { UnknownAction } from '@reduxjs/toolkit';
import type { AnnotationRow } from '#common/wire/annotation.ts';
import { annotationsOf } from '#common/readPaths.ts';
import { createList, type List } from '@/features/lists/createList';
import type { ListState } from '@/features/lists/listState';
import { narrowing } from '@/features/lists/narrowing';
import { openLayer } from './openedLayer';

export type AnnotationFilters = { readonly search: string };
export type AnnotationColumn = 'short_descr' | 'long_descr' | 'start_dttm' | 'end_dttm';

/** Those of the opened layer. */
export const annotations: List<AnnotationRow, AnnotationFilters, AnnotationColumn> = createList({
  name: 'annotations',
  resource: ({ openedLayer }) => annotationsOf(openedLayer.id),
  select: (state) => state.annotations,
  noFilters: { search: '' },
  toWire: ({ search }) =>
    narrowing([
      search.trim()
        ? { col: 'short_descr', opr: 'annotation_all_text', value: search.trim() }
        : null,
    ]),
  firstSort: { column: 'start_dttm', descending: true },
  toRow: (row: AnnotationRow) => row,
  deletesTogether: true,
});

interface State extends ListState<AnnotationRow, AnnotationFilters, AnnotationColumn> {
  /** The layer of the rows; those of one are none of another. */
  readonly layerId?: number;
}

export const annotationsReducer = (state: State | undefined, action: UnknownAction): State => {
  const layerId = openLayer.pending.match(action) ? action.meta.arg : state?.layerId;
  const isSame = layerId === state?.layerId;
  const next = annotations.reducer(isSame ? state : undefined, action);
  return layerId === undefined || (isSame && next === state) ? next : { ...next, layerId };
};
