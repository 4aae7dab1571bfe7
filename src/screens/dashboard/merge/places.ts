/** The parent of each remaining component, and the order of its children. */
import { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from '../layout/componentTypes';
import { createComponent } from '../layout/create';
import { parentOf } from '../layout/tree';
import type { Layout } from '../layout/types';
import type { Asking, Side } from './asking';
import { mergeOrder } from './mergeOrder';
import type { Layouts } from './survivors';

type Parents = Map<string, string>;

const parentIdOf = (layout: Layout, id: string) => parentOf(layout, id)?.id;

/** The circle that a component is part of, if two moves made one. */
const circleAt = (parents: Parents, id: string): string[] | null => {
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
    const start = path.indexOf(at);
    if (start >= 0) return path.slice(start);
    path.push(at);
  }
  return null;
};

/** Each put the other’s component into their own: both go back to where one side has them. */
const breakCircles = (parents: Parents, { mine, theirs }: Layouts, { ask }: Asking): void => {
  for (const id of parents.keys()) {
    const circle = circleAt(parents, id);
    if (!circle) continue;
    const moved = circle.find((each) => parentIdOf(mine, each) !== parents.get(each)) ?? id;
    const side = ask(
      { kind: 'place', id: moved },
      parentIdOf(mine, moved) ?? null,
      parentIdOf(theirs, moved) ?? null,
    );
    const layout = side === 'mine' ? mine : theirs;
    for (const each of circle) {
      const parent = parentIdOf(layout, each);
      if (parent !== undefined) parents.set(each, parent);
    }
  }
};

/**
 * Rows and tabs that one side emptied come back where something has no other place; false where something else of the
 * way to it is gone.
 */
const revive = (alive: Set<string>, layout: Layout, id: string): boolean => {
  const gone: string[] = [];
  let at = layout[id];
  for (; at && !alive.has(at.id); at = parentOf(layout, at.id)) {
    if (!kindOf(at.type).diesEmpty) return false;
    gone.push(at.id);
  }
  if (!at) return false;
  for (const each of gone) alive.add(each);
  return true;
};

/** The parent by both sides; where that one is gone, the other side’s, else the page itself. Adds to `alive`. */
export const parentsOf = (alive: Set<string>, layouts: Layouts, asking: Asking): Parents => {
  const { base, mine, theirs } = layouts;
  const parents: Parents = new Map();
  for (const id of alive) {
    if (id === ROOT_ID || id === HEADER_ID) continue;
    const [was, here, there] = [base, mine, theirs].map((layout) => parentIdOf(layout, id));
    const isAlive = (parent: string | undefined): parent is string =>
      parent !== undefined && alive.has(parent);
    let chosen: string | undefined;
    if (isAlive(here) && isAlive(there)) {
      const states = { base: was ?? '', mine: here, theirs: there };
      chosen = asking.resolve({ kind: 'place', id }, states);
    } else if (isAlive(here)) chosen = here;
    else if (isAlive(there)) chosen = there;
    else if (here !== undefined && revive(alive, mine, here)) chosen = here;
    else if (there !== undefined && revive(alive, theirs, there)) chosen = there;
    // A grid without a parent is out of use, as with tabs at the top.
    if (chosen !== undefined || id !== GRID_ID) parents.set(id, chosen ?? GRID_ID);
  }
  breakCircles(parents, layouts, asking);
  return parents;
};

/** Tabs at the top take everything that would be in the grid; several of them become one. */
const settleTop = (layout: Layout): void => {
  const root = layout[ROOT_ID];
  const grid = layout[GRID_ID];
  if (!root || !grid) return;
  const [top, ...others] = root.children.filter((id) => layout[id]?.type === 'TABS');
  const tabs = top === undefined ? undefined : layout[top];
  for (const other of others) {
    tabs?.children.push(...(layout[other]?.children ?? []));
    delete layout[other];
  }
  const first = layout[tabs?.children[0] ?? ''];
  if (!tabs || !first) {
    root.children = [GRID_ID];
    return;
  }
  root.children = [tabs.id];
  first.children.push(...grid.children);
  grid.children = [];
  grid.parents = [];
};

/** A component that takes columns never stands outside a row. */
const wrapLoose = (layout: Layout): void => {
  for (const container of Object.values(layout)) {
    if (container.type !== 'GRID' && container.type !== 'TAB') continue;
    container.children = container.children.map((id) => {
      const child = layout[id];
      if (!child || !kindOf(child.type).needsRow) return id;
      const row = `ROW-around-${id}`;
      layout[row] = { ...createComponent('ROW', row), children: [id] };
      return row;
    });
  }
};

/** Gives every component of `layout` its children. */
export const placeAll = (
  layout: Layout,
  parents: Parents,
  layouts: Layouts,
  { ask }: Asking,
): void => {
  const members = new Map<string, Set<string>>();
  for (const [id, parent] of parents)
    members.set(parent, (members.get(parent) ?? new Set()).add(id));
  for (const [parent, ids] of members) {
    const component = layout[parent];
    if (!component) continue;
    const childrenIn = (side: 'base' | Side) => layouts[side][parent]?.children ?? [];
    const orders = {
      base: childrenIn('base'),
      mine: childrenIn('mine'),
      theirs: childrenIn('theirs'),
    };
    component.children = mergeOrder(ids, orders, () =>
      ask({ kind: 'order', id: parent }, orders.mine, orders.theirs),
    );
  }
  settleTop(layout);
  wrapLoose(layout);
};
