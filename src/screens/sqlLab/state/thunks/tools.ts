import { createPermalink, formatSql as format } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { placeOf } from '#common/sql/statements.ts';
import { assertTemplatesKept, caretAfter } from '../../model/formatted';
import { editorChanged, selectionChanged } from '../editors/editors';
import { chosenText, editorRules, offsetOf } from '../../model/statementsToRun';
import { selectDatabase, selectEditor } from '../selectors';

/** Has the server format the selection or the whole text; the caret stays in its word, and undo reverts it. */
export const formatSql = createAppThunk(
  'sqlLab/formatSql',
  async (editorId: string, { getState, dispatch }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor) return;
    const chosen = chosenText(editor);
    if (chosen.sql.trim() === '') return;
    const engine = selectDatabase(getState(), editor.dbId)?.backend ?? null;
    const formatted = await format(chosen.sql, engine);
    /** The person kept typing: their text is newer than the formatted one. */
    if (selectEditor(getState(), editorId)?.sql !== editor.sql || formatted === '') return;
    assertTemplatesKept(chosen.sql, formatted);
    const rules = editorRules(engine);
    const start = offsetOf(editor.sql, { row: chosen.firstRow, column: chosen.firstColumn });
    const caret = offsetOf(editor.sql, editor.cursorPosition) - start;
    const sql =
      editor.sql.slice(0, start) + formatted + editor.sql.slice(start + chosen.sql.length);
    const { line, column } = placeOf(sql, start + caretAfter(chosen.sql, caret, formatted, rules));
    dispatch(editorChanged(editorId, { sql }));
    dispatch(
      selectionChanged({ id: editorId, cursorPosition: { row: line - 1, column: column - 1 } }),
    );
  },
);

/** Copies a link to a copy of this query. */
export const copyLink = createAppThunk(
  'sqlLab/copyLink',
  async (editorId: string, { getState }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) throw new Error('Choose a database first');
    const { url } = await createPermalink({
      dbId: editor.dbId,
      name: editor.name,
      schema: editor.schema,
      catalog: editor.catalog,
      sql: editor.sql,
      autorun: false,
      templateParams: editor.templateParams,
    });
    if (!('clipboard' in navigator))
      throw new Error('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
    await navigator.clipboard.writeText(url);
    return url;
  },
);
