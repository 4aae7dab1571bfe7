import { createAppThunk } from '@/app/redux';
import { offsetOf } from '../../model/statementsToRun';
import { mendingOf } from '../../model/errorPlace';
import { editorChanged, selectionChanged } from '../editors/editors';
import { namesMeant } from '../namesMeant';
import { selectDatabase, selectEditor, selectRun } from '../selectors';

/** Writes the word that is meant where a run failed; undo reverts it. */
export const mend = createAppThunk(
  'sqlLab/mend',
  async (queryId: string, { getState, dispatch }) => {
    const state = getState();
    const run = selectRun(state, queryId);
    const editor = run && selectEditor(state, run.sqlEditorId);
    const backend = (run && selectDatabase(state, run.dbId)?.backend) ?? null;
    const mending = run && mendingOf(run, backend, namesMeant(state, run));
    if (!editor || !mending) return;
    const start = offsetOf(editor.sql, { row: run.firstRow, column: run.firstColumn });
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
