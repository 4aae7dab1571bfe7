/** What follows from a run by itself. */
import type { AppStartListening } from '@/app/redux';
import { tabNotSaved } from '../sync/syncTabs';
import { startAutosave, startHeartbeat } from '../sync/heartbeat';
import { startConnection } from '../sync/connection';
import { startKeeper } from '../sync/keeper';
import { startSharing } from '../sync/sharing';
import { selectEditor, selectIsPersisted, selectQuery, selectRunning } from './selectors';
import { autorunDone, tabAdded } from './sqlLabSlice';
import { POLL_EVERY_MS, pollQueries } from './thunks/pollQueries';
import { runEditor, runQuery } from './thunks/runQuery';
import { storeRun } from './thunks/storeRun';

/** Only copies of one's own tabs come with autorun; whatever came from outside had it taken away. */
const startAutorun = (startListening: AppStartListening): void => {
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
const startStoringRuns = (startListening: AppStartListening): void => {
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

/** While something runs, its progress is asked for every two seconds. */
const startPolling = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: runQuery.pending,
    effect: async (_, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      for (;;) {
        await delay(POLL_EVERY_MS);
        if (selectRunning(getState()).length === 0) return;
        await dispatch(pollQueries());
      }
    },
  });
};

const logFailedSaves = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: tabNotSaved,
    effect: ({ payload }) => {
      console.error('An error occurred while saving your editor state.', payload.message);
    },
  });
};

export const sqlLabListeners = [
  startAutorun,
  startStoringRuns,
  startPolling,
  startHeartbeat,
  startAutosave,
  startKeeper,
  startConnection,
  startSharing,
  logFailedSaves,
];
