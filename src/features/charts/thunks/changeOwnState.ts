import { createAppThunk } from '@/app/redux';
import { sameJson } from '@/lib/sameJson';
import { buildQueries } from '@/viz/queries';
import type { OwnState } from '@/viz/vizHooks';
import { ownStateChanged } from '../chartsSlice';
import { selectChart } from '../selectors';
import { type ChartRun, runChart } from './runChart';

interface Change extends Pick<ChartRun, 'key' | 'formData' | 'dashboardId'> {
  readonly ownState: OwnState;
}

/** Keeps what the reader did to a chart, and asks the server where the answer depends on it. */
export const changeOwnState = createAppThunk(
  'charts/changeOwnState',
  async ({ ownState, ...run }: Change, { dispatch, getState }) => {
    const { ownState: before, latestQueryFormData } = selectChart(getState(), run.key);
    const formData = latestQueryFormData ?? run.formData;
    dispatch(ownStateChanged(run.key, ownState));
    const [then, now] = [before, ownState].map((own) => buildQueries(formData, { ownState: own }));
    if (!sameJson(then, now)) await dispatch(runChart({ ...run, formData }));
  },
);
