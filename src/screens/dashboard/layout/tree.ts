/** Walking and pruning the tree of components. Queries return, recipes change the draft they are given. */
import { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from './componentTypes';
import type { Component, Layout } from './types';

export const parentOf = (layout: Layout, id: string): Component | undefined => {
  const parentId = layout[id]?.parents.at(-1);
  return parentId === undefined ? undefined : layout[parentId];
};

export const childrenOf = (layout: Layout, id: string): Component[] =>
  (layout[id]?.children ?? []).flatMap((child) => layout[child] ?? []);

/** The component's place among its siblings; -1 for the root. */
export const indexOf = (layout: Layout, id: string): number =>
  parentOf(layout, id)?.children.indexOf(id) ?? -1;

/** Ids below a component, itself excluded, in reading order. */
export const descendantsOf = (layout: Layout, id: string): string[] =>
  (layout[id]?.children ?? []).flatMap((child) => [child, ...descendantsOf(layout, child)]);

/** Writes `parents` of everything below a component from where it really hangs. */
export const updateParents = (layout: Layout, id: string = ROOT_ID): void => {
  const component = layout[id];
  if (!component) return;
  for (const child of childrenOf(layout, id)) {
    child.parents = [...component.parents, id];
    updateParents(layout, child.id);
  }
};

const PERMANENT: readonly string[] = [ROOT_ID, GRID_ID, HEADER_ID];

const detach = (layout: Layout, id: string): Component | undefined => {
  const parent = parentOf(layout, id);
  if (parent) parent.children = parent.children.filter((child) => child !== id);
  return parent;
};

/** Takes away containers that make no sense empty, from this one upwards. */
export const pruneEmpty = (layout: Layout, id: string): void => {
  const component = layout[id];
  if (!component || component.children.length > 0 || !kindOf(component.type).diesEmpty) return;
  const parent = detach(layout, id);
  delete layout[id];
  if (!parent) return;
  if (parent.id === ROOT_ID && parent.children.length === 0) {
    parent.children.push(GRID_ID);
    updateParents(layout);
  } else {
    pruneEmpty(layout, parent.id);
  }
};

/** Takes a component and all below it off the page. */
export const removeSubtree = (layout: Layout, id: string): void => {
  if (PERMANENT.includes(id)) return;
  const below = descendantsOf(layout, id);
  const parent = detach(layout, id);
  for (const gone of [id, ...below]) {
    if (!PERMANENT.includes(gone)) delete layout[gone];
  }
  if (parent) pruneEmpty(layout, parent.id);
};

/** Hangs a component, already in the map, under a parent. */
export const attach = (layout: Layout, id: string, parentId: string, index: number): void => {
  const parent = layout[parentId];
  const component = layout[id];
  if (!parent || !component) return;
  parent.children.splice(index, 0, id);
  component.parents = [...parent.parents, parentId];
  updateParents(layout, id);
};

/** Unhooks a component without touching it, for a move. */
export const unhook = (layout: Layout, id: string): Component | undefined => detach(layout, id);
