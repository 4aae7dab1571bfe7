import { createPermalink, formatSql as format } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { editorChanged } from '../sqlLabSlice';
import { selectDatabase, selectEditor } from '../selectors';

/** The server lays the text out anew; undo brings the old one back. */
export const formatSql = createAppThunk(
  'sqlLab/formatSql',
  async (editorId: string, { getState, dispatch }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.sql.trim() === '') return;
    const engine = selectDatabase(getState(), editor.dbId)?.backend ?? null;
    const sql = await format(editor.sql, engine);
    /** Somebody kept typing: their text is newer than the formatted one. */
    if (selectEditor(getState(), editorId)?.sql === editor.sql && sql !== '')
      dispatch(editorChanged(editorId, { sql }));
  },
);

/** Puts the address of a copy of this query on the clipboard. */
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
