import { fetchUpdatedSince } from '@/api/resources/queries';
import { createAppThunk } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectCapability, selectConf } from '@/features/session/selectors';
import { inactiveCleared } from '../runs/runs';
import { selectRunning } from '../selectors';

export const POLL_EVERY_MS = 2000;
/** Changes this long before the last one seen are requested again. */
const OVERLAP_MS = 5000;

/**
 * A Superset leaves a statement that it could not parse waiting for ever. Ours ends every run, and may have some wait
 * long; the others answer within their time limit or not at all.
 */
const forgottenAfter = (state: RootState): number | undefined =>
  selectCapability(state, 'sqllab.partial')
    ? undefined
    : 2000 * selectConf(state).SUPERSET_WEBSERVER_TIMEOUT;

/** A run that failed or was stopped: its times as the server has them come with no reply. */
export const readEnd = createAppThunk('sqlLab/readEnd', (queryId: string, { getState }) => {
  const { queriesLastUpdate, queries } = getState().sqlLab;
  return fetchUpdatedSince(
    (queriesLastUpdate || (queries[queryId]?.startDttm ?? Date.now())) - OVERLAP_MS,
  );
});

/** Polls the runs in progress. */
export const pollRuns = createAppThunk(
  'sqlLab/pollRuns',
  async (_: void, { getState, dispatch }) => {
    const since =
      getState().sqlLab.queriesLastUpdate ||
      Math.min(...selectRunning(getState()).map(({ startDttm }) => startDttm));
    const records = await fetchUpdatedSince(since - OVERLAP_MS);
    if (records.length === 0) dispatch(inactiveCleared(POLL_EVERY_MS, forgottenAfter(getState())));
    return records;
  },
);
