/** Several components at once: taken together, put somewhere together, moved together. */
import { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { componentId } from '@/lib/ids';
import { kindOf } from './componentTypes';
import { hang, move, refusalOf } from './drop';
import { firstContainer, removeTab } from './tabs';
import { descendantsOf, indexOf, parentOf, removeSubtree } from './tree';
import type { Component, FreshIds, InsertionPoint, Layout } from './types';
import { freeWidth, innerWidth } from './widths';

/** Components with everything below them, apart from any layout. */
export interface Trees {
  readonly roots: readonly string[];
  readonly components: Readonly<Record<string, Component>>;
}

const OF_THE_PAGE: readonly string[] = [ROOT_ID, GRID_ID, HEADER_ID];

/** Of these, the ones that are in none of the others, in reading order. */
export const outermost = (layout: Layout, ids: readonly string[]): string[] => {
  const chosen = new Set(ids.filter((id) => layout[id] && !OF_THE_PAGE.includes(id)));
  return descendantsOf(layout, ROOT_ID).filter(
    (id) => chosen.has(id) && !layout[id]?.parents.some((parent) => chosen.has(parent)),
  );
};

export const takeTrees = (layout: Layout, ids: readonly string[]): Trees => {
  const roots = outermost(layout, ids);
  const all = roots.flatMap((id) => [id, ...descendantsOf(layout, id)]);
  return {
    roots,
    components: Object.fromEntries(
      all.flatMap((id) => {
        const component = layout[id];
        return component ? [[id, { ...component, parents: [] }]] : [];
      }),
    ),
  };
};

/** The same under ids that the layout does not have. What was cut out of it keeps its own: filters name their tabs. */
export const withFreshIds = ({ roots, components }: Trees, layout: Layout): Trees => {
  const ids = new Map(
    Object.values(components).flatMap(({ id, type }) =>
      Object.hasOwn(layout, id) ? [[id, componentId(type)] as const] : [],
    ),
  );
  const fresh = (id: string): string => ids.get(id) ?? id;
  return {
    roots: roots.map(fresh),
    components: Object.fromEntries(
      Object.values(components).map((component) => [
        fresh(component.id),
        { ...component, id: fresh(component.id), children: component.children.map(fresh) },
      ]),
    ),
  };
};

/** Into a row only where it keeps its width: nobody expects a copy to be squeezed into what is left. */
const fitsWhole = (layout: Layout, component: Component, place: InsertionPoint): boolean => {
  if (place.parentId === ROOT_ID || refusalOf(layout, component, place) !== null) return false;
  if (layout[place.parentId]?.type !== 'ROW' || !kindOf(component.type).hasWidth) return true;
  const wanted = Math.min(component.meta.width ?? 1, innerWidth(layout, place.parentId));
  return freeWidth(layout, place.parentId, component.id) >= wanted;
};

/** The places after a component and after all that it is in, the nearest first. */
const placesAfter = (layout: Layout, nearId: string): InsertionPoint[] => {
  const places: InsertionPoint[] = [];
  for (let at = nearId; at !== ROOT_ID; ) {
    const parent = parentOf(layout, at);
    if (!parent) break;
    places.push({ parentId: parent.id, index: indexOf(layout, at) + 1 });
    at = parent.id;
  }
  return places;
};

const endOf = (layout: Layout, parentId: string): InsertionPoint => ({
  parentId,
  index: layout[parentId]?.children.length ?? 0,
});

/** After another component, as near to it as the rules allow; a tab joins the tabs that are around. */
const placeAfter = (layout: Layout, component: Component, nearId: string): InsertionPoint => {
  const places = placesAfter(layout, nearId).filter((place) => fitsWhole(layout, component, place));
  const amongTabs = places.find(({ parentId }) => layout[parentId]?.type === 'TABS');
  return (
    (component.type === 'TAB' ? amongTabs : undefined) ??
    places[0] ??
    endOf(layout, firstContainer(layout))
  );
};

export interface Planting {
  readonly trees: Trees;
  /** Put after this component; null for the end of the page. */
  readonly nearId: string | null;
  /** Into it, if it is a tab or an empty container. */
  readonly mayFill: boolean;
  readonly end: InsertionPoint;
  /** One for each root. */
  readonly fresh: readonly FreshIds[];
}

const placeOf = (
  layout: Layout,
  component: Component,
  { nearId, mayFill, end }: Omit<Planting, 'trees' | 'fresh'>,
): InsertionPoint => {
  const near = nearId === null ? undefined : layout[nearId];
  if (!near) return layout[end.parentId] ? end : endOf(layout, firstContainer(layout));
  const inside = endOf(layout, near.id);
  const isOpen =
    mayFill && (near.children.length === 0 || near.type === 'TAB') && component.type !== 'TAB';
  return isOpen && fitsWhole(layout, component, inside)
    ? inside
    : placeAfter(layout, component, near.id);
};

/** Adds the trees beside each other, in their order. */
export const plant = (layout: Layout, { trees, fresh, ...where }: Planting): void => {
  for (const component of Object.values(trees.components))
    layout[component.id] = { ...component, children: [...component.children], parents: [] };
  trees.roots.forEach((id, n) => {
    const component = layout[id];
    const ids = fresh[n];
    if (!component || !ids) return;
    const before = trees.roots[n - 1];
    const place =
      before === undefined
        ? placeOf(layout, component, where)
        : placeAfter(layout, component, before);
    hang(layout, component, place, ids);
  });
};

/** Moves components together: the first to the place, each other one after the one before it. */
export const moveAll = (
  layout: Layout,
  {
    ids,
    place,
    fresh,
  }: {
    readonly ids: readonly string[];
    readonly place: InsertionPoint;
    readonly fresh: readonly FreshIds[];
  },
): void => {
  ids.forEach((id, n) => {
    const component = layout[id];
    const own = fresh[n];
    const before = ids[n - 1];
    if (!component || !own) return;
    const to = before === undefined ? place : placeAfter(layout, component, before);
    move(layout, { id, place: to, ids: own });
  });
};

export const removeComponent = (layout: Layout, id: string): void => {
  if (layout[id]?.type === 'TAB') removeTab(layout, id);
  else removeSubtree(layout, id);
};
