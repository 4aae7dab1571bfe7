import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from './componentTypes';
import { parentOf } from './tree';
import type { ComponentType, Layout } from './types';

/**
 * The depth of a component. Tabs add no depth, so that a tab may hold what a grid may; only the tabs at
 * the top of the page are in the place of the grid.
 */
export const depthOf = (layout: Layout, id: string): number => {
  const parent = parentOf(layout, id);
  if (!parent) return 0;
  const depth = depthOf(layout, parent.id);
  if (parent.type === 'TABS') return depth;
  if (parent.type === 'TAB' && parentOf(layout, parent.id)?.parents.at(-1) !== ROOT_ID) {
    return depth;
  }
  return depth + 1;
};

/** Whether the type may be a child of this parent. */
export const canNest = (layout: Layout, parentId: string, type: ComponentType): boolean => {
  const parent = layout[parentId];
  if (!parent) return false;
  const deepest = kindOf(parent.type).accepts[type];
  return deepest !== undefined && depthOf(layout, parentId) <= deepest;
};

/** Whether a container of this type may contain the other type at any level; depth is not considered. */
export const accepts = (parent: ComponentType, child: ComponentType): boolean =>
  kindOf(parent).accepts[child] !== undefined;
