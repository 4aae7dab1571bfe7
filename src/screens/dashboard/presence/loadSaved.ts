import { createAppThunk } from '@/app/redux';
import { fetchStored, savedEdition } from '../state/editions';

/** The dashboard as it is stored now, beside what this page knows as saved. */
export const loadSaved = createAppThunk(
  'dashboard/loadSaved',
  async (id: number, { getState, signal }) => ({
    ...(await fetchStored(id, { signal })),
    before: savedEdition(getState()),
  }),
);
