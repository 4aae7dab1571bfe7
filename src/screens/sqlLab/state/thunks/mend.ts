import { createAppThunk } from '@/app/redux';
import { offsetOf } from '../../model/statementsToRun';
import { editorChanged, selectionChanged } from '../editors/editors';
import { placeOfRun, selectMendedSql, selectMending } from '../mended';
import { selectEditor, selectRun } from '../selectors';
import { askOrSend } from './sendRun';

/** Writes the word that is meant where a run failed; undo reverts it. */
export const mend = createAppThunk(
  'sqlLab/mend',
  async (queryId: string, { getState, dispatch }) => {
    const state = getState();
    const run = selectRun(state, queryId);
    const editor = run && selectEditor(state, run.sqlEditorId);
    const mending = run && selectMending(state, run);
    if (!editor || !mending || selectMendedSql(state, run) !== null) return;
    const start = offsetOf(editor.sql, placeOfRun(run));
    if (!editor.sql.startsWith(run.sql, start))
      throw new Error('The text has changed since this run. Run it again.');
    const [from, to] = [start + mending.start, start + mending.end];
    const sql = editor.sql.slice(0, from) + mending.text + editor.sql.slice(to);
    const lines = sql.slice(0, from + mending.text.length).split('\n');
    const cursorPosition = { row: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
    dispatch(editorChanged(editor.id, { sql }));
    dispatch(selectionChanged({ id: editor.id, selectedText: null, cursorPosition }));
  },
);

/** Runs the mended statement, where it stands in the text. */
export const runMended = createAppThunk(
  'sqlLab/runMended',
  async (queryId: string, { getState, dispatch }) => {
    const run = selectRun(getState(), queryId);
    const sql = run && selectMendedSql(getState(), run);
    if (!run || sql === null || sql === undefined) return;
    const { sqlEditorId: editorId, firstRow, firstColumn, together } = run;
    const toRun = { texts: [{ sql, firstRow, firstColumn }], together };
    await dispatch(askOrSend({ editorId, toRun }));
  },
);
