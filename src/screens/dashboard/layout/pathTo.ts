import type { Layout } from './types';

/**
 * The way to the component that an address names by its id after `#`, or by its chart as `focused_chart`, itself last;
 * empty if there is none.
 */
export const pathTo = (layout: Layout, hash: string, params: URLSearchParams): string[] => {
  const chartId = Number(params.get('focused_chart') ?? Number.NaN);
  const component =
    layout[hash.slice(1)] ??
    Object.values(layout).find(({ type, meta }) => type === 'CHART' && meta.chartId === chartId);
  return component ? [...component.parents, component.id] : [];
};
