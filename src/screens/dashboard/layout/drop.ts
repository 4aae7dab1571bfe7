/** Adding and moving components: what forbids it, and the change with all its consequences in one step. */
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from './componentTypes';
import { createComponent } from './create';
import { canNest } from './nesting';
import { topTabsOf, toTopLevelTabs } from './tabs';
import { attach, childrenOf, descendantsOf, indexOf, parentOf, pruneEmpty, unhook } from './tree';
import type { Component, FreshIds, Layout, InsertionPoint } from './types';
import { fitRow, freeWidth, innerWidth, minimumWidth, rowsIn } from './widths';

export type Refusal = 'nesting' | 'space' | 'topTab';

const isTopTab = (layout: Layout, id: string): boolean =>
  layout[id]?.type === 'TAB' && parentOf(layout, id)?.parents.at(-1) === ROOT_ID;

/** It will get a row of its own: nothing that takes columns is outside a row. */
const getsRow = (layout: Layout, { type }: Component, { parentId }: InsertionPoint): boolean => {
  const parent = layout[parentId]?.type;
  return kindOf(type).needsRow && (parent === 'GRID' || parent === 'TAB');
};

/** A tab outside tabs gets tabs around it. */
const getsTabs = (layout: Layout, { type }: Component, { parentId }: InsertionPoint): boolean =>
  type === 'TAB' && layout[parentId]?.type !== 'TABS';

const mayNest = (layout: Layout, component: Component, place: InsertionPoint): boolean => {
  if (getsTabs(layout, component, place)) return canNest(layout, place.parentId, 'TABS');
  return canNest(layout, place.parentId, component.type);
};

/** Rows are made as narrow as their place: one that is moved, or those in tabs that are moved. */
const fittedRows = (layout: Layout, { id, type }: Component): readonly string[] => {
  if (type === 'ROW') return [id];
  return type === 'TABS' || type === 'TAB' ? rowsIn(layout, id) : [];
};

/** The columns that the component needs at least in its place. */
const needs = (layout: Layout, component: Component): number => {
  const rows = fittedRows(layout, component).map((row) =>
    childrenOf(layout, row).reduce((all, child) => all + minimumWidth(layout, child.id), 0),
  );
  return component.type === 'ROW'
    ? Math.max(0, ...rows)
    : Math.max(minimumWidth(layout, component.id), ...rows);
};

const fits = (layout: Layout, component: Component, { parentId }: InsertionPoint): boolean => {
  const parent = layout[parentId];
  if (!parent) return false;
  if (parent.type === 'ROW') {
    return freeWidth(layout, parentId, component.id) >= needs(layout, component);
  }
  return innerWidth(layout, parentId) >= needs(layout, component);
};

/** Why the component may not go there; null if it may. `component` may be new or already on the page. */
export const refusalOf = (
  layout: Layout,
  component: Component,
  place: InsertionPoint,
): Refusal | null => {
  const known = layout[component.id] ? layout : { ...layout, [component.id]: component };
  const { parentId } = place;
  const isForeign = parentId !== parentOf(layout, component.id)?.id;
  // Also into tabs of its own content: the reason that is said is the one the person can see.
  if (isForeign && layout[parentId]?.type === 'TABS' && isTopTab(layout, component.id)) {
    return 'topTab';
  }
  if (parentId === component.id || descendantsOf(layout, component.id).includes(parentId)) {
    return 'nesting';
  }
  if (parentId === ROOT_ID) {
    return component.type === 'TABS' && !topTabsOf(layout) ? null : 'nesting';
  }
  if (isForeign && isTopTab(layout, component.id)) return 'topTab';
  if (!mayNest(known, component, place)) return 'nesting';
  return fits(known, component, place) ? null : 'space';
};

/** Gives the component the width that its new place allows. */
const settle = (layout: Layout, id: string): void => {
  const component = layout[id];
  const parent = parentOf(layout, id);
  if (!component || !parent) return;
  const inside = innerWidth(layout, parent.id);
  for (const row of fittedRows(layout, component)) fitRow(layout, row, inside);
  if (!kindOf(component.type).hasWidth) return;
  const available = parent.type === 'ROW' ? freeWidth(layout, parent.id, id) : inside;
  const wanted = component.meta.width ?? available;
  const width = Math.max(1, Math.min(wanted, available));
  if (width !== component.meta.width) component.meta = { ...component.meta, width };
};

/** Attaches what is in the map already, with the containers that it needs in its place. */
export const hang = (
  layout: Layout,
  component: Component,
  place: InsertionPoint,
  ids: FreshIds,
): void => {
  if (getsRow(layout, component, place)) {
    layout[ids.row] = createComponent('ROW', ids.row);
    attach(layout, ids.row, place.parentId, place.index);
    attach(layout, component.id, ids.row, 0);
  } else if (getsTabs(layout, component, place)) {
    layout[ids.tabs] = createComponent('TABS', ids.tabs);
    attach(layout, ids.tabs, place.parentId, place.index);
    attach(layout, component.id, ids.tabs, 0);
  } else {
    attach(layout, component.id, place.parentId, place.index);
  }
  settle(layout, component.id);
};

/** Adds a new component to the page. New tabs come with a first tab; tabs at the root take all content in. */
export const insert = (
  layout: Layout,
  { component, place, ids }: { component: Component; place: InsertionPoint; ids: FreshIds },
): void => {
  if (component.type === 'TABS' && place.parentId === ROOT_ID) {
    toTopLevelTabs(layout, { tabs: component.id, tab: ids.tab });
    return;
  }
  layout[component.id] = { ...component, children: [], parents: [] };
  const added = layout[component.id];
  if (!added) return;
  hang(layout, added, place, ids);
  if (added.type === 'TABS') {
    layout[ids.tab] = createComponent('TAB', ids.tab);
    attach(layout, ids.tab, added.id, 0);
  }
};

/** Moves a component, removes containers that it leaves empty, and adds the containers it needs. */
export const move = (
  layout: Layout,
  { id, place, ids }: { id: string; place: InsertionPoint; ids: FreshIds },
): void => {
  const component = layout[id];
  const from = parentOf(layout, id);
  if (!component || !from) return;
  if (component.type === 'TABS' && place.parentId === ROOT_ID) {
    liftTabs(layout, component, ids);
    return;
  }
  const before = indexOf(layout, id);
  unhook(layout, id);
  const index = from.id === place.parentId && before < place.index ? place.index - 1 : place.index;
  if (from.id === place.parentId) attach(layout, id, from.id, index);
  else hang(layout, component, { ...place, index }, ids);
  pruneEmpty(layout, from.id);
};

/** Moves tabs of the page to its top; their siblings go into the first tab. */
const liftTabs = (layout: Layout, tabs: Component, ids: FreshIds): void => {
  const first = tabs.children[0];
  const from = parentOf(layout, tabs.id);
  if (!first || !from || topTabsOf(layout)) return;
  unhook(layout, tabs.id);
  pruneEmpty(layout, from.id);
  toTopLevelTabs(layout, { tabs: ids.tabs, tab: ids.tab });
  const rest = layout[ids.tab]?.children ?? [];
  const target = layout[first];
  const root = layout[ROOT_ID];
  if (!target || !root) return;
  target.children = [...rest, ...target.children];
  delete layout[ids.tabs];
  delete layout[ids.tab];
  root.children = [];
  attach(layout, tabs.id, ROOT_ID, 0);
};
