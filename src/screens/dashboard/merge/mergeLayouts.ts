import { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { removeSubtree } from '../layout/tree';
import type { Component, Layout } from '../layout/types';
import type { Asking } from './asking';
import { parentsOf, placeAll } from './places';
import { type Note, settle } from './settle';
import { type Layouts, survivorsOf } from './survivors';

const NOTHING: Component['meta'] = {};

/** One component without its relations: each field from the side that changed it. */
const mergeComponent = (id: string, layouts: Layouts, { resolve }: Asking): Component | null => {
  const { mine, theirs, base } = layouts;
  const known = mine[id] ?? theirs[id];
  if (!known) return null;
  const alone = (component: Component): Component => ({ ...component, children: [], parents: [] });
  const here = mine[id];
  const there = theirs[id];
  if (!here || !there) return alone(known);
  const was = base[id]?.meta ?? NOTHING;
  const fields = new Set([...Object.keys(here.meta), ...Object.keys(there.meta)]);
  const meta = [...fields].flatMap((field) => {
    const states = { base: was[field], mine: here.meta[field], theirs: there.meta[field] };
    const value = resolve({ kind: 'meta', id, field }, states);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...alone(here), meta: Object.fromEntries(meta) };
};

/** What hangs nowhere, because its place went with a choice, is not stored. */
const dropLoose = (layout: Layout): void => {
  const hanging = new Set<string>([ROOT_ID, GRID_ID, HEADER_ID]);
  const collect = (id: string): void => {
    hanging.add(id);
    for (const child of layout[id]?.children ?? []) collect(child);
  };
  collect(ROOT_ID);
  for (const id of Object.keys(layout)) if (!hanging.has(id)) removeSubtree(layout, id);
};

/** The changes of both layouts in one, with the layout’s rules kept. */
export const mergeLayouts = (
  layouts: Layouts,
  asking: Asking,
): { readonly layout: Layout; readonly notes: readonly Note[] } => {
  const alive = survivorsOf(layouts, asking);
  const parents = parentsOf(alive, layouts, asking);
  const layout: Layout = {};
  for (const id of alive) {
    const component = mergeComponent(id, layouts, asking);
    if (component) layout[id] = component;
  }
  placeAll(layout, parents, layouts, asking);
  const notes = settle(layout, [layouts.mine, layouts.theirs]);
  dropLoose(layout);
  return { layout, notes };
};
