import { stopQuery as askToStop } from '@/api/resources/queries';
import { createAppThunk } from '@/app/redux';

/** Asks the server to stop a run; it answers with the state the run ended in. */
export const stopQuery = createAppThunk(
  'sqlLab/stopQuery',
  async (queryId: string) => (await askToStop(queryId)).state ?? 'stopped',
);
