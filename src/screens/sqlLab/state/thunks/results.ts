import {
  csvAddress,
  fetchResultPage as readPage,
  fetchResults as readResults,
} from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectCapability, selectConf } from '@/features/session/selectors';
import { selectRun, selectResult } from '../selectors';

/** The rows of a run that ended elsewhere, by its key. */
export const fetchResults = createAppThunk(
  'sqlLab/fetchResults',
  async (queryId: string, { getState, signal }) => {
    const key = selectRun(getState(), queryId)?.resultsKey;
    if (!key) throw new Error('Failed at retrieving results');
    const { DISPLAY_MAX_ROW, SQLLAB_QUERY_RESULT_TIMEOUT } = selectConf(getState());
    return readResults(key, {
      signal,
      rows: DISPLAY_MAX_ROW,
      columns: selectCapability(getState(), 'sqllab.columns'),
      timeoutMs: SQLLAB_QUERY_RESULT_TIMEOUT,
    });
  },
);

/** One more page, requested by scrolling. */
export const fetchResultPage = createAppThunk(
  'sqlLab/fetchResultPage',
  async ({ queryId, page }: { queryId: string; page: number }, { getState, signal }) => {
    const key = selectResult(getState(), queryId)?.key;
    if (!key) throw new Error('Failed at retrieving results');
    return readPage(key, page, { signal });
  },
);

/** The address at which the browser downloads a run's rows. */
export { csvAddress };
