import { stopQuery as askToStop } from '@/api/resources/queries';
import { createAppThunk } from '@/app/redux';
import { batchEnded } from '../batches';
import { selectLatestQuery } from '../selectors';

/** Asks the server to stop a run; it answers with the state the run ended in. */
export const stopQuery = createAppThunk(
  'sqlLab/stopQuery',
  async (queryId: string) => (await askToStop(queryId)).state ?? 'stopped',
);

/** Stops what an editor runs; statements that wait behind it are not sent. */
export const stopEditor = createAppThunk(
  'sqlLab/stopEditor',
  async (editorId: string, { getState, dispatch }) => {
    dispatch(batchEnded({ editorId }));
    const query = selectLatestQuery(getState(), editorId);
    if (query) await dispatch(stopQuery(query.id));
  },
);
