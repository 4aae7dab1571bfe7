import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { DataMask } from '#common/wire/dashboard.ts';
import type { DataMasks } from '@/features/dataMask/dataMaskSlice';
import { joinedExtra } from '@/features/dataMask/extraFormData';
import type { GroupBy } from '@/features/dataMask/withGroupBy';
import { selectDataMask } from '@/features/dataMask/selectors';
import { sameJson } from '@/lib/sameJson';
import { hasParts, partIds } from '@/viz/parts';
import { selectCrossMasksOn } from './cross/crossSelectors';
import { groupByOf, unappliedInWords } from './displayControls';
import { type ColumnNames, emptyMask, isBackwards, isUnset, valueOf } from './filterMask';
import { isFilter, isOfControls, isRequired, LAYERS, type NativeFilter } from './nativeFilter';
import { onLayers } from './layersMask';
import { inScope, layersInScope } from './scope';
import { asksForStart, startMasks } from './startMasks';

const NONE: readonly NativeFilter[] = [];

export const selectBarEntries = (state: RootState) => state.nativeFilters.entries;

/** Where the server keeps what the filters say. */
export const selectFiltersKey = (state: RootState) => state.nativeFilters.key;

export const selectFilters = createAppSelector(
  [selectBarEntries],
  (entries): readonly NativeFilter[] => entries.filter(isFilter),
);

/** What the dashboard stores that does not act here, in words. */
export const selectUnapplied = createAppSelector(
  [(state) => state.dashboardInfo.metadata],
  (metadata) => unappliedInWords(metadata),
);

/** Whether the dashboard has something for a bar of filters. */
export const selectHasBar = (state: RootState): boolean =>
  selectFilters(state).length > 0 || selectUnapplied(state) !== null;

const NO_NAMES: ColumnNames = {};

export const columnNamesOf = (
  datasets: RootState['dashboardInfo']['datasets'],
  { target }: NativeFilter,
): ColumnNames => datasets[`${target.datasetId}__table`]?.verbose_map ?? NO_NAMES;

/** The charts of the dashboard that are maps of layers, as text: other charts may change. */
const selectMapsText = createAppSelector(
  [(state) => state.dashboardInfo.charts],
  (charts): string =>
    JSON.stringify(
      Object.values(charts)
        .filter(({ formData }) => hasParts(formData.viz_type))
        .map(({ id, formData }) => ({ id, layers: partIds(formData) })),
    ),
);

const selectMaps = createAppSelector(
  [selectMapsText],
  (text) => JSON.parse(text) as readonly { readonly id: number; readonly layers: number[] }[],
);

/** The layers of all maps of the dashboard, each once. */
export const selectLayers = createAppSelector([selectMaps], (maps): readonly number[] => [
  ...new Set(maps.flatMap(({ layers }) => layers)),
]);

/** Only maps have layers: no other chart is asked again when these are others. */
const selectScopes = createAppSelector(
  [selectFilters, (state) => state.dashboardLayout.present, selectMaps],
  (filters, layout, maps) => {
    const isMap = (chart: number) => maps.some(({ id }) => id === chart);
    return filters.map((filter) => {
      const { charts, tabs } = inScope(filter.scope, layout);
      return { filter, tabs, charts: filter.filterType === LAYERS ? charts.filter(isMap) : charts };
    });
  },
);

/** The filters that reach each chart, in the order of the bar. */
export const selectReaching = createAppSelector([selectScopes], (scopes) => {
  const reaching = new Map<number, NativeFilter[]>();
  for (const { filter, charts } of scopes)
    for (const chart of charts) reaching.set(chart, [...(reaching.get(chart) ?? []), filter]);
  return reaching;
});

const selectFiltersOf = createAppSelector(
  [selectReaching, (_: RootState, chartId: number) => chartId],
  (reaching, chartId) => reaching.get(chartId) ?? NONE,
);

const NO_LAYERS: readonly number[] = [];

