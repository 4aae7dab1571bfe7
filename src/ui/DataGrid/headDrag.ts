/** Dragging a column's edge, and dragging the column itself. */
import type { PointerEvent } from 'react';
import { followPointer } from '../followPointer';
import type { Layout } from './arrangement';
import { MIN_WIDTH_PX } from './columnWidths';
import classes from './DataGrid.module.css';
import { edgeSpeed } from './window';

export const DRAG_BEGINS_PX = 6;

export const dragWidth = (
  event: PointerEvent<HTMLElement>,
  width: number,
  onResize: (width: number) => void,
): void => {
  event.preventDefault();
  event.stopPropagation();
  const from = event.clientX;
  followPointer(
    event.currentTarget,
    event.pointerId,
    (moved) => onResize(Math.max(MIN_WIDTH_PX, width + moved.clientX - from)),
    () => undefined,
  );
};

/** The gap between columns nearest to a point, as the index of the place after it. */
const gapAt = ({ lefts, shown }: Pick<Layout, 'lefts' | 'shown'>, px: number): number => {
  let gap = 0;
  while (gap < shown.length && px > ((lefts[gap] ?? 0) + (lefts[gap + 1] ?? 0)) / 2) gap += 1;
  return gap;
};

/** Shows where the column would go, and moves it there. */
export const dragHead = (
  event: PointerEvent<HTMLElement>,
  place: number,
  layout: Layout,
  onMove: (place: number) => void,
): void => {
  const head = event.currentTarget;
  const grid = head.closest<HTMLElement>('[role="grid"]');
  const heads = head.closest<HTMLElement>('[role="row"]');
  if (!grid || !heads) return;
  const from = event.clientX;
  const gutterPx = head.offsetLeft - (layout.lefts[place] ?? 0);
  const pinnedPx = layout.lefts[layout.pinned] ?? 0;
  const line = document.createElement('div');
  line.className = classes.gap ?? '';
  let gap: number | null = null;
  const move = (moved: globalThis.PointerEvent): void => {
    if (gap === null && Math.abs(moved.clientX - from) < DRAG_BEGINS_PX) return;
    const box = grid.getBoundingClientRect();
    grid.scrollLeft += edgeSpeed(
      { x: moved.clientX, y: box.top + box.height / 2 },
      { left: box.left + gutterPx + pinnedPx, right: box.right, top: box.top, bottom: box.bottom },
    ).x;
    const inside = moved.clientX - box.left - gutterPx;
    gap = gapAt(layout, inside < pinnedPx ? inside : inside + grid.scrollLeft);
    const edge = layout.lefts[gap] ?? 0;
    line.style.left = `${gutterPx + edge + (gap < layout.pinned ? grid.scrollLeft : 0) - 1}px`;
    if (!line.parentNode) heads.append(line);
    head.dataset.dragged = '';
  };
  followPointer(head, event.pointerId, move, (isCancelled) => {
    line.remove();
    delete head.dataset.dragged;
    if (gap === null || isCancelled) return;
    const to = gap > place ? gap - 1 : gap;
    if (to !== place) onMove(to);
  });
};
