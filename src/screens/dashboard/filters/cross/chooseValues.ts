import { createAppThunk } from '@/app/redux';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';
import type { CrossFilter } from '@/viz/vizHooks';
import { keepFilterState } from '../thunks/keepFilterState';
import { crossMask } from './crossMask';
import { selectCrossSources } from './crossSelectors';

interface Chosen {
  readonly chartId: number;
  readonly filter: CrossFilter;
}

/** Filters the charts in scope by the values that are chosen in one; without any, they have all their rows again. */
export const chooseValues = createAppThunk(
  'dashboard/chooseValues',
  ({ chartId, filter }: Chosen, { dispatch, getState }) => {
    const vizType = getState().dashboardInfo.charts[chartId]?.formData.viz_type ?? '';
    dispatch(masksApplied({ [chartId]: crossMask(chartId, vizType, filter) }));
    void dispatch(keepFilterState());
  },
);

/** Takes all cross filters back. */
export const dropCrossFilters = createAppThunk(
  'dashboard/dropCrossFilters',
  (_: void, { dispatch, getState }) => {
    const sources = selectCrossSources(getState());
    if (sources.length === 0) return;
    const none: DataMasks = Object.fromEntries(
      sources.map(({ chartId }) => [chartId, crossMask(chartId, '', [])]),
    );
    dispatch(masksApplied(none));
    void dispatch(keepFilterState());
  },
);
