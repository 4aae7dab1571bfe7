import { estimateSql, explainSql } from '@/api/resources/sqllab';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import type { AppDispatch, RootState } from '@/app/store';
import { selectCapability } from '@/features/session/selectors';
import { newQuery } from '../newQuery';
import type { TextOf } from '../planning';
import { selectDatabase, selectEditor } from '../selectors';
import { caretStatement, chosenText, editorRules, hasSelection } from '../statementsToRun';
import { paramsObject } from '../templateParams';
import { runQuery } from './runQuery';

const bodyOf = ({ editorId, sql }: TextOf, { getState }: ThunkApi) => {
  const editor = selectEditor(getState(), editorId);
  if (!editor || editor.dbId === null) throw new Error('Choose a database first');
  return {
    database_id: editor.dbId,
    catalog: editor.catalog,
    schema: editor.schema,
    sql,
    template_params: paramsObject(editor.templateParams),
  };
};

export const estimateCost = createAppThunk('sqlLab/estimateCost', (text: TextOf, api) =>
  estimateSql(bodyOf(text, api), { signal: api.signal }),
);

export const explain = createAppThunk('sqlLab/explain', (text: TextOf, api) =>
  explainSql(bodyOf(text, api), { signal: api.signal }),
);

/** What of an editor would be paid for: the selection, else all of it. */
export const estimateEditor =
  (editorId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const editor = selectEditor(getState(), editorId);
    if (editor) void dispatch(estimateCost({ editorId, sql: chosenText(editor).sql }));
  };

const EXPLAIN = /^\s*explain\b/i;

/** The plan of the selection, else of the statement under the caret; where the server draws none, as an EXPLAIN that runs. */
export const explainEditor =
  (editorId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) return;
    const rules = editorRules(selectDatabase(getState(), editor.dbId)?.backend);
    const text = hasSelection(editor) ? chosenText(editor) : caretStatement(editor, rules);
    if (!text) return;
    if (selectCapability(getState(), 'sqllab.explain'))
      void dispatch(explain({ editorId, sql: text.sql }));
    else {
      const sql = EXPLAIN.test(text.sql) ? text.sql : `EXPLAIN ${text.sql}`;
      void dispatch(runQuery(newQuery(editor, { ...text, sql })));
    }
  };
