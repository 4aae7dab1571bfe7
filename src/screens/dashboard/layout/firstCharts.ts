import { heightPxOf } from './heights';
import { childrenOf } from './tree';
import { type Component, GUTTER_PX, type Layout, ROOT_ID } from './types';

/**
 * The charts that a person sees first, in the order of the page, estimated before anything is drawn. What is above the
 * layout counts as nothing, so a chart is rather found than missed.
 */
export const firstChartIds = (
  layout: Layout,
  chosenTabs: readonly string[],
  heightPx: number,
): readonly number[] => {
  const openOf = ({ type, id }: Component): readonly Component[] => {
    const children = childrenOf(layout, id);
    if (type !== 'TABS') return children;
    const open = children.find((tab) => chosenTabs.includes(tab.id)) ?? children[0];
    return open ? [open] : [];
  };
  const visit = (component: Component, topPx: number): readonly number[] => {
    const { type, meta } = component;
    if (topPx >= heightPx) return [];
    if (type === 'CHART') return meta.chartId === undefined ? [] : [meta.chartId];
    let childTopPx = topPx;
    return openOf(component).flatMap((child) => {
      const found = visit(child, childTopPx);
      if (type !== 'ROW') childTopPx += heightPxOf(layout, child.id) + GUTTER_PX;
      return found;
    });
  };
  const root = layout[ROOT_ID];
  return root ? visit(root, 0) : [];
};
