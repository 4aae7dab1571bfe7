/** What runs cause without a person. */
import type { QueryRecord } from '#common/wire/query.ts';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import { endsElsewhere, isInProgress } from '../model/runStates';
import { autorunDone, closedTabReopened, tabAdded } from '../state/editors/editors';
import { batchEnded, nextStep } from '../state/runs/batches';
import {
  selectEditor,
  selectIsPersisted,
  selectLatestRun,
  selectResult,
  selectRun,
  selectRunning,
} from '../state/selectors';
import { loadTables } from '../state/thunks/catalog';
import { seekRun } from '../state/thunks/lostRun';
import { openSqlLab } from '../state/thunks/openSqlLab';
import { pollRuns } from '../state/thunks/pollRuns';
import { fetchResults } from '../state/thunks/results';
import { runEditor, sendRun } from '../state/thunks/sendRun';
import { storeRun } from '../state/thunks/storeRun';

/** Only copies of one's own tabs have autorun; it is removed from queries from outside. */
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

/** A run that the server knows is stored with its tab. */
export const startStoringRuns = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: sendRun.fulfilled,
    effect: ({ meta }, { dispatch, getState }) => {
      const state = getState();
      const run = selectRun(state, meta.arg.id);
      if (!run || run.isDataPreview || run.serverId === null) return;
      if (!selectIsPersisted(state) || !selectEditor(state, run.sqlEditorId)?.tabViewId) return;
      void dispatch(storeRun({ editorId: run.sqlEditorId, queryId: run.id }));
    },
  });
};

/** After a success the next of several statements is sent. */
export const startBatches = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_, { sqlLab: now }, { sqlLab: before }) =>
      now.queries !== before.queries && Object.values(now.batches).some(({ isGoing }) => isGoing),
    effect: (_, { dispatch, getState }) => {
      const { batches, queries } = getState().sqlLab;
      for (const [editorId, batch] of Object.entries(batches)) {
        if (!batch.isGoing) continue;
        const next = nextStep(batch, queries);
        if (next.kind === 'send') void dispatch(sendRun(next.run));
        else if (next.kind === 'end') dispatch(batchEnded({ ...next, editorId }));
      }
    },
  });
};

/** Runs of an earlier page of this window that had no reply yet. */
export const startSeekingRuns = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: openSqlLab.fulfilled,
    effect: ({ payload }, { dispatch, getState }) => {
      if (payload === null) return;
      for (const run of selectRunning(getState()))
        if (run.serverId === null) void dispatch(seekRun(run));
    },
  });
};

/** Whoever closed the tab heard nothing of the run's end. */
export const startSeekingReopened = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: closedTabReopened,
    effect: ({ payload: { id } }, { dispatch, getState }) => {
      const run = selectLatestRun(getState(), id);
      if (run && isInProgress(run.state)) void dispatch(seekRun(run));
    },
  });
};

/** Fetches the rows of runs that succeeded elsewhere. */
export const startFetchingRows = (startListening: AppStartListening): void => {
  const fetchOf = (
    { id, state, resultsKey }: QueryRecord,
    { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
  ) => {
    const run = selectRun(getState(), id);
    if (resultsKey === null || !run) return;
    if (!endsElsewhere(run) || !isInProgress(run.state) || run.state === 'fetching') return;
    /** The first rows of a run that continues are read once; scrolling reads the others. */
    const isFirst = state === 'running' && !selectResult(getState(), id);
    if (state === 'success' || isFirst) void dispatch(fetchResults(id));
  };
  startListening({
    actionCreator: pollRuns.fulfilled,
    effect: ({ payload }, api) => payload.forEach((record) => fetchOf(record, api)),
  });
  for (const { fulfilled } of [sendRun, seekRun])
    startListening({
      actionCreator: fulfilled,
      effect: ({ payload }, api) => {
        if (payload.kind === 'found') fetchOf(payload.record, api);
      },
    });
};

/** A table or view just created is added to the tree. */
export const startListingCreated = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: sendRun.fulfilled,
    effect: ({ meta: { arg } }, { dispatch, getState }) => {
      const run = selectRun(getState(), arg.id);
      const schema = run?.tempSchema ?? run?.schema ?? null;
      if (!run?.ctas || run.state !== 'success' || schema === null) return;
      const { dbId, catalog } = run;
      void dispatch(loadTables({ dbId, catalog, schema, force: true }));
    },
  });
};
