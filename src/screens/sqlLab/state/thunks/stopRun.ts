import { stopQuery } from '@/api/resources/queries';
import { ApiError } from '@/api/errors';
import { createAppThunk } from '@/app/redux';
import { batchEnded } from '../runs/batches';
import { selectLatestRun, selectRun } from '../selectors';

/** Asks the server to stop a run; it answers with the state the run ended in. */
export const stopRun = createAppThunk('sqlLab/stopRun', async (queryId: string, { getState }) => {
  try {
    return (await stopQuery(queryId)).state ?? 'stopped';
  } catch (error) {
    /** One that is being looked for has not reached the server: there is nothing to stop. */
    const isUnknown = error instanceof ApiError && error.info.status === 404;
    if (isUnknown && selectRun(getState(), queryId)?.isSought) return 'stopped';
    throw error;
  }
});

/** Stops what an editor runs; statements that wait behind it are not sent. */
export const stopEditor = createAppThunk(
  'sqlLab/stopEditor',
  async (editorId: string, { getState, dispatch }) => {
    dispatch(batchEnded({ editorId }));
    const run = selectLatestRun(getState(), editorId);
    if (run) await dispatch(stopRun(run.id));
  },
);
