/** The charts that a filter applies to: those below one of its roots that it does not exclude. */
import { isRecord } from '#common/isRecord.ts';
import type { Component, Layout } from '../layout/types';

export interface Scope {
  readonly rootPath: readonly string[];
  readonly excluded: readonly number[];
  /** Single layers of maps, as `chart-50-layer-0`: their charts are in scope wherever they are. */
  readonly selectedLayers?: readonly string[];
}

interface Scoped {
  readonly charts: number[];
  readonly tabs: string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A stored scope, if it is usable. */
export const scopeOf = (filter: unknown): Scope | null => {
  const scope = isRecord(filter) ? filter.scope : null;
  if (!isRecord(scope) || !Array.isArray(scope.rootPath)) return null;
  const layers = texts(scope.selectedLayers);
  return {
    rootPath: texts(scope.rootPath),
    excluded: Array.isArray(scope.excluded)
      ? scope.excluded.filter((id) => typeof id === 'number')
      : [],
    ...(layers.length > 0 ? { selectedLayers: layers } : {}),
  };
};

const chartsOf = (layout: Layout): Component[] =>
  Object.values(layout).filter(
    ({ type, meta }) => type === 'CHART' && typeof meta.chartId === 'number',
  );

export const chartIdsOn = (layout: Layout): ReadonlySet<number> =>
  new Set(chartsOf(layout).flatMap(({ meta }) => meta.chartId ?? []));

interface LayerPlace {
  readonly chart: number;
  readonly layer: number;
}

const placeOfLayer = (key: string): LayerPlace | null => {
  const [, chart, layer] = /^chart-(\d+)-layer-(\d+)$/.exec(key) ?? [];
  return chart === undefined ? null : { chart: Number(chart), layer: Number(layer) };
};

export const chartOfLayer = (key: string): number | undefined => placeOfLayer(key)?.chart;

/** The layers of a map that a filter is limited to; none where it reaches all of them. */
export const layersInScope = ({ selectedLayers = [] }: Scope, chartId: number): number[] =>
  selectedLayers.flatMap((key) => {
    const place = placeOfLayer(key);
    return place?.chart === chartId ? [place.layer] : [];
  });

const reaches = (
  { rootPath, excluded, selectedLayers = [] }: Scope,
  { parents, meta }: Component,
): boolean => {
  const { chartId = Number.NaN } = meta;
  if (selectedLayers.some((key) => chartOfLayer(key) === chartId)) return true;
  return !excluded.includes(chartId) && rootPath.some((id) => parents.includes(id));
};

/** The charts in scope, and their tabs. */
export const inScope = (scope: Scope, layout: Layout): Scoped => {
  const reached = chartsOf(layout).filter((component) => reaches(scope, component));
  const charts = new Set(reached.flatMap(({ meta }) => meta.chartId ?? []));
  const tabs = new Set(
    reached.flatMap(({ parents }) => parents.filter((id) => layout[id]?.type === 'TAB')),
  );
  return { charts: [...charts], tabs: [...tabs] };
};

/** The filters with the charts and tabs in their scope, computed anew: the stored lists may be outdated. */
export const withScopes = <F>(filters: readonly F[], layout: Layout): F[] =>
  filters.map((filter) => {
    const scope = scopeOf(filter);
    if (!scope) return filter;
    const { charts, tabs } = inScope(scope, layout);
    return { ...filter, chartsInScope: charts, tabsInScope: tabs };
  });

/** Whether a move changed the scope of a filter; `moved` are the charts that count where the layouts differ in more. */
export const changesScope = (
  filters: readonly unknown[],
  before: Layout,
  after: Layout,
  moved?: ReadonlySet<number>,
): boolean =>
  filters.some((filter) => {
    const scope = scopeOf(filter);
    if (!scope) return false;
    const chartsIn = (layout: Layout) =>
      new Set(inScope(scope, layout).charts.filter((id) => moved?.has(id) ?? true));
    return chartsIn(before).symmetricDifference(chartsIn(after)).size > 0;
  });
