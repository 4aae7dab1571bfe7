/** The tabs and charts of a dashboard as a tree, to choose charts from. */
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import type { Layout } from '../../layout/types';

export interface ChartNode {
  readonly id: string;
  readonly label: string;
  /** The charts below it, or the one that it is. */
  readonly charts: readonly number[];
  readonly children: readonly ChartNode[];
}

const leaf = (id: string, chartId: number, label: string): ChartNode => ({
  id,
  label,
  charts: [chartId],
  children: [],
});

/** The tabs and charts below a component, without the boxes between them; tabs without charts are left out. */
const below = (
  layout: Layout,
  id: string,
  names: ReadonlyMap<number, string>,
  without: number | null,
): readonly ChartNode[] =>
  (layout[id]?.children ?? []).flatMap((childId): readonly ChartNode[] => {
    const child = layout[childId];
    if (!child) return [];
    const { chartId } = child.meta;
    if (child.type === 'CHART' && chartId !== undefined)
      return chartId === without ? [] : [leaf(childId, chartId, names.get(chartId) ?? 'Chart')];
    const children = below(layout, childId, names, without);
    if (child.type !== 'TAB' || children.length === 0) return children;
    const charts = [...new Set(children.flatMap((node) => node.charts))];
    return [{ id: childId, label: child.meta.text || 'Tab title', charts, children }];
  });

/** The whole tree; `without` is the chart whose scope it is, which never filters itself. */
export const chartTree = (
  layout: Layout,
  names: ReadonlyMap<number, string>,
  without: number | null,
): ChartNode => {
  const children = below(layout, ROOT_ID, names, without);
  const charts = [...new Set(children.flatMap((node) => node.charts))];
  return { id: ROOT_ID, label: 'All charts', charts, children };
};

/** How much of a node is chosen. */
export const shareOf = (node: ChartNode, chosen: ReadonlySet<number>): 'all' | 'some' | 'none' => {
  const count = node.charts.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === node.charts.length ? 'all' : 'some';
};

/** The chosen charts after a press on a node: all of it, or nothing where all of it was chosen. */
export const pressed = (node: ChartNode, chosen: ReadonlySet<number>): ReadonlySet<number> => {
  const own = new Set(node.charts);
  return shareOf(node, chosen) === 'all' ? chosen.difference(own) : chosen.union(own);
};
