/** Moving into another tab by menu. */
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { refusalOf } from './drop';
import { descendantsOf } from './tree';
import type { Component, InsertionPoint, Layout } from './types';

export interface TabPlace {
  /** The tab, after those that it is in. */
  readonly path: readonly Component[];
  /** Its end. */
  readonly place: InsertionPoint;
}

/** The tabs that take a component out of its own, in reading order. */
export const otherTabs = (layout: Layout, id: string): readonly TabPlace[] => {
  const component = layout[id];
  if (!component) return [];
  const isTab = (one: string) => layout[one]?.type === 'TAB';
  const own = component.parents.findLast(isTab);
  return descendantsOf(layout, ROOT_ID)
    .filter((tabId) => isTab(tabId) && tabId !== own)
    .flatMap((tabId) => {
      const tab = layout[tabId];
      const place = { parentId: tabId, index: tab?.children.length ?? 0 };
      if (!tab || refusalOf(layout, component, place) !== null) return [];
      const path = [...tab.parents.filter(isTab), tabId].flatMap((one) => layout[one] ?? []);
      return [{ path, place }];
    });
};
