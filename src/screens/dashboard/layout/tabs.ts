/** Tabs at the top of the page: between the root and everything else, in place of the grid. */
import { GRID_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { createComponent } from './create';
import {
  attach,
  childrenOf,
  descendantsOf,
  parentOf,
  pruneEmpty,
  unhook,
  updateParents,
} from './tree';
import type { Component, Layout } from './types';

export const topTabsOf = (layout: Layout): Component | undefined =>
  childrenOf(layout, ROOT_ID).find(({ type }) => type === 'TABS');

/** The container of the content if no tab is open: the first tab, else the grid. */
export const firstContainer = (layout: Layout): string => {
  const tabs = topTabsOf(layout);
  return tabs?.children[0] ?? GRID_ID;
};

/** Moves all content into the first tab of new tabs at the top. */
export const toTopLevelTabs = (layout: Layout, ids: { tabs: string; tab: string }): void => {
  const root = layout[ROOT_ID];
  const grid = layout[GRID_ID];
  if (!root || !grid || topTabsOf(layout)) return;
  layout[ids.tabs] = createComponent('TABS', ids.tabs);
  layout[ids.tab] = { ...createComponent('TAB', ids.tab), children: [...grid.children] };
  layout[ids.tabs]?.children.push(ids.tab);
  grid.children = [];
  grid.parents = [];
  root.children = [ids.tabs];
  updateParents(layout);
};

/** Removes the tabs at the top and moves their content to the grid, in the order of the tabs. */
export const toGrid = (layout: Layout): void => {
  const root = layout[ROOT_ID];
  const grid = layout[GRID_ID];
  const tabs = topTabsOf(layout);
  if (!root || !grid || !tabs) return;
  grid.children = childrenOf(layout, tabs.id).flatMap(({ children }) => children);
  for (const id of [tabs.id, ...tabs.children]) delete layout[id];
  root.children = [GRID_ID];
  updateParents(layout);
};

export const addTab = (layout: Layout, tabsId: string, tabId: string): void => {
  const tabs = layout[tabsId];
  if (!tabs) return;
  layout[tabId] = createComponent('TAB', tabId);
  attach(layout, tabId, tabsId, tabs.children.length);
};

/** Deletes a tab with its content. The last one at the top leaves its content to the grid. */
export const removeTab = (layout: Layout, tabId: string): void => {
  const tabs = parentOf(layout, tabId);
  if (!tabs) return;
  if (tabs.parents.at(-1) === ROOT_ID && tabs.children.length === 1) {
    toGrid(layout);
    return;
  }
  const gone = [tabId, ...descendantsOf(layout, tabId)];
  unhook(layout, tabId);
  for (const id of gone) delete layout[id];
  pruneEmpty(layout, tabs.id);
};

/** The tabs around a component that are not open, the outermost first. */
export const closedTabsAround = (
  layout: Layout,
  id: string,
  openTabs: readonly string[],
): readonly string[] =>
  (layout[id]?.parents ?? []).filter(
    (parent) => layout[parent]?.type === 'TAB' && !openTabs.includes(parent),
  );

/** The charts outside closed tabs: in each set of tabs the active tab is open, else the first. */
export const openChartIds = (layout: Layout, chosen: readonly string[]): readonly number[] => {
  const components = Object.values(layout);
  const closed = new Set(
    components
      .filter(({ type }) => type === 'TABS')
      .flatMap(({ children }) => {
        const open = children.find((id) => chosen.includes(id)) ?? children[0];
        return children.filter((id) => id !== open);
      }),
  );
  return components.flatMap(({ type, meta, parents }) =>
    type === 'CHART' && meta.chartId !== undefined && !parents.some((id) => closed.has(id))
      ? [meta.chartId]
      : [],
  );
};
