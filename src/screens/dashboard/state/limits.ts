import type { RootState } from '@/app/store';
import { SEVERAL_MAX } from '#common/severalCharts.ts';
import { selectCapability, selectFlag } from '@/features/session/selectors';

/** A page of five hundred charts must not run all of them at once. */
const CHARTS_AT_ONCE = 6;

/** A server that takes several in one request begins them in turn itself, and reads the rows that they share once. */
export const selectChartsAtOnce = (state: RootState): number =>
  selectCapability(state, 'chart.several') && !selectFlag(state, 'GLOBAL_ASYNC_QUERIES')
    ? SEVERAL_MAX
    : CHARTS_AT_ONCE;
