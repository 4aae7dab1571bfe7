import { isAnyOf } from '@reduxjs/toolkit';
import { type AppListenerApi, type AppStartListening, failed } from '@/app/redux';
import type { Run, Result } from '../model/run';
import { isInProgress } from '../model/runStates';
import { selectRun, selectRunning } from '../state/selectors';
import { loadHistory } from '../state/thunks/history';
import { loadTab } from '../state/thunks/loadTab';
import { openSqlLab } from '../state/thunks/openSqlLab';
import { POLL_EVERY_MS, pollRuns, readEnd } from '../state/thunks/pollRuns';
import { sendRun } from '../state/thunks/sendRun';
import { stopRun } from '../state/thunks/stopRun';
import { backOffOf } from '../sync/backOff';

const POLL = 'poll';
/** Older runs cannot change any more. */
const POLLED_FOR_MS = 6 * 3600 * 1000;
/** A person who sees the first rows of a run soon sees that there are more. */
const GROWING_EVERY_MS = 500;
const isOfARun = ({ status }: Result): boolean => status === 'running';
const isPolled = ({ startDttm }: Run): boolean => Date.now() - startDttm < POLLED_FOR_MS;

/** A run lasted as long here as in the history. */
export const startReadingEnds = (startListening: AppStartListening): void => {
  const read = (
    id: string,
    { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>,
  ) => {
    const run = selectRun(getState(), id);
    if (run && !run.isDataPreview && !isInProgress(run.state)) void dispatch(readEnd(id));
  };
  startListening({
    actionCreator: sendRun.rejected,
    effect: ({ meta: { arg } }, api) => read(arg.id, api),
  });
  startListening({
    actionCreator: stopRun.fulfilled,
    effect: ({ meta: { arg } }, api) => read(arg, api),
  });
};

/** While a run is in progress, its state is polled every two seconds. */
export const startPolling = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(
      sendRun.pending,
      openSqlLab.fulfilled,
      loadTab.fulfilled,
      loadHistory.fulfilled,
    ),
    effect: async (_, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const waits = backOffOf(dispatch);
      for (;;) {
        if (!selectRunning(getState()).some(isPolled)) return;
        const isGrowing = Object.values(getState().sqlLab.results).some(isOfARun);
        await delay(isGrowing ? GROWING_EVERY_MS : POLL_EVERY_MS);
        if (!selectRunning(getState()).some(isPolled)) return;
        if (!waits.isDue(POLL)) continue;
        const news = await dispatch(pollRuns());
        if (failed(pollRuns)(news)) waits.failed(POLL, news.payload);
        else waits.succeeded(POLL);
      }
    },
  });
};