const selectLayersOf = createAppSelector(
  [selectMaps, (_: RootState, chartId: number) => chartId],
  (maps, chartId) => maps.find(({ id }) => id === chartId)?.layers ?? NO_LAYERS,
);

/** As text, so that a chart whose part did not change is not asked again. */
const selectExtraText = createAppSelector(
  [selectFiltersOf, selectDataMask, selectCrossMasksOn, selectLayersOf],
  (filters, masks, crossMasks, layers): string => {
    const said = filters.flatMap((filter) => {
      const mask = masks[filter.id];
      return mask ? [{ filter, mask }] : [];
    });
    return JSON.stringify(joinedExtra([...crossMasks, ...onLayers(said, layers)]));
  },
);

/** The effect of all filters and cross filters on a chart: the same object while it stays equal. */
export const selectExtra = createAppSelector(
  [selectExtraText],
  (text): Readonly<Record<string, unknown>> => JSON.parse(text) as Record<string, unknown>,
);

/** As text, for the same reason. */
const selectGroupByText = createAppSelector(
  [selectFiltersOf, selectDataMask],
  (filters, masks): string =>
    JSON.stringify(filters.flatMap((filter) => groupByOf(filter, masks[filter.id]) ?? [])),
);

/** The columns by which the display controls group a chart. */
export const selectGroupBy = createAppSelector(
  [selectGroupByText],
  (text): readonly GroupBy[] => JSON.parse(text) as readonly GroupBy[],
);

/** Whether filters or display controls of the dashboard change what the chart asks for. */
export const selectIsChanged = (state: RootState, chartId: number): boolean =>
  Object.keys(selectExtra(state, chartId)).length > 0 || selectGroupBy(state, chartId).length > 0;

/** As text, for the same reason. */
const selectLayerScopesText = createAppSelector(
  [selectFiltersOf, selectDataMask, (_: RootState, chartId: number) => chartId],
  (filters, masks, chartId): string => {
    const scopes = filters.flatMap(({ id, scope }) => {
      const layers = layersInScope(scope, chartId);
      return layers.length > 0 ? [{ id, layers }] : [];
    });
    if (scopes.length === 0) return '{}';
    return JSON.stringify({
      layer_filter_scope: Object.fromEntries(scopes.map(({ id, layers }) => [id, layers])),
      filter_data_mapping: Object.fromEntries(
        scopes.map(({ id }) => [id, masks[id]?.extraFormData?.filters ?? []]),
      ),
    });
  },
);

/** Which filters hold for single layers of a map, in its form data; nothing for any other chart. */
export const selectLayerScopes = createAppSelector(
  [selectLayerScopesText],
  (text): Readonly<Record<string, unknown>> => JSON.parse(text) as Record<string, unknown>,
);

/** The filters in whose scope the chart is and that need a value first; no chart waits for a display control. */
export const selectMissingFor = createAppSelector(
  [selectFiltersOf, selectDataMask],
  (filters, masks): readonly NativeFilter[] =>
    filters.filter(
      (filter) => isRequired(filter) && !isOfControls(filter) && isUnset(filter, masks[filter.id]),
    ),
);

/** Whether no filter that reaches the chart is still being looked up. */
export const selectFiltersAreKnown = (state: RootState, chartId: number): boolean =>
  state.nativeFilters.awaited.length === 0 ||
  !selectFiltersOf(state, chartId).some(({ id }) => state.nativeFilters.awaited.includes(id));

/** What the control shows: the staged mask, else the one in effect. */
export const selectShownMask = (state: RootState, id: string): DataMask | undefined =>
  state.nativeFilters.staged[id] ?? state.dataMask[id];

/** The masks that Apply puts into effect: those that differ from what is in effect. */
export const selectPending = createAppSelector(
  [(state) => state.nativeFilters.staged, selectDataMask],
  (staged, masks): Readonly<Record<string, DataMask>> =>
    Object.fromEntries(
      Object.entries(staged).filter(([id, mask]) => !sameJson(mask, masks[id] ?? emptyMask(id))),
    ),
);

