import { executeSql } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { newQuery } from '../newQuery';
import { selectDatabase, selectEditor } from '../selectors';
import type { Query } from '../types';

/** Sends a run. The state of `query` moves on with pending, fulfilled and rejected. */
export const runQuery = createAppThunk('sqlLab/runQuery', (query: Query, { getState }) => {
  const editor = selectEditor(getState(), query.sqlEditorId);
  return executeSql(
    {
      client_id: query.id,
      database_id: query.dbId,
      runAsync: query.runAsync,
      catalog: query.catalog,
      schema: query.schema,
      sql: query.sql,
      sql_editor_id: editor?.tabViewId ?? query.sqlEditorId,
      tab: query.tab,
      tmp_table_name: query.tempTable ?? '',
      select_as_cta: query.ctas !== null,
      ctas_method: query.ctas_method,
      templateParams: query.templateParams,
      queryLimit: query.queryLimit,
      expand_data: true,
    },
    { columns: selectCapability(getState(), 'sqllab.columns') },
  );
});

/** Runs what is selected in an editor, or all of it. */
export const runEditor = createAppThunk(
  'sqlLab/runEditor',
  async (editorId: string, { getState, dispatch }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) return;
    const isSelection = (editor.selectedText ?? '').trim() !== '';
    const query = newQuery(editor, {
      sql: isSelection ? (editor.selectedText ?? '') : editor.sql,
      firstRow: isSelection ? editor.selectedRow : 0,
      runAsync: selectDatabase(getState(), editor.dbId)?.allow_run_async ?? false,
    });
    await dispatch(runQuery(query));
  },
);
