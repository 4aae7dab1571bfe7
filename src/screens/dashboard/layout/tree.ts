/** Reading and changing the tree of components. Queries return values, recipes change their draft. */
import { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from './componentTypes';
import type { Component, Layout } from './types';

export const parentOf = (layout: Layout, id: string): Component | undefined => {
  const parentId = layout[id]?.parents.at(-1);
  return parentId === undefined ? undefined : layout[parentId];
};

export const childrenOf = (layout: Layout, id: string): Component[] =>
  (layout[id]?.children ?? []).flatMap((child) => layout[child] ?? []);

/** The component's index among its siblings; -1 for the root. */
export const indexOf = (layout: Layout, id: string): number =>
  parentOf(layout, id)?.children.indexOf(id) ?? -1;

/** The ids below a component, without itself, in reading order. */
export const descendantsOf = (layout: Layout, id: string): string[] =>
  (layout[id]?.children ?? []).flatMap((child) => [child, ...descendantsOf(layout, child)]);

/** Sets `parents` of everything below a component according to the tree. */
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

/** Removes containers that must not be empty, upwards from this one. A page without tabs at the top has its grid. */
export const pruneEmpty = (layout: Layout, id: string): void => {
  const component = layout[id];
  if (!component || component.children.length > 0) return;
  if (id === ROOT_ID) {
    component.children.push(GRID_ID);
    updateParents(layout);
    return;
  }
  if (!kindOf(component.type).diesEmpty) return;
  const parent = detach(layout, id);
  delete layout[id];
  if (parent) pruneEmpty(layout, parent.id);
};

/** Removes a component and all of its descendants. */
export const removeSubtree = (layout: Layout, id: string): void => {
  if (PERMANENT.includes(id)) return;
  const below = descendantsOf(layout, id);
  const parent = detach(layout, id);
  for (const gone of [id, ...below]) {
    if (!PERMANENT.includes(gone)) delete layout[gone];
  }
  if (parent) pruneEmpty(layout, parent.id);
};

/** Attaches a component that is already in the map to a parent. */
export const attach = (layout: Layout, id: string, parentId: string, index: number): void => {
  const parent = layout[parentId];
  const component = layout[id];
  if (!parent || !component) return;
  parent.children.splice(index, 0, id);
  component.parents = [...parent.parents, parentId];
  updateParents(layout, id);
};

/** Detaches a component for a move. */
export const unhook = (layout: Layout, id: string): Component | undefined => detach(layout, id);
