import { sweepingStatements } from '#common/sql/sweeping.ts';
import { toErrorInfo } from '@/api/errors';
import { executeSql } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { clientId } from '@/lib/ids';
import { connected } from './connected';
import { batchStarted } from '../runs/batches';
import { runAsked, selectIsAskedIn } from '../asking';
import { findLostRun, isAnswerLost } from './lostRun';
import { withoutNewTables } from './replacing';
import { isPlaceholder } from '../../model/newEditor';
import { newRun } from '../../model/newRun';
import { selectDatabase, selectEditor, selectSchemaShown } from '../selectors';
import {
  chosenText,
  editorRules,
  type RunScope,
  statementsToRun,
  type ToRun,
} from '../../model/statementsToRun';
import { ranFrom } from '../../model/ranFrom';
import type { Run } from '../../model/run';

/** Sends a run, as soon as the server can be reached. Pending, fulfilled and rejected move its state on. */
export const sendRun = createAppThunk('sqlLab/sendRun', async (run: Run, api) => {
  const { getState, signal } = api;
  await connected(getState, signal);
  const editor = selectEditor(getState(), run.sqlEditorId);
  return executeSql(
    {
      client_id: run.id,
      database_id: run.dbId,
      runAsync: run.runAsync,
      catalog: run.catalog,
      schema: run.schema,
      sql: run.sql,
      /** A preview is no run of the tab, so the server leaves it out of the history. */
      sql_editor_id: run.isDataPreview ? null : (editor?.tabViewId ?? run.sqlEditorId),
      tab: run.tab,
      tmp_table_name: run.tempTable ?? '',
      ...(run.tempSchema === null ? {} : { tmp_schema_name: run.tempSchema }),
      select_as_cta: run.ctas !== null,
      ctas_method: run.ctas_method,
      templateParams: run.templateParams,
      queryLimit: run.queryLimit,
      expand_data: true,
    },
    { columns: selectCapability(getState(), 'sqllab.columns') },
  ).catch((error: unknown) => {
    if (!isAnswerLost(toErrorInfo(error))) throw error;
    return findLostRun(run, error, api);
  });
});

interface TextsToRun {
  readonly editorId: string;
  readonly toRun: ToRun;
}

/** The first of several statements is sent; each success sends the next. */
export const sendTexts = createAppThunk(
  'sqlLab/sendTexts',
  async ({ editorId, toRun: { texts, together } }: TextsToRun, { getState, dispatch }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) return;
    const database = selectDatabase(getState(), editor.dbId);
    const batchId = texts.length > 1 ? clientId() : undefined;
    const from = ranFrom(
      editor.sql,
      texts.map(({ sql }) => sql),
      editorRules(database?.backend),
    );
    const steps = texts.map((text, position) =>
      newRun(editor, {
        ...text,
        ranFrom: from[position] ?? null,
        together,
        position,
        ...(batchId ? { batchId } : {}),
        runAsync: database?.allow_run_async ?? false,
      }),
    );
    const [first] = steps;
    if (batchId) dispatch(batchStarted({ editorId, id: batchId, steps }));
    if (first) await dispatch(sendRun(first));
  },
);

/** Sends texts, after a question if they would change a whole table. */
export const askOrSend = createAppThunk(
  'sqlLab/askOrSend',
  async ({ editorId, toRun }: TextsToRun, { getState, dispatch, signal }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) return;
    const { dbId, catalog } = editor;
    const database = selectDatabase(getState(), dbId);
    /** Where changes are not allowed the server refuses them. */
    const isAsked = database?.allow_dml === true && selectIsAskedIn(getState(), editorId);
    const rules = editorRules(database?.backend);
    const found = isAsked ? toRun.texts.flatMap(({ sql }) => sweepingStatements(sql, rules)) : [];
    const schema = selectSchemaShown(getState(), editor);
    const sweeping = await withoutNewTables(found, { dbId, catalog, schema }, signal);
    if (sweeping.length > 0) dispatch(runAsked({ editorId, toRun, sweeping }));
    else await dispatch(sendTexts({ editorId, toRun }));
  },
);

/** Runs a part of an editor's text. Returns whether there was something to run. */
export const runText = createAppThunk(
  'sqlLab/runText',
  async ({ editorId, scope }: { editorId: string; scope: RunScope }, { getState, dispatch }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor || editor.dbId === null) return true;
    const rules = editorRules(selectDatabase(getState(), editor.dbId)?.backend);
    const toRun = statementsToRun(editor, scope, rules);
    if (toRun.texts.length === 0 || isPlaceholder(editor.sql)) return false;
    await dispatch(askOrSend({ editorId, toRun }));
    return true;
  },
);

/** Runs all of an editor, whatever is selected in it. */
export const runEditor = (editorId: string) => runText({ editorId, scope: 'all' });

interface CreateAs {
  readonly editorId: string;
  readonly method: 'TABLE' | 'VIEW';
  readonly name: string;
  readonly schema: string | null;
}

/** Creates a table or a view from the selection of an editor, or from all of it. */
export const createAs = createAppThunk(
  'sqlLab/createAs',
  async ({ editorId, method, name, schema }: CreateAs, { getState, dispatch }) => {
    const editor = selectEditor(getState(), editorId);
    if (!editor) return;
    const runAsync = selectDatabase(getState(), editor.dbId)?.allow_run_async ?? false;
    const home = selectSchemaShown(getState(), editor);
    /** Other servers create it in the schema of the run. */
    const isApart = schema !== home && selectCapability(getState(), 'sqllab.create_in_schema');
    const createAs = { method, name, schema: isApart ? schema : null };
    const run = newRun(
      { ...editor, schema: isApart ? home : schema },
      { ...chosenText(editor), createAs, runAsync },
    );
    await dispatch(sendRun(run));
  },
);