/** What the bar shows, by filter: chosen and not applied yet, else in effect. */
const selectShown = createAppSelector(
  [(state) => state.nativeFilters.staged, selectDataMask],
  (staged, masks): DataMasks => ({ ...masks, ...staged }),
);

/** The filters that the bar shows with a value. */
export const selectSet = createAppSelector(
  [selectFilters, selectShown],
  (filters, shown): readonly NativeFilter[] =>
    filters.filter((filter) => !isUnset(filter, shown[filter.id])),
);

export const selectSetCount = (state: RootState): number => selectSet(state).length;

/** Required filters that the shown state of the bar leaves without a value. */
export const selectUnfilled = createAppSelector(
  [selectFilters, selectShown],
  (filters, shown): readonly NativeFilter[] =>
    filters.filter((filter) => isRequired(filter) && isUnset(filter, shown[filter.id])),
);

/** Ranges in the wrong order, which would leave every chart empty. */
export const selectBackwards = createAppSelector(
  [selectFilters, (state) => state.nativeFilters.staged],
  (filters, staged): readonly NativeFilter[] =>
    filters.filter((filter) => isBackwards(filter, staged[filter.id])),
);

/** Whether what was chosen can be put into effect. */
export const selectMayApply = (state: RootState): boolean =>
  Object.keys(selectPending(state)).length > 0 &&
  selectUnfilled(state).length === 0 &&
  selectBackwards(state).length === 0;

/** What the parents of a filter say. */
const parentsSay = ({ cascadeParentIds }: NativeFilter, shown: DataMasks) =>
  joinedExtra(cascadeParentIds.flatMap((id) => shown[id] ?? []));

/** What the parents of a filter say, staged or in effect: it limits the choices of the filter. */
const selectParentsText = createAppSelector(
  [selectFilters, selectShown, (_: RootState, id: string) => id],
  (filters, shown, id): string => {
    const filter = filters.find((one) => one.id === id);
    return JSON.stringify(filter ? parentsSay(filter, shown) : {});
  },
);

export const selectParents = createAppSelector(
  [selectParentsText],
  (text): Readonly<Record<string, unknown>> => JSON.parse(text) as Record<string, unknown>,
);

/** Whether the bar shows every filter with the value that it starts with, or none starts with any. */
export const selectIsAsDefined = createAppSelector(
  [selectFilters, selectShown, (state) => state.nativeFilters.firsts],
  (filters, shown, firsts): boolean => {
    const defaults = startMasks(filters, null);
    const startOf = (filter: NativeFilter) => {
      if (!asksForStart(filter)) return defaults[filter.id];
      const first = firsts[filter.id];
      return first && sameJson(first.parents, parentsSay(filter, shown)) ? first.mask : null;
    };
    const starts = (filter: NativeFilter) =>
      asksForStart(filter) || !isUnset(filter, defaults[filter.id]);
    if (!filters.some(starts)) return true;
    return filters.every((filter) => {
      const start = startOf(filter);
      return start !== null && sameJson(valueOf(shown[filter.id]), valueOf(start));
    });
  },
);

/** Filters that reach charts, but none in an open tab. */
export const selectOutOfScope = createAppSelector(
  [
    selectScopes,
    (state) => state.dashboardLayout.present,
    (_: RootState, openTabs: readonly string[]) => openTabs,
  ],
  (scopes, layout, openTabs): ReadonlySet<string> =>
    new Set(
      scopes
        .filter(({ charts }) => charts.length > 0)
        .filter(({ charts }) => {
          const reached = new Set(charts);
          return !Object.values(layout).some(
            ({ meta, parents }) =>
              meta.chartId !== undefined &&
              reached.has(meta.chartId) &&
              parents.every((id) => layout[id]?.type !== 'TAB' || openTabs.includes(id)),
          );
        })
        .map(({ filter }) => filter.id),
    ),
);
