/** What happens to the tables opened beside an editor. */
import { createAction } from '@reduxjs/toolkit';
import { castDraft, type Draft } from 'immer';
import { isSameTable, type TablePlace } from '../../model/openTable';
import type { SqlLabState } from '../../model/state';
import type { OpenTable } from '../../model/table';

type State = Draft<SqlLabState>;

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
  state: State,
  { payload: queryId }: ReturnType<typeof dataPreviewRemoved>,
): void => {
  for (const table of state.tables)
    if (table.dataPreviewQueryId === queryId) table.dataPreviewQueryId = null;
  delete state.queries[queryId];
  delete state.results[queryId];
  if (state.activeSouthPaneTab === queryId) state.activeSouthPaneTab = 'Results';
};

export const changeTable = (
  state: State,
  place: TablePlace,
  change: (table: OpenTable) => OpenTable,
): void => {
  state.tables = castDraft(
    (state.tables as OpenTable[]).map((table) =>
      isSameTable(table, place) ? change(table) : table,
    ),
  );
};
