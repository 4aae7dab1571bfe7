import { createAppThunk, type ThunkApi } from '@/app/redux';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';
import type { ChartResult } from '@/viz/chartResult';
import { selectChart } from '@/features/charts/selectors';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { typeOfToday } from '@/viz/form/oldTypes';
import type { CrossFilter } from '@/viz/vizHooks';
import { emptyMask } from '../filterMask';
import { filterStepMade } from '../nativeFiltersSlice';
import { keepFilterState } from '../thunks/keepFilterState';
import { selectChartNames } from './chartNames';
import { crossMask, noCrossMasks } from './crossMask';
import { selectCrossSources } from './crossSelectors';

const LONG = 40;
const TEMPORAL = 2;

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

/** A dashboard knows of the columns alone that its charts name: a time column that a filter names may be another one. */
const answeredTimes = (results: readonly ChartResult[] | null): readonly string[] =>
  (results ?? []).flatMap(({ colnames, coltypes }) =>
    colnames.filter((_, at) => coltypes[at] === TEMPORAL),
  );

interface Chosen {
  readonly chartId: number;
  readonly filter: CrossFilter;
}

/** Filters the charts in scope by the values that are chosen in one; without any, they have all their rows again. */
export const chooseValues = createAppThunk(
  'dashboard/chooseValues',
  ({ chartId, filter }: Chosen, api) => {
    const { charts, datasets } = api.getState().dashboardInfo;
    const form = charts[chartId]?.formData;
    const dataset = datasets[form?.datasource ?? ''];
    const times = new Set([
      ...(dataset ? temporalColumns(dataset) : []),
      ...answeredTimes(selectChart(api.getState(), chartId).queriesResponse),
    ]);
    const name = selectChartNames(api.getState()).get(chartId) ?? 'Chart';
    const mask = crossMask(chartId, form ? typeOfToday(form) : '', filter, (column) =>
      times.has(column),
    );
    const values = String(mask.filterState?.label ?? '').slice(0, LONG);
    const label = filter.length > 0 ? `${name}: ${values}` : `${name} cleared`;
    apply(label, { [chartId]: mask }, api);
  },
);

/** Takes all cross filters back. */
export const dropCrossFilters = createAppThunk('dashboard/dropCrossFilters', (_: void, api) => {
  const sources = selectCrossSources(api.getState());
  if (sources.length === 0) return;
  apply('cross filters cleared', noCrossMasks(sources), api);
});
