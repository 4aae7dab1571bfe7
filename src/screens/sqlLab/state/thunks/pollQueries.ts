import { fetchUpdatedSince } from '@/api/resources/queries';
import { createAppThunk } from '@/app/redux';
import { inactiveCleared } from '../run/queries';
import { selectRunning } from '../selectors';

export const POLL_EVERY_MS = 2000;
/** Changes this long before the last one seen are asked for again. */
const OVERLAP_MS = 5000;

/** News of runs in progress. */
export const pollQueries = createAppThunk(
  'sqlLab/pollQueries',
  async (_: void, { getState, dispatch }) => {
    const since =
      getState().sqlLab.queriesLastUpdate ||
      Math.min(...selectRunning(getState()).map(({ startDttm }) => startDttm));
    const records = await fetchUpdatedSince(since - OVERLAP_MS);
    if (records.length === 0) dispatch(inactiveCleared(POLL_EVERY_MS));
    return records;
  },
);
