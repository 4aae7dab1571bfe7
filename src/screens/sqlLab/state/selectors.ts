import { shallowEqual } from 'react-redux';
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectCapability, selectConf, selectFlag } from '@/features/session/selectors';
import { activeEditorId } from '../model/activeEditor';
import { isUnsaved } from '../model/newEditor';
import { isInProgress } from '../model/runStates';
import { schemaShown } from '../model/schemaShown';
import { schemasKey, tablesKey } from '../model/listings';
import { editorRules, hasSelection, runTarget } from '../model/statementsToRun';
import type { Batch, Run } from '../model/run';
import type { CostEstimate, QueryPlan } from '../model/plan';
import type { Database } from '../model/state';
import type { Editor } from '../model/editor';
import type { Listing, OpenTable, TableName } from '../model/table';

const NO_RUNS: readonly Run[] = [];
const NO_TABLES: readonly OpenTable[] = [];
const NOT_READ: Listing<never> = { status: 'loading', items: [], error: null };

export const selectStatus = (state: RootState) => state.sqlLab.status;
export const selectError = (state: RootState) => state.sqlLab.error;
export const selectEditors = (state: RootState) => state.sqlLab.queryEditors;
export const selectRecentlyClosed = (state: RootState) => state.sqlLab.recentlyClosed;
export const selectSouthPaneTab = (state: RootState) => state.sqlLab.activeSouthPaneTab;
/** Shown only while there are unsaved edits. */
export const selectSaveError = ({ sqlLab }: RootState) =>
  sqlLab.queryEditors.some(isUnsaved) ? sqlLab.saveError : null;
export const selectPollError = (state: RootState) => state.sqlLab.pollError;

/** Whose texts this browser stores: nobody sees those of another person who signs in here. */
export const selectOwner = (state: RootState): string =>
  String(state.session.user?.userId ?? 'anonymous');
/** Whether the server stores tabs, or this browser alone. */
export const selectIsPersisted = (state: RootState): boolean =>
  selectFlag(state, 'SQLLAB_BACKEND_PERSISTENCE');
export const selectDefaultLimit = (state: RootState): number =>
  selectConf(state).DEFAULT_SQLLAB_LIMIT;

export const selectActiveEditorId = (state: RootState): string | null =>
  activeEditorId(state.sqlLab);
export const selectEditor = (state: RootState, id: string): Editor | undefined =>
  state.sqlLab.queryEditors.find((editor) => editor.id === id);
export const selectActiveEditor = (state: RootState): Editor | undefined =>
  selectEditor(state, selectActiveEditorId(state) ?? '');

/** Ids of the tabs in the order of the strip; the same array until a tab is added, removed or moved. */
export const selectTabIds = createAppSelector(
  [selectEditors],
  (editors): readonly string[] => editors.map(({ id }) => id),
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);
/** What Run would run of an editor. */
export const selectRunTarget = (state: RootState, id: string) => {
  const editor = selectEditor(state, id);
  if (!editor) return 'all';
  return runTarget(editor, editorRules(selectDatabase(state, editor.dbId)?.backend));
};
export const selectHasSelection = (state: RootState, id: string): boolean => {
  const editor = selectEditor(state, id);
  return editor !== undefined && hasSelection(editor);
};

/** The databases that the editor may use. */
export const selectDatabases = createAppSelector(
  [(state) => state.sqlLab.databases],
  (databases): readonly Database[] =>
    Object.values(databases)
      .filter(({ expose_in_sqllab }) => expose_in_sqllab)
      .sort((a, b) => a.database_name.localeCompare(b.database_name)),
);
export const selectDatabase = (state: RootState, id: number | null): Database | undefined =>
  id === null ? undefined : state.sqlLab.databases[id];

export const selectRun = (state: RootState, id: string | null): Run | undefined =>
  id === null ? undefined : state.sqlLab.queries[id];
