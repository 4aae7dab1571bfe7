/** The cross filters in effect, and the charts that they reach. */
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { DataMask } from '#common/wire/dashboard.ts';
import type { DataMasks } from '@/features/dataMask/dataMaskSlice';
import { selectDataMask } from '@/features/dataMask/selectors';
import { selectFlag } from '@/features/session/selectors';
import { typeOfToday } from '@/viz/form/oldTypes';
import type { CrossFilter } from '@/viz/vizHooks';
import { chartIdsOf } from '../../layout/appendCharts';
import { clausesOf, emits, mayFilterOthers } from './crossMask';
import { readCrossScopes, reachedFrom } from './crossScopes';

/** A chart in which values are chosen. */
export interface CrossSource {
  readonly chartId: number;
  readonly mask: DataMask;
  readonly clauses: CrossFilter;
  readonly reached: ReadonlySet<number>;
}

const NO_SOURCES: readonly CrossSource[] = [];
const NO_MASKS: readonly DataMask[] = [];

/** Where the feature is off nothing of it shows, whatever the dashboard says. */
export const selectHasCrossFilters = (state: RootState): boolean =>
  selectFlag(state, 'DASHBOARD_CROSS_FILTERS');

/** Whether clicks in charts filter others on this dashboard. */
export const selectIsCrossFiltering = (state: RootState): boolean =>
  selectHasCrossFilters(state) && state.dashboardInfo.crossFiltersEnabled;

/** What the charts of the page and the stored metadata say about scopes. */
export const selectCrossScopes = createAppSelector(
  [(state) => state.dashboardInfo.metadata],
  (metadata) => readCrossScopes(metadata),
);

/** The charts of the page with their types, in the order of the layout. */
const selectTypes = createAppSelector(
  [(state) => state.dashboardLayout.present, (state) => state.dashboardInfo.charts],
  (layout, charts) =>
    [...new Set(chartIdsOf(layout))].flatMap((id) => {
      const chart = charts[id];
      return chart ? [{ id, vizType: typeOfToday(chart.formData) }] : [];
    }),
);

/** The charts of the page in which values can be chosen. */
export const selectEmitters = createAppSelector([selectTypes], (charts): readonly number[] =>
  charts.filter(({ vizType }) => emits(vizType)).map(({ id }) => id),
);

/** The charts with chosen values, in the order of the layout; those that were removed from the page filter nothing. */
export const selectCrossSources = createAppSelector(
  [
    selectIsCrossFiltering,
    selectTypes,
    (state) => state.dashboardLayout.present,
    selectCrossScopes,
    selectDataMask,
  ],
  (isOn, charts, layout, scopes, masks): readonly CrossSource[] => {
    if (!isOn) return NO_SOURCES;
    const sources = charts.flatMap(({ id: chartId, vizType }) => {
      const mask = masks[chartId];
      const clauses = clausesOf(mask);
      if (!mask || clauses.length === 0 || !mayFilterOthers(vizType)) return [];
      return [{ chartId, mask, clauses, reached: new Set(reachedFrom(chartId, scopes, layout)) }];
    });
    return sources.length > 0 ? sources : NO_SOURCES;
  },
);

/** The cross filters that reach a chart. */
export const selectSourcesOn = createAppSelector(
  [selectCrossSources, (_: RootState, chartId: number) => chartId],
  (sources, chartId): readonly CrossSource[] => {
    const reaching = sources.filter(({ reached }) => reached.has(chartId));
    return reaching.length > 0 ? reaching : NO_SOURCES;
  },
);

export const selectCrossMasksOn = createAppSelector(
  [selectSourcesOn],
  (sources): readonly DataMask[] =>
    sources.length > 0 ? sources.map(({ mask }) => mask) : NO_MASKS,
);

/** The values that are chosen in a chart. */
export const selectCrossFilterOf = createAppSelector(
  [(state: RootState, chartId: number) => state.dataMask[chartId]],
  (mask): CrossFilter => clausesOf(mask),
);

/** The masks of all cross filters, by chart. */
export const selectCrossMasks = createAppSelector(
  [selectCrossSources],
  (sources): DataMasks =>
    Object.fromEntries(sources.map(({ chartId, mask }) => [String(chartId), mask])),
);
