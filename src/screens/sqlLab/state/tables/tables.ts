/** What happens to the tables opened beside an editor. */
import { createAction } from '@reduxjs/toolkit';
import { isSameTable, type TablePlace } from '../../model/openTable';
import type { WritableState } from '../../model/state';
import type { OpenTable } from '../../model/table';

/** The server stores it from now on, under this number. */
export const tableStored = createAction<{ readonly place: TablePlace; readonly id: string }>(
  'sqlLab/tableStored',
);

/** The run that previews a table. */
export const previewStarted = createAction<{
  readonly place: TablePlace;
  readonly queryId: string;
}>('sqlLab/previewStarted');

/** Closing a preview removes its run. */
export const dataPreviewRemoved = createAction<string>('sqlLab/dataPreviewRemoved');

export const applyPreviewRemoved = (
  state: WritableState,
  { payload: queryId }: ReturnType<typeof dataPreviewRemoved>,
): void => {
  for (const table of state.tables)
    if (table.dataPreviewQueryId === queryId) table.dataPreviewQueryId = null;
  delete state.queries[queryId];
  delete state.results[queryId];
  if (state.activeSouthPaneTab === queryId) state.activeSouthPaneTab = 'Results';
};

export const changeTable = (
  state: WritableState,
  place: TablePlace,
  change: (table: OpenTable) => OpenTable,
): void => {
  state.tables = state.tables.map((table) => (isSameTable(table, place) ? change(table) : table));
};
