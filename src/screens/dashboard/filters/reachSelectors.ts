import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectDataMask } from '@/features/dataMask/selectors';
import { columnNamesOf, selectFilters, selectReaching } from './filterSelectors';
import { maskInWords } from './filterMask';
import { whyNot } from './reach';
import { timeUseOf } from './timeUse';

const datasetIdOf = (datasource: string | undefined): number | null =>
  datasource === undefined ? null : Number.parseInt(datasource, 10);

/** The filters with a value, in the order of the bar, and for those that do not change the chart, why. */
export const selectFiltersOn = createAppSelector(
  [
    selectFilters,
    selectReaching,
    selectDataMask,
    (state: RootState) => state.dashboardInfo.datasets,
    (state: RootState, chartId: number) => state.charts[chartId]?.queriesResponse,
    (state: RootState, chartId: number) => state.charts[chartId]?.answeredFormData,
    (state: RootState, chartId: number) => state.dashboardInfo.charts[chartId]?.formData.datasource,
    (_: RootState, chartId: number) => chartId,
  ],
  (filters, reaching, masks, datasets, answers, answered, datasource, chartId) =>
    filters.flatMap((filter) => {
      const words = maskInWords(filter, masks[filter.id], columnNamesOf(datasets, filter));
      if (!words) return [];
      const why = whyNot(filter, {
        isInScope: reaching.get(chartId)?.includes(filter) ?? false,
        datasetId: datasetIdOf(datasource),
        rejected: answers?.[0]?.rejected_filters ?? null,
        timeUse: () => (answered ? timeUseOf(answered) : null),
      });
      return [{ id: filter.id, name: filter.name, words, why }];
    }),
);

/** The charts of the dashboard that a filter changes, and the others with the reason. */
export const selectReachOf = createAppSelector(
  [
    selectFilters,
    selectReaching,
    (state) => state.dashboardLayout.present,
    (state) => state.dashboardInfo.charts,
    (state) => state.charts,
    (_: RootState, filterId: string) => filterId,
  ],
  (filters, reaching, layout, definitions, charts, filterId) => {
    const filter = filters.find(({ id }) => id === filterId);
    if (!filter) return [];
    return Object.values(layout).flatMap(({ id, type, meta }) => {
      const { chartId } = meta;
      const definition = chartId === undefined ? undefined : definitions[chartId];
      if (type !== 'CHART' || chartId === undefined || !definition) return [];
      const { queriesResponse = null, answeredFormData = null } = charts[chartId] ?? {};
      const isInScope = reaching.get(chartId)?.includes(filter) ?? false;
      const why = whyNot(filter, {
        isInScope,
        datasetId: datasetIdOf(definition.formData.datasource),
        rejected: queriesResponse?.[0]?.rejected_filters ?? null,
        timeUse: () => timeUseOf(answeredFormData ?? definition.formData),
      });
      return [{ id, chartId, name: meta.sliceNameOverride || definition.name, isInScope, why }];
    });
  },
);

/** Of the charts in the scope of a filter, how many it does not change. */
export const selectUnchangedBy = createAppSelector([selectReachOf], (reach) => {
  const charts = reach.filter(({ isInScope }) => isInScope);
  return { count: charts.length, unchanged: charts.filter(({ why }) => why !== null).length };
});

/** Whether the mouse or the focus is on a filter that changes the chart. */
export const selectIsPointed = (state: RootState, chartId: number | undefined): boolean => {
  const { pointed } = state.nativeFilters;
  return (
    pointed !== null &&
    chartId !== undefined &&
    selectReachOf(state, pointed).some((chart) => chart.chartId === chartId && chart.why === null)
  );
};
