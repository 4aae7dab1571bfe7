import { estimateSql, explainSql } from '@/api/resources/sqllab';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import type { AppDispatch, RootState } from '@/app/store';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { newRun } from '../../model/newRun';
import type { PlanOf, TextOf } from '../runs/planning';
import { selectDatabase, selectEditor, selectPlannedLimit } from '../selectors';
import { caretStatement, chosenText, editorRules, hasSelection } from '../../model/statementsToRun';
import { paramsObject } from '../../model/templateParams';
import { sendRun } from './sendRun';

const bodyOf = ({ editorId, sql, queryLimit }: TextOf, { getState }: ThunkApi) => {
  const editor = selectEditor(getState(), editorId);
  if (!editor || editor.dbId === null) throw new Error('Choose a database first');
  return {
    database_id: editor.dbId,
    catalog: editor.catalog,
    schema: editor.schema,
    sql,
    template_params: paramsObject(editor.templateParams),
    ...(queryLimit === null ? {} : { queryLimit }),
  };
};

export const estimateCost = createAppThunk('sqlLab/estimateCost', (text: TextOf, api) =>
  estimateSql(bodyOf(text, api), { signal: api.signal }),
);

export const explain = createAppThunk('sqlLab/explain', (plan: PlanOf, api) =>
  explainSql({ ...bodyOf(plan, api), analyze: plan.analyze }, { signal: api.signal }),
);

/** The text of an editor to plan: the selection, else all of it. */
export const estimateEditor =
  (editorId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const editor = selectEditor(getState(), editorId);
    if (!editor) return;
    const queryLimit = selectPlannedLimit(getState(), editor);
    void dispatch(estimateCost({ editorId, sql: chosenText(editor).sql, queryLimit }));
  };

/** Whether the server draws plans for this viewer. */
const selectDrawsPlans = (state: RootState): boolean =>
  selectCapability(state, 'sqllab.explain') &&
  selectCan(state, 'can_estimate_query_cost', 'SQLLab');

const EXPLAIN = 'EXPLAIN ';
const EXPLAINS = /^\s*explain\b/i;

/** The plan of the selection, else of the statement under the caret; an EXPLAIN that runs if the server draws none. */
export const explainEditor =
  (editorId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) return;
    const rules = editorRules(selectDatabase(getState(), editor.dbId)?.backend);
    const text = hasSelection(editor) ? chosenText(editor) : caretStatement(editor, rules);
    if (!text) return;
    if (selectDrawsPlans(getState())) {
      const queryLimit = selectPlannedLimit(getState(), editor);
      void dispatch(explain({ editorId, sql: text.sql, queryLimit, analyze: false }));
    } else {
      const before = EXPLAINS.test(text.sql) ? '' : EXPLAIN;
      const sql = `${before}${text.sql}`;
      const firstColumn = text.firstColumn - before.length;
      void dispatch(sendRun(newRun(editor, { ...text, sql, firstColumn })));
    }
  };
