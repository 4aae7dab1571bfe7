import { createPermalink, formatSql as format } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectLink } from '@/features/session/selectors';
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
    // A formatter trims: blanks at the ends of a selection still divide it from the text around it.
    const isWhole = chosen.sql === editor.sql;
    const lead = isWhole ? '' : chosen.sql.slice(0, -chosen.sql.trimStart().length);
    const part = isWhole ? chosen.sql : chosen.sql.trim();
    const formatted = await format(part, engine);
    /** The person kept typing: their text is newer than the formatted one. */
    if (selectEditor(getState(), editorId)?.sql !== editor.sql || formatted === '') return;
    assertTemplatesKept(part, formatted);
    const rules = editorRules(engine);
    const start =
      offsetOf(editor.sql, { row: chosen.firstRow, column: chosen.firstColumn }) + lead.length;
    const caret = offsetOf(editor.sql, editor.cursorPosition) - start;
    const sql = editor.sql.slice(0, start) + formatted + editor.sql.slice(start + part.length);
    const { line, column } = placeOf(sql, start + caretAfter(part, caret, formatted, rules));
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
    const link = selectLink(getState(), url);
    await navigator.clipboard.writeText(link);
    return link;
  },
);
