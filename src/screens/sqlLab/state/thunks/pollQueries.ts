import { fetchUpdatedSince } from '@/api/resources/queries';
import { createAppThunk } from '@/app/redux';
import { selectRunning } from '../selectors';
import { fetchResults } from './results';

export const POLL_EVERY_MS = 2000;
/** Changes this long before the last one seen are asked for again. */
const OVERLAP_MS = 5000;

/** News of runs in progress; the rows of those that ended well elsewhere are fetched. */
export const pollQueries = createAppThunk(
  'sqlLab/pollQueries',
  async (_: void, { getState, dispatch }) => {
    const running = selectRunning(getState());
    const since =
      getState().sqlLab.queriesLastUpdate || Math.min(...running.map((q) => q.startDttm));
    const records = await fetchUpdatedSince(since - OVERLAP_MS);
    const mine = new Set(running.filter(({ runAsync }) => runAsync).map(({ id }) => id));
    /** After the reducer has taken the keys in. */
    queueMicrotask(() => {
      for (const record of records) {
        if (record.state === 'success' && record.resultsKey && mine.has(record.id))
          void dispatch(fetchResults(record.id));
      }
    });
    return records;
  },
);
