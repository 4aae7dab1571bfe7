/** What happens to runs and their rows. */
import { type ErrorInfo, statusText } from '@/api/errors';
import { failed } from '@/app/redux';
import type { RunsState } from '../../../model/run';
import * as batches from '../../runs/batches';
import * as runEvents from '../../runs/runs';
import { loadHistory } from '../../thunks/history';
import { seekRun } from '../../thunks/lostRun';
import { pollRuns, readEnd } from '../../thunks/pollRuns';
import { fetchResultPage, fetchResults } from '../../thunks/results';
import { sendRun } from '../../thunks/sendRun';
import { stopRun } from '../../thunks/stopRun';
import type { Noun } from './noun';

/** The server gave no reason: the message is the text of its status. */
const isSilent = ({ errors, message, status }: ErrorInfo): boolean =>
  errors.length === 0 && (message === '' || message === statusText(status));

const ofResults = (info: ErrorInfo): ErrorInfo =>
  isSilent(info) ? { ...info, message: 'Failed at retrieving results' } : info;

export const runs: Noun<RunsState> = {
  initial: { queries: {}, results: {}, batches: {}, queriesToMigrate: {}, queriesLastUpdate: 0 },
  cases: (on) =>
    on
      .addCase(sendRun.pending, (state, { meta }) => runEvents.started(state, meta.arg))
      .addCase(sendRun.fulfilled, (state, { meta, payload }) =>
        runEvents.answered(state, meta.arg.id, payload),
      )
      .addCase(seekRun.fulfilled, (state, { meta, payload }) =>
        runEvents.answered(state, meta.arg.id, payload),
      )
      .addCase(runEvents.runSought, runEvents.applySought)
      .addCase(stopRun.fulfilled, (state, { meta, payload }) =>
        runEvents.stopped(state, meta.arg, payload),
      )
      .addCase(fetchResults.pending, (state, { meta }) => {
        const run = state.queries[meta.arg];
        if (run && run.state !== 'success' && run.state !== 'stopped') run.state = 'fetching';
      })
      .addCase(fetchResults.fulfilled, (state, { meta, payload }) =>
        runEvents.answered(state, meta.arg, payload),
      )
      .addCase(fetchResultPage.fulfilled, (state, { meta: { arg }, payload }) =>
        runEvents.pageArrived(state, arg.queryId, arg.page, payload),
      )
      .addCase(pollRuns.fulfilled, (state, { payload }) => runEvents.refreshed(state, payload))
      .addCase(readEnd.fulfilled, (state, { payload }) => runEvents.refreshed(state, payload))
      .addCase(loadHistory.fulfilled, (state, { payload }) =>
        runEvents.historyLoaded(state, payload),
      )
      .addCase(runEvents.runReopened, runEvents.applyReopened)
      .addCase(runEvents.runRemoved, runEvents.applyRunRemoved)
      .addCase(runEvents.inactiveCleared, runEvents.applyInactiveCleared)
      .addCase(runEvents.runMigrated, runEvents.applyMigrated)
      .addCase(runEvents.runNotMigrated, runEvents.applyNotMigrated)
      .addCase(batches.batchStarted, batches.applyBatchStarted)
      .addCase(batches.batchEnded, batches.applyBatchEnded)
      .addCase(batches.batchStepChosen, batches.applyBatchStepChosen)
      .addMatcher(failed(sendRun), (state, { meta, payload }) =>
        runEvents.runFailed(state, meta.arg.id, payload),
      )
      .addMatcher(failed(seekRun), (state, { meta, payload }) =>
        runEvents.runFailed(state, meta.arg.id, payload),
      )
      .addMatcher(failed(fetchResults), (state, { meta, payload }) =>
        runEvents.runFailed(state, meta.arg, ofResults(payload)),
      ),
};
