/** What follows from a run by itself. */
import type { QueryRecord } from '#common/wire/query.ts';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import { endsElsewhere, isInProgress } from '../model/runStates';
import { autorunDone, tabAdded } from '../state/editors/editors';
import { batchEnded, nextStep } from '../state/runs/batches';
import { selectEditor, selectIsPersisted, selectQuery } from '../state/selectors';
import { loadTables } from '../state/thunks/catalog';
import { pollQueries } from '../state/thunks/pollQueries';
import { fetchResults } from '../state/thunks/results';
import { runEditor, runQuery } from '../state/thunks/runQuery';
import { storeRun } from '../state/thunks/storeRun';

/** Only copies of one's own tabs come with autorun; whatever came from outside had it taken away. */
export const startAutorun = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: tabAdded,
    effect: ({ payload: { editor } }, { dispatch }) => {
      if (!editor.autorun) return;
      dispatch(autorunDone(editor.id));
      void dispatch(runEditor(editor.id));
    },
  });
};

/** A run that the server knows of is remembered by its tab. */
export const startStoringRuns = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: runQuery.fulfilled,
    effect: ({ meta }, { dispatch, getState }) => {
      const state = getState();
      const query = selectQuery(state, meta.arg.id);
      if (!query || query.isDataPreview || query.serverId === null) return;
      if (!selectIsPersisted(state) || !selectEditor(state, query.sqlEditorId)?.tabViewId) return;
      void dispatch(storeRun({ editorId: query.sqlEditorId, queryId: query.id }));
    },
  });
};

/** Of several statements the next is sent when the one before it ended well. */
export const startBatches = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_, { sqlLab: now }, { sqlLab: before }) =>
      now.queries !== before.queries && Object.values(now.batches).some(({ isGoing }) => isGoing),
    effect: (_, { dispatch, getState }) => {
      const { batches, queries } = getState().sqlLab;
      for (const [editorId, batch] of Object.entries(batches)) {
        if (!batch.isGoing) continue;
        const next = nextStep(batch, queries);
        if (next.kind === 'send') void dispatch(runQuery(next.query));
        else if (next.kind === 'end') dispatch(batchEnded({ ...next, editorId }));
      }
    },
  });
};

/** Of runs that ended well elsewhere the rows are fetched. */
export const startFetchingRows = (startListening: AppStartListening): void => {
  const fetchOf = (
    { id, state, resultsKey }: QueryRecord,
    { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
  ) => {
    const query = selectQuery(getState(), id);
    if (state !== 'success' || resultsKey === null || !query) return;
    if (endsElsewhere(query) && isInProgress(query.state) && query.state !== 'fetching')
      void dispatch(fetchResults(id));
  };
  startListening({
    actionCreator: pollQueries.fulfilled,
    effect: ({ payload }, api) => payload.forEach((record) => fetchOf(record, api)),
  });
  startListening({
    actionCreator: runQuery.fulfilled,
    effect: ({ payload }, api) => {
      if (payload.kind === 'found') fetchOf(payload.record, api);
    },
  });
};

/** A table or view that was made appears among the tables. */
export const startListingCreated = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: runQuery.fulfilled,
    effect: ({ meta: { arg } }, { dispatch, getState }) => {
      const query = selectQuery(getState(), arg.id);
      const schema = query?.tempSchema ?? query?.schema ?? null;
      if (!query?.ctas || query.state !== 'success' || schema === null) return;
      const { dbId, catalog } = query;
      void dispatch(loadTables({ dbId, catalog, schema, force: true }));
    },
  });
};
