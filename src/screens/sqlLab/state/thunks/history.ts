import { fetchHistory } from '@/api/resources/queries';
import { deleteTabQuery } from '@/api/resources/tabState';
import { createAppThunk } from '@/app/redux';
import { fromListRow } from '../../model/fromWire';
import type { Run } from '../../model/run';
import { runRemoved } from '../runs/runs';
import { newRun } from '../../model/newRun';
import { selectDatabase, selectEditor, selectRun } from '../selectors';
import { sendRun } from './sendRun';

/** The earlier runs of a tab that the server stores. */
export const loadHistory = createAppThunk(
  'sqlLab/loadHistory',
  async (editorId: string, { getState, signal }) => {
    const tabViewId = selectEditor(getState(), editorId)?.tabViewId;
    if (!tabViewId) return [];
    const before = getState().sqlLab.queries;
    const rows = await fetchHistory(tabViewId, { signal });
    const after = getState().sqlLab.queries;
    // The list may be older than the removal of a run.
    const isRemoved = ({ id }: Run) => Object.hasOwn(before, id) && !Object.hasOwn(after, id);
    return rows.map((row) => fromListRow(row, editorId)).filter((run) => !isRemoved(run));
  },
);

/** Removes a run from its tab's history, here and on the server. */
export const removeRun = createAppThunk(
  'sqlLab/removeRun',
  async (queryId: string, { getState, dispatch }) => {
    const run = selectRun(getState(), queryId);
    const tabViewId = selectEditor(getState(), run?.sqlEditorId ?? '')?.tabViewId;
    if (tabViewId && run?.serverId !== null) await deleteTabQuery(tabViewId, queryId);
    dispatch(runRemoved(queryId));
  },
);

/** Runs an earlier text unchanged, without touching the text of the tab. */
export const runAgain = createAppThunk(
  'sqlLab/runAgain',
  async (queryId: string, { getState, dispatch }) => {
    const run = selectRun(getState(), queryId);
    const editor = selectEditor(getState(), run?.sqlEditorId ?? '');
    if (!run || !editor) return;
    const { dbId, schema, sql, ranFrom } = run;
    const runAsync = selectDatabase(getState(), dbId)?.allow_run_async ?? false;
    await dispatch(sendRun(newRun({ ...editor, dbId, schema }, { sql, ranFrom, runAsync })));
  },
);
