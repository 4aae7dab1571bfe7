import { createAppThunk } from '@/app/redux';
import type { ChartKey } from '../chartState';
import { chartStopped } from '../chartsSlice';
import { abortRun } from './runChart';

/** Stop takes precedence: a reply that arrives after it changes nothing. */
export const stopChart = createAppThunk('charts/stopChart', (key: ChartKey, { dispatch }) => {
  dispatch(chartStopped(key));
  abortRun(key);
});
