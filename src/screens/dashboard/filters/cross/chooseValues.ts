import { createAppThunk, type ThunkApi } from '@/app/redux';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';
import { display } from '@/viz/shared/values';
import type { CrossFilter } from '@/viz/vizHooks';
import { emptyMask } from '../filterMask';
import { filterStepMade } from '../nativeFiltersSlice';
import { keepFilterState } from '../thunks/keepFilterState';
import { selectChartNames } from './chartNames';
import { crossMask, valuesOf } from './crossMask';
import { selectCrossSources } from './crossSelectors';

const LONG = 40;

/** Puts masks into effect as one step that can be undone. */
const apply = (label: string, after: DataMasks, { dispatch, getState }: ThunkApi): void => {
  const { dataMask } = getState();
  const before = Object.fromEntries(
    Object.keys(after).map((id) => [id, dataMask[id] ?? emptyMask(id)]),
  );
  dispatch(filterStepMade({ label, before, after }));
  dispatch(masksApplied(after));
  void dispatch(keepFilterState());
};

interface Chosen {
  readonly chartId: number;
  readonly filter: CrossFilter;
}

/** Filters the charts in scope by the values that are chosen in one; without any, they have all their rows again. */
export const chooseValues = createAppThunk(
  'dashboard/chooseValues',
  ({ chartId, filter }: Chosen, api) => {
    const vizType = api.getState().dashboardInfo.charts[chartId]?.formData.viz_type ?? '';
    const name = selectChartNames(api.getState()).get(chartId) ?? 'Chart';
    const values = filter.flatMap(valuesOf).map(display).join(', ').slice(0, LONG);
    const label = filter.length > 0 ? `${name}: ${values}` : `${name} cleared`;
    apply(label, { [chartId]: crossMask(chartId, vizType, filter) }, api);
  },
);

/** Takes all cross filters back. */
export const dropCrossFilters = createAppThunk('dashboard/dropCrossFilters', (_: void, api) => {
  const sources = selectCrossSources(api.getState());
  if (sources.length === 0) return;
  const none: DataMasks = Object.fromEntries(
    sources.map(({ chartId }) => [chartId, crossMask(chartId, '', [])]),
  );
  apply('cross filters cleared', none, api);
});
