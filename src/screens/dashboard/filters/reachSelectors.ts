import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectDataMask } from '@/features/dataMask/selectors';
import { ofToday } from '@/viz/form/oldTypes';
import type { FormData } from '@/viz/formData';
import type { DataMasks } from '@/features/dataMask/dataMaskSlice';
import { joinedExtra, overrules } from '@/features/dataMask/extraFormData';
import { groupByOf } from './displayControls';
import { columnNamesOf, selectFilters, selectReaching } from './filterSelectors';
import { maskInWords, valueOf } from './filterMask';
import { lacksColumn } from './lackedColumn';
import { isOfControls, type NativeFilter } from './nativeFilter';
import { whyNot } from './reach';
import { timeUseOf } from './timeUse';

type Datasets = RootState['dashboardInfo']['datasets'];

/** The settings of a chart, and what they tell about its dataset. */
const datasetOf = (form: FormData | undefined, datasets: Datasets) => ({
  datasetId: form ? Number.parseInt(form.datasource, 10) : null,
  lacks: (column: string) => lacksColumn(column, form && datasets[form.datasource], form),
  form: form ? ofToday(form) : null,
});

/** The first of the later filters that makes this one say nothing. */
const overrulerOf = (
  filter: NativeFilter,
  reaching: readonly NativeFilter[],
  masks: DataMasks,
): NativeFilter | null => {
  const own = masks[filter.id];
  if (!own || !reaching.includes(filter)) return null;
  const isLater = ({ id }: NativeFilter): boolean => {
    const mask = masks[id];
    return mask !== undefined && overrules(mask, own);
  };
  return reaching.slice(reaching.indexOf(filter) + 1).findLast(isLater) ?? null;
};

/** What the chart takes of times, by its settings and by what reaches it. */
const timeUse = (
  form: FormData | undefined,
  reaching: readonly NativeFilter[],
  { datasets, masks }: { readonly datasets: Datasets; readonly masks: DataMasks },
) =>
  form
    ? timeUseOf(form, {
        dataset: datasets[form.datasource] ?? null,
        extra: joinedExtra(reaching.flatMap(({ id }) => masks[id] ?? [])),
        groups: reaching.flatMap((one) => groupByOf(one, masks[one.id]) ?? []),
      })
    : null;

/** The filters with a value, in the order of the bar, and for those that do not change the chart, why. */
export const selectFiltersOn = createAppSelector(
  [
    selectFilters,
    selectReaching,
    selectDataMask,
    (state: RootState) => state.dashboardInfo.datasets,
    (state: RootState, chartId: number) => state.charts[chartId]?.queriesResponse,
    (state: RootState, chartId: number) => state.dashboardInfo.charts[chartId]?.formData,
    (_: RootState, chartId: number) => chartId,
  ],
  (filters, allReaching, masks, datasets, answers, form, chartId) => {
    const reaching = allReaching.get(chartId) ?? [];
    return filters.flatMap((filter) => {
      const words = maskInWords(filter, masks[filter.id], columnNamesOf(datasets, filter));
      if (!words) return [];
      const chart = {
        isInScope: reaching.includes(filter),
        ...datasetOf(form, datasets),
        answers: answers ?? null,
        timeUse: () => timeUse(form, reaching, { datasets, masks }),
        overruler: overrulerOf(filter, reaching, masks),
      };
      const why = whyNot(filter, chart, [valueOf(masks[filter.id]) ?? []].flat());
      return [{ id: filter.id, name: filter.name, words, why, isControl: isOfControls(filter) }];
    });
  },
);

/** The charts of the dashboard that a filter changes, and the others with the reason. */
export const selectReachOf = createAppSelector(
  [
    selectFilters,
    selectReaching,
    (state) => state.dashboardLayout.present,
    (state) => state.dashboardInfo.charts,
    (state) => state.dashboardInfo.datasets,
    (state) => state.charts,
    selectDataMask,
    (_: RootState, filterId: string) => filterId,
  ],
  (filters, allReaching, layout, definitions, datasets, charts, masks, filterId) => {
    const filter = filters.find(({ id }) => id === filterId);
    if (!filter) return [];
    return Object.values(layout).flatMap(({ id, type, meta }) => {
      const { chartId } = meta;
      const definition = chartId === undefined ? undefined : definitions[chartId];
      if (type !== 'CHART' || chartId === undefined || !definition) return [];
      const { queriesResponse = null } = charts[chartId] ?? {};
      const reaching = allReaching.get(chartId) ?? [];
      const isInScope = reaching.includes(filter);
      const why = whyNot(filter, {
        isInScope,
        ...datasetOf(definition.formData, datasets),
        answers: queriesResponse,
        timeUse: () => timeUse(definition.formData, reaching, { datasets, masks }),
        overruler: overrulerOf(filter, reaching, masks),
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
