import type { RootState } from '@/app/store';
import { type ChartKey, type ChartState, newChart } from './chartState';

const UNKNOWN = newChart('explore');

/** A chart's state; one that never ran is blank. */
export const selectChart = (state: RootState, key: ChartKey): ChartState =>
  state.charts[key] ?? UNKNOWN;
