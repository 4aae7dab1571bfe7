/** What happens to runs and their rows. */
import { type ErrorInfo, statusText } from '@/api/errors';
import { failed } from '@/app/redux';
import type { RunsState } from '../../../model/run';
import * as batches from '../../runs/batches';
import * as run from '../../runs/runs';
import { loadHistory } from '../../thunks/history';
import { pollQueries } from '../../thunks/pollQueries';
import { fetchResultPage, fetchResults } from '../../thunks/results';
import { runQuery } from '../../thunks/runQuery';
import { stopQuery } from '../../thunks/stopQuery';
import type { Noun } from './noun';

/** The server gave no reason: the message is its status in words. */
const isSilent = ({ errors, message, status }: ErrorInfo): boolean =>
  errors.length === 0 && (message === '' || message === statusText(status));

const ofResults = (info: ErrorInfo): ErrorInfo =>
  isSilent(info) ? { ...info, message: 'Failed at retrieving results' } : info;

export const runs: Noun<RunsState> = {
  initial: { queries: {}, results: {}, batches: {}, queriesToMigrate: {}, queriesLastUpdate: 0 },
  cases: (on) =>
    on
      .addCase(runQuery.pending, (state, { meta }) => run.started(state, meta.arg))
      .addCase(runQuery.fulfilled, (state, { meta, payload }) =>
        run.answered(state, meta.arg.id, payload),
      )
      .addCase(run.runSought, run.applySought)
      .addCase(stopQuery.fulfilled, (state, { meta, payload }) =>
        run.stopped(state, meta.arg, payload),
      )
      .addCase(fetchResults.pending, (state, { meta }) => {
        const query = state.queries[meta.arg];
        if (query && query.state !== 'success' && query.state !== 'stopped')
          query.state = 'fetching';
      })
      .addCase(fetchResults.fulfilled, (state, { meta, payload }) =>
        run.answered(state, meta.arg, payload),
      )
      .addCase(fetchResultPage.fulfilled, (state, { meta: { arg }, payload }) =>
        run.pageArrived(state, arg.queryId, arg.page, payload),
      )
      .addCase(pollQueries.fulfilled, (state, { payload }) => run.refreshed(state, payload))
      .addCase(loadHistory.fulfilled, (state, { payload }) => run.historyLoaded(state, payload))
      .addCase(run.queryRemoved, run.applyQueryRemoved)
      .addCase(run.inactiveCleared, run.applyInactiveCleared)
      .addCase(run.queryMigrated, run.applyMigrated)
      .addCase(run.queryNotMigrated, run.applyNotMigrated)
      .addCase(batches.batchStarted, batches.applyBatchStarted)
      .addCase(batches.batchEnded, batches.applyBatchEnded)
      .addCase(batches.batchStepChosen, batches.applyBatchStepChosen)
      .addMatcher(failed(runQuery), (state, { meta, payload }) =>
        run.runFailed(state, meta.arg.id, payload),
      )
      .addMatcher(failed(fetchResults), (state, { meta, payload }) =>
        run.runFailed(state, meta.arg, ofResults(payload)),
      ),
};
