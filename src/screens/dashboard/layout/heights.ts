import { childrenOf } from './tree';
import { DEFAULT_HEIGHT, GUTTER_PX, HEIGHT_UNIT_PX, type Layout } from './types';

const LINE_PX = 40;

/** The approximate height of a component, to keep its place while it is not drawn. */
export const heightPxOf = (layout: Layout, id: string): number => {
  const component = layout[id];
  if (!component) return 0;
  const below = childrenOf(layout, id).map((child) => heightPxOf(layout, child.id));
  switch (component.type) {
    case 'CHART':
    case 'MARKDOWN':
      return (component.meta.height ?? DEFAULT_HEIGHT) * HEIGHT_UNIT_PX;
    case 'ROW':
      return Math.max(LINE_PX, ...below);
    case 'TABS':
      return LINE_PX + (below[0] ?? 0);
    case 'COLUMN':
    case 'TAB':
    case 'GRID':
      return below.reduce((sum, px) => sum + px + GUTTER_PX, 0);
    default:
      return LINE_PX;
  }
};
