import { createAppThunk } from '@/app/redux';
import { runChart } from '@/features/charts/thunks/runChart';
import { EXPLORE_KEY } from '../exploreKey';
import { selectHasErrors } from '../selectors';

/** Runs the chart with its settings; a setting with an error prevents it. */
export const runExplore = createAppThunk('explore/run', (_: void, { dispatch, getState }) => {
  const { form_data, force } = getState().explore;
  if (!form_data || selectHasErrors(getState())) return;
  void dispatch(runChart({ key: EXPLORE_KEY, formData: form_data, ...(force ? { force } : {}) }));
});
