import { stopQuery } from '@/api/resources/queries';
import { ApiError } from '@/api/errors';
import { createAppThunk } from '@/app/redux';
import { batchEnded } from '../runs/batches';
import { selectLatestRun, selectRun } from '../selectors';

/** Asks the server to stop a run; the reply is the state in which it ended. */
export const stopRun = createAppThunk('sqlLab/stopRun', async (queryId: string, { getState }) => {
  try {
    return (await stopQuery(queryId)).state ?? 'stopped';
  } catch (error) {
    /** A lost run has not reached the server: there is nothing to stop. */
    const isUnknown = error instanceof ApiError && error.info.status === 404;
    if (isUnknown && selectRun(getState(), queryId)?.isSought) return 'stopped';
    throw error;
  }
});

/** Stops an editor's run; statements waiting behind it are not sent. */
export const stopEditor = createAppThunk(
  'sqlLab/stopEditor',
  async (editorId: string, { getState, dispatch }) => {
    dispatch(batchEnded({ editorId }));
    const run = selectLatestRun(getState(), editorId);
    if (run) await dispatch(stopRun(run.id));
  },
);
