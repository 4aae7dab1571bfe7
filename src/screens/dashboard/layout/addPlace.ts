import { kindOf } from './componentTypes';
import { refusalOf } from './drop';
import { childrenOf } from './tree';
import { type Component, GRID_COLUMNS, type InsertionPoint, type Layout } from './types';
import { freeWidth } from './widths';

const lastOf = (layout: Layout, id: string): Component | undefined => childrenOf(layout, id).at(-1);

/** The container, and within it the open tabs that its end leads into. */
const openEnds = (layout: Layout, id: string, openTabs: readonly string[]): readonly string[] => {
  const last = lastOf(layout, id);
  const open = last?.type === 'TABS' ? last.children.find((tab) => openTabs.includes(tab)) : null;
  return open ? [id, ...openEnds(layout, open, openTabs)] : [id];
};

/**
 * Where a component is added that nobody dragged to a place: in the open tab if the page ends with tabs, and beside
 * the last component if its row has room for the whole width. New tabs are put below the others.
 */
export const addPlace = (
  layout: Layout,
  component: Component,
  { end, openTabs }: { readonly end: InsertionPoint; readonly openTabs: readonly string[] },
): InsertionPoint => {
  if (component.type === 'TABS') return end;
  const ends = openEnds(layout, end.parentId, openTabs);
  const last = lastOf(layout, ends.at(-1) ?? end.parentId);
  const width = component.meta.width ?? GRID_COLUMNS;
  const isBeside =
    kindOf(component.type).needsRow && last?.type === 'ROW' && freeWidth(layout, last.id) >= width;
  const places = [...ends, ...(isBeside ? [last.id] : [])].map((parentId) => ({
    parentId,
    index: layout[parentId]?.children.length ?? 0,
  }));
  return places.findLast((place) => refusalOf(layout, component, place) === null) ?? end;
};
