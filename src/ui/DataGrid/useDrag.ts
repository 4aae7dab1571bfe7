/** Marking while the mouse is held: on and on beyond the edges. */
import { useEffect, useRef } from 'react';
import type { CellPosition } from './selection';
import { edgeSpeed } from './window';

export const placeOf = (target: EventTarget | null): CellPosition | null => {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  return { row: Number(row.dataset.row), column: Number(cell?.dataset.column ?? -1) };
};

export interface DragOptions {
  readonly placeAt: (x: number, y: number) => CellPosition | null;
  /** Scrolls on while the mouse marks beyond an edge. */
  readonly scrollBy: (x: number, y: number) => void;
  readonly box: () => DOMRect | undefined;
}

/** Begins a drag that hands on each place it reaches, until the mouse is let go. */
export const useDrag = ({ placeAt, scrollBy, box }: DragOptions) => {
  const stopDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => stopDrag.current?.(), []);
  return (reach: (place: CellPosition) => void): void => {
    let pointer = { x: 0, y: 0 };
    let frame = 0;
    const scroll = (): void => {
      frame = 0;
      const area = box();
      if (!area) return;
      const by = edgeSpeed(pointer, area);
      if (by.x === 0 && by.y === 0) return;
      scrollBy(by.x, by.y);
      const place = placeAt(pointer.x, pointer.y);
      if (place) reach(place);
      frame = requestAnimationFrame(scroll);
    };
    const move = (event: globalThis.PointerEvent): void => {
      if (event.buttons !== 1) return end();
      pointer = { x: event.clientX, y: event.clientY };
      const place = placeOf(event.target) ?? placeAt(pointer.x, pointer.y);
      if (place) reach(place);
      if (frame === 0) frame = requestAnimationFrame(scroll);
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      stopDrag.current = null;
    };
    stopDrag.current?.();
    stopDrag.current = end;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
  };
};
