import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { topTabsOf } from '../../layout/tabs';
import type { Layout } from '../../layout/types';
import { chartOfLayer, type Scope } from '../scope';

/**
 * The scope of exactly these charts. Charts that are added later belong to it as well, except in a tab of the top of
 * which no chart was chosen. Of `before`, the single layers of charts that stay in scope are kept.
 */
export const scopeOfCharts = (
  chosen: ReadonlySet<number>,
  layout: Layout,
  before: Pick<Scope, 'selectedLayers'> = {},
): Scope => {
  const charts = Object.values(layout).flatMap(({ type, meta, parents }) =>
    type === 'CHART' && meta.chartId !== undefined ? [{ id: meta.chartId, parents }] : [],
  );
  const tabs = topTabsOf(layout)?.children ?? [];
  const open = tabs.filter((tab) =>
    charts.some(({ id, parents }) => chosen.has(id) && parents.includes(tab)),
  );
  const isEverywhere = chosen.size > 0 && open.length === tabs.length;
  const rootPath = isEverywhere || tabs.length === 0 ? [ROOT_ID] : open;
  const excluded = charts
    .filter(({ id, parents }) => !chosen.has(id) && rootPath.some((root) => parents.includes(root)))
    .map(({ id }) => id);
  const layers = (before.selectedLayers ?? []).filter((key) =>
    chosen.has(chartOfLayer(key) ?? Number.NaN),
  );
  return {
    rootPath,
    excluded: [...new Set(excluded)],
    ...(layers.length > 0 ? { selectedLayers: layers } : {}),
  };
};
