/** Two sound changes can break a rule together: what does not fit any more goes where it fits. */
import { kindOf } from '../layout/componentTypes';
import { createComponent } from '../layout/create';
import { canNest } from '../layout/nesting';
import { indexOf, parentOf, pruneEmpty, updateParents } from '../layout/tree';
import type { Component, Layout } from '../layout/types';
import { fitRow, freeWidth, innerWidth } from '../layout/widths';

/** Adjustments that nobody made, for the person to know. */
export type Note = { readonly kind: 'narrowed' | 'moved'; readonly id: string };

const hasRule = (layout: Layout, { id, type }: Component): boolean => {
  const parent = parentOf(layout, id);
  return parent !== undefined && canNest(layout, parent.id, type);
};

/** The nearest ancestor that takes the component, and whether with a row around it. */
const roomAbove = (layout: Layout, component: Component) => {
  let below = parentOf(layout, component.id);
  for (
    let at = below && parentOf(layout, below.id);
    at && below;
    below = at, at = parentOf(layout, at.id)
  ) {
    const isFree = at.type === 'GRID' || at.type === 'TAB';
    const needsRow = kindOf(component.type).needsRow && isFree;
    if (canNest(layout, at.id, needsRow ? 'ROW' : component.type))
      return { parent: at, index: indexOf(layout, below.id) + 1, needsRow };
  }
  return null;
};

const lift = (layout: Layout, component: Component): boolean => {
  const room = roomAbove(layout, component);
  const from = parentOf(layout, component.id);
  if (!room || !from) return false;
  from.children = from.children.filter((id) => id !== component.id);
  let id = component.id;
  if (room.needsRow) {
    id = `ROW-around-${component.id}`;
    layout[id] = { ...createComponent('ROW', id), children: [component.id] };
  }
  room.parent.children.splice(room.index, 0, id);
  updateParents(layout);
  pruneEmpty(layout, from.id);
  return true;
};

const nestAll = (layout: Layout, sides: readonly Layout[]): Note[] => {
  const notes: Note[] = [];
  const wasSo = (component: Component) =>
    sides.some((side) => {
      const there = side[component.id];
      const parent = parentOf(layout, component.id)?.id;
      return there && parentOf(side, there.id)?.id === parent && !hasRule(side, there);
    });
  for (let left = Object.keys(layout).length; left > 0; left -= 1) {
    const wrong = Object.values(layout).find(
      (component) =>
        component.parents.length > 0 && !hasRule(layout, component) && !wasSo(component),
    );
    if (!wrong || !lift(layout, wrong)) break;
    notes.push({ kind: 'moved', id: wrong.id });
  }
  return notes;
};

/** The row’s last components go into a row below until the others fit. */
const splitRow = (layout: Layout, row: Component): void => {
  const parent = parentOf(layout, row.id);
  if (!parent) return;
  const id = `ROW-below-${row.id}`;
  const below = { ...createComponent('ROW', id, row.meta), children: [] as string[] };
  while (row.children.length > 1 && !fitRow(layout, row.id, innerWidth(layout, row.id))) {
    const last = row.children.at(-1) ?? '';
    row.children = row.children.slice(0, -1);
    below.children.unshift(last);
  }
  if (below.children.length === 0) return;
  layout[id] = below;
  parent.children.splice(parent.children.indexOf(row.id) + 1, 0, id);
  updateParents(layout);
};

const fitAll = (layout: Layout, sides: readonly Layout[]): Note[] => {
  const notes: Note[] = [];
  const rows = Object.values(layout).filter(({ type }) => type === 'ROW');
  for (let row = rows.shift(); row; row = rows.shift()) {
    const { id } = row;
    const free = freeWidth(layout, id);
    const wasSo = sides.some((side) => side[id] && freeWidth(side, id) <= free);
    if (free >= 0 || wasSo) continue;
    if (!fitRow(layout, id, innerWidth(layout, id))) splitRow(layout, row);
    notes.push({ kind: 'narrowed', id });
    const added = layout[`ROW-below-${id}`];
    if (added && !rows.includes(added)) rows.push(added);
  }
  return notes;
};

const childrenFirst = (layout: Layout): Component[] =>
  Object.values(layout).toSorted((a, b) => b.parents.length - a.parents.length);

/** The rules of the layout, after both sides’ changes came together. `sides` keep what they broke before. */
export const settle = (layout: Layout, sides: readonly Layout[]): Note[] => {
  updateParents(layout);
  const emptyBefore = new Set(
    sides.flatMap((side) =>
      Object.values(side).flatMap(({ id, children }) => (children.length === 0 ? [id] : [])),
    ),
  );
  for (const component of childrenFirst(layout))
    if (!emptyBefore.has(component.id) && layout[component.id]) pruneEmpty(layout, component.id);
  return [...nestAll(layout, sides), ...fitAll(layout, sides)];
};
