/** The place of a drop at a point: geometry over the layout, without the browser. */
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from '../layout/componentTypes';
import { refusalOf, type Refusal } from '../layout/drop';
import { indexOf, parentOf } from '../layout/tree';
import type { Component, Layout, InsertionPoint } from '../layout/types';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Edge = 'left' | 'right' | 'top' | 'bottom' | 'inside';

export interface DropPlace {
  readonly place: InsertionPoint;
  /** The drop line is at this edge of this component. */
  readonly anchorId: string;
  readonly edge: Edge;
  readonly refusal: Refusal | null;
}

type BoxOf = (id: string) => Box | undefined;

/** Within this distance of an edge between outer components, the outer one is the target. */
const NEAR_PX = 14;

interface Candidate {
  readonly place: InsertionPoint;
  readonly anchorId: string;
  readonly edge: Edge;
  readonly distance: number;
}

/** Within one container: before the first child whose middle is beyond the point, else after the last. */
const within = (container: Component, at: Point, boxOf: BoxOf): Candidate => {
  const isRow = kindOf(container.type).axis === 'horizontal';
  const position = isRow ? at.x : at.y;
  const boxes = container.children.flatMap((id, index) => {
    const box = boxOf(id);
    if (!box) return [];
    const [start, end] = isRow ? [box.left, box.right] : [box.top, box.bottom];
    return [{ id, index, start, end }];
  });
  const nextAt = boxes.findIndex(({ start, end }) => position < (start + end) / 2);
  const next = boxes[nextAt];
  const previous = boxes.at(next ? nextAt - 1 : -1);
  const from = next && nextAt === 0 ? next.start : (previous?.end ?? 0);
  const to = next?.start ?? from;
  // The whole gap between two neighbours counts as the place between them.
  const distance = Math.max(0, from - position, position - to);
  if (next) {
    return {
      place: { parentId: container.id, index: next.index },
      anchorId: next.id,
      edge: isRow ? 'left' : 'top',
      distance,
    };
  }
  if (previous) {
    return {
      place: { parentId: container.id, index: previous.index + 1 },
      anchorId: previous.id,
      edge: isRow ? 'right' : 'bottom',
      distance,
    };
  }
  return {
    place: { parentId: container.id, index: 0 },
    anchorId: container.id,
    edge: 'inside',
    distance: container.children.length === 0 ? 0 : Number.POSITIVE_INFINITY,
  };
};

const containersFrom = (layout: Layout, hoveredId: string): Component[] => {
  const found: Component[] = [];
  for (let at = layout[hoveredId]; at; at = parentOf(layout, at.id)) {
    const holds = Object.keys(kindOf(at.type).accepts).length > 0;
    if (holds && (at.id !== ROOT_ID || hoveredId === ROOT_ID)) found.push(at);
  }
  return found;
};

const staysPut = (
  layout: Layout,
  { id }: Component,
  { parentId, index }: InsertionPoint,
): boolean => {
  if (parentOf(layout, id)?.id !== parentId) return false;
  const own = indexOf(layout, id);
  return index === own || index === own + 1;
};

/**
 * A tab over titles of tabs stays among them, however near the edge of what is outside. Over either half of a title
 * beside its own it takes that title’s place, so that the middle of a title is a place like any other.
 */
const amongTabs = (
  layout: Layout,
  dragged: Component,
  found: DropPlace,
  at: Point,
  boxOf: BoxOf,
): DropPlace | null => {
  const { parentId } = found.place;
  if (!staysPut(layout, dragged, found.place)) return found;
  const over = layout[parentId]?.children.find((id) => {
    const box = boxOf(id);
    return box !== undefined && at.x >= box.left && at.x <= box.right;
  });
  if (over === undefined || over === dragged.id) return null;
  const [own, index] = [indexOf(layout, dragged.id), indexOf(layout, over)];
  return {
    ...found,
    place: { parentId, index: index > own ? index + 1 : index },
    anchorId: over,
    edge: index > own ? 'right' : 'left',
  };
};

/** The place for a point over a component; null if nothing would change or no drop is possible. */
export const placeAt = (
  layout: Layout,
  dragged: Component,
  hoveredId: string,
  at: Point,
  boxOf: BoxOf,
): DropPlace | null => {
  const candidates = containersFrom(layout, hoveredId)
    .map((container) =>
      container.id === ROOT_ID
        ? {
            place: { parentId: ROOT_ID, index: 0 },
            anchorId: ROOT_ID,
            edge: 'inside' as const,
            distance: 0,
          }
        : within(container, at, boxOf),
    )
    .map((candidate) => ({ ...candidate, refusal: refusalOf(layout, dragged, candidate.place) }))
    .filter(({ refusal }) => refusal !== 'nesting');
  const [inner, ...outer] = candidates;
  if (!inner) return null;
  const isOverTabs = layout[hoveredId]?.type === 'TABS' && inner.place.parentId === hoveredId;
  if (dragged.type === 'TAB' && isOverTabs) return amongTabs(layout, dragged, inner, at, boxOf);
  const near = outer
    .filter(({ distance }) => distance < NEAR_PX && distance < inner.distance)
    .sort((a, b) => a.distance - b.distance)[0];
  const { distance: _, ...chosen } = near ?? inner;
  return staysPut(layout, dragged, chosen.place) ? null : chosen;
};