export const selectResult = (state: RootState, queryId: string) => state.sqlLab.results[queryId];
export const selectLatestRun = (state: RootState, editorId: string): Run | undefined =>
  selectRun(state, selectEditor(state, editorId)?.latestQueryId ?? null);

/** The statements of an editor's latest run; empty if that was a single one, here or in another window. */
export const selectBatch = (state: RootState, editorId: string): Batch | undefined => {
  const batch = state.sqlLab.batches[editorId];
  const latest = selectEditor(state, editorId)?.latestQueryId;
  return batch?.steps.some(({ id }) => id === latest) ? batch : undefined;
};
/** The run whose rows an editor shows: the chosen one of several statements. */
export const selectShownRun = (state: RootState, editorId: string): Run | undefined => {
  const batch = selectBatch(state, editorId);
  return batch
    ? selectRun(state, batch.steps[batch.shown]?.id ?? null)
    : selectLatestRun(state, editorId);
};
export const selectEstimate = (state: RootState, editorId: string): CostEstimate | undefined =>
  state.sqlLab.estimates[editorId];
export const selectPlan = (state: RootState, editorId: string): QueryPlan | undefined =>
  state.sqlLab.plans[editorId];
/** The row limit for a plan; null if the server plans the text as it stands. */
export const selectPlannedLimit = (
  state: RootState,
  { queryLimit }: Pick<Editor, 'queryLimit'>,
): number | null => (selectCapability(state, 'sqllab.planned_limit') ? queryLimit : null);
/** Something of it runs, or waits to. */
export const selectIsRunning = (state: RootState, editorId: string): boolean => {
  const run = selectLatestRun(state, editorId);
  return selectBatch(state, editorId)?.isGoing === true || (run ? isInProgress(run.state) : false);
};

/** The runs of an editor, newest first, without previews. */
export const selectHistoryOf = createAppSelector(
  [(state) => state.sqlLab.queries, (_: RootState, editorId: string) => editorId],
  (queries, editorId) => {
    const own = Object.values(queries)
      .filter((run) => run.sqlEditorId === editorId && !run.isDataPreview)
      .sort((a, b) => b.startDttm - a.startDttm);
    return own.length > 0 ? own : NO_RUNS;
  },
);

export const selectRunning = createAppSelector([(state) => state.sqlLab.queries], (queries) => {
  const running = Object.values(queries).filter(({ state }) => isInProgress(state));
  return running.length > 0 ? running : NO_RUNS;
});

export const selectTablesOf = createAppSelector(
  [(state) => state.sqlLab.tables, (_: RootState, editorId: string) => editorId],
  (tables, editorId) => {
    const own = tables.filter(({ queryEditorId }) => queryEditorId === editorId);
    return own.length > 0 ? own : NO_TABLES;
  },
);

export const selectSchemas = (
  state: RootState,
  dbId: number,
  catalog: string | null,
): Listing<string> => state.sqlLab.schemas[schemasKey(dbId, catalog)] ?? NOT_READ;
export const selectTableNames = (
  state: RootState,
  dbId: number,
  catalog: string | null,
  schema: string,
): Listing<TableName> => state.sqlLab.tableNames[tablesKey(dbId, catalog, schema)] ?? NOT_READ;

/** Previews of tables open beside an editor. */
export const selectPreviewsOf = createAppSelector(
  [(state) => state.sqlLab.queries, (_: RootState, editorId: string) => editorId],
  (queries, editorId) => {
    const own = Object.values(queries).filter(
      (run) => run.sqlEditorId === editorId && run.isDataPreview,
    );
    return own.length > 0 ? own : NO_RUNS;
  },
);

/** The schema of a tab: the chosen one, else the default that the tree shows. */
export const selectSchemaShown = (
  state: RootState,
  editor: Pick<Editor, 'dbId' | 'catalog' | 'schema'>,
): string | null =>
  schemaShown(editor, selectSchemas(state, editor.dbId ?? 0, editor.catalog).items);
