/** Moving by keyboard or menu: the target of one step in a direction. */
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from './componentTypes';
import { refusalOf } from './drop';
import { indexOf, parentOf } from './tree';
import type { Layout, InsertionPoint } from './types';

export type Direction = 'up' | 'down' | 'left' | 'right';

const AXIS = {
  up: 'vertical',
  down: 'vertical',
  left: 'horizontal',
  right: 'horizontal',
} as const satisfies Record<Direction, 'vertical' | 'horizontal'>;

const isForward = (direction: Direction) => direction === 'down' || direction === 'right';

/** Into the adjacent container, at its near end. */
const intoSibling = (layout: Layout, siblingId: string, forward: boolean): InsertionPoint => ({
  parentId: siblingId,
  index: forward ? 0 : (layout[siblingId]?.children.length ?? 0),
});

/** The places one step away, the nearest first. */
const placesOf = (layout: Layout, id: string, direction: Direction): InsertionPoint[] => {
  const forward = isForward(direction);
  const places: InsertionPoint[] = [];
  for (let at = id; at !== ROOT_ID; ) {
    const parent = parentOf(layout, at);
    if (!parent) break;
    if (kindOf(parent.type).axis === AXIS[direction]) {
      const index = indexOf(layout, at);
      const sibling = parent.children[index + (forward ? 1 : -1)];
      if (at === id) {
        if (sibling !== undefined) {
          places.push({ parentId: parent.id, index: forward ? index + 2 : index - 1 });
        }
      } else {
        if (sibling !== undefined) places.push(intoSibling(layout, sibling, forward));
        places.push({ parentId: parent.id, index: forward ? index + 1 : index });
      }
    }
    at = parent.id;
  }
  return places;
};

/** For a component alone in its row, a move beside that row would change nothing. */
const changesNothing = (
  layout: Layout,
  id: string,
  { parentId, index }: InsertionPoint,
): boolean => {
  const row = parentOf(layout, id);
  if (row?.type !== 'ROW' || row.children.length > 1 || row.parents.at(-1) !== parentId) {
    return false;
  }
  const at = indexOf(layout, row.id);
  return index === at || index === at + 1;
};

/** The place one step away, or null if there is none. */
export const stepFrom = (
  layout: Layout,
  id: string,
  direction: Direction,
): InsertionPoint | null => {
  const component = layout[id];
  if (!component) return null;
  return (
    placesOf(layout, id, direction).find(
      (place) => !changesNothing(layout, id, place) && refusalOf(layout, component, place) === null,
    ) ?? null
  );
};

/** For several components: the first or the last of them leads, and the others follow it. */
export const stepTogether = (
  layout: Layout,
  ids: readonly string[],
  direction: Direction,
): InsertionPoint | null => {
  const leader = ids.at(isForward(direction) ? -1 : 0);
  return leader === undefined ? null : stepFrom(layout, leader, direction);
};
