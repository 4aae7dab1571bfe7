/** Dragging a heading to another place. */
import type { PointerEvent } from 'react';
import { followPointer } from '@/ui/followPointer';

/** A press that moves no further is a click. */
const DRAG_BEGINS_PX = 6;

/** The place under a pointer: that of the last heading whose middle is left of it. */
const placeAt = (headings: readonly Element[], from: number, x: number): number => {
  let place = 0;
  for (const [at, heading] of headings.entries()) {
    if (at === from) continue;
    const { left, width } = heading.getBoundingClientRect();
    if (left + width / 2 < x) place += 1;
  }
  return place;
};

/** Shows where the column would go, and moves it there when it is released. */
export const dragHeading = (
  event: PointerEvent<HTMLElement>,
  place: number,
  onMove: (place: number) => void,
): void => {
  const heading = event.currentTarget;
  const headings = [...(heading.parentElement?.children ?? [])];
  const from = event.clientX;
  let to: number | null = null;
  const unmark = () => {
    for (const one of headings) one.removeAttribute('data-drop');
  };
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    if (to === null && Math.abs(clientX - from) < DRAG_BEGINS_PX) return;
    to = placeAt(headings, place, clientX);
    unmark();
    heading.dataset.dragged = '';
    if (to !== place) headings[to]?.setAttribute('data-drop', to < place ? 'before' : 'after');
  };
  followPointer(heading, event.pointerId, move, (isCancelled) => {
    unmark();
    if (to !== null && !isCancelled && to !== place) onMove(to);
    // The click that ends a drag comes after this and sorts nothing.
    setTimeout(() => delete heading.dataset.dragged);
  });
};
