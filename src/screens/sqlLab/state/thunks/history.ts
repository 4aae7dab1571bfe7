import { fetchHistory } from '@/api/resources/queries';
import { deleteTabQuery } from '@/api/resources/tabState';
import { createAppThunk } from '@/app/redux';
import { fromListRow } from '../../model/fromWire';
import { queryRemoved } from '../runs/runs';
import { newQuery } from '../../model/newRun';
import { selectDatabase, selectEditor, selectQuery } from '../selectors';
import { runQuery } from './runQuery';

/** The earlier runs of a tab that the server keeps. */
export const loadHistory = createAppThunk(
  'sqlLab/loadHistory',
  async (editorId: string, { getState, signal }) => {
    const tabViewId = selectEditor(getState(), editorId)?.tabViewId;
    if (!tabViewId) return [];
    return (await fetchHistory(tabViewId, { signal })).map((row) => fromListRow(row, editorId));
  },
);

/** Takes a run out of its tab's history, here and on the server. */
export const removeQuery = createAppThunk(
  'sqlLab/removeQuery',
  async (queryId: string, { getState, dispatch }) => {
    const query = selectQuery(getState(), queryId);
    const tabViewId = selectEditor(getState(), query?.sqlEditorId ?? '')?.tabViewId;
    if (tabViewId && query?.serverId !== null) await deleteTabQuery(tabViewId, queryId);
    dispatch(queryRemoved(queryId));
  },
);

/** Runs an earlier text as it was, without touching the text of the tab. */
export const runAgain = createAppThunk(
  'sqlLab/runAgain',
  async (queryId: string, { getState, dispatch }) => {
    const query = selectQuery(getState(), queryId);
    const editor = selectEditor(getState(), query?.sqlEditorId ?? '');
    if (!query || !editor) return;
    const { dbId, schema, sql } = query;
    const runAsync = selectDatabase(getState(), dbId)?.allow_run_async ?? false;
    await dispatch(runQuery(newQuery({ ...editor, dbId, schema }, { sql, runAsync })));
  },
);
