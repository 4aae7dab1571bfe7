import { createAppThunk } from '@/app/redux';
import type { ChartKey } from '../chartState';
import { runSuperseded } from '../chartsSlice';
import { abortRun } from './runChart';

/** Ends a run before the one that takes its place can begin; a reply that arrives after it changes nothing. */
export const supersedeRun = createAppThunk('charts/supersedeRun', (key: ChartKey, { dispatch }) => {
  dispatch(runSuperseded(key));
  abortRun(key);
});
