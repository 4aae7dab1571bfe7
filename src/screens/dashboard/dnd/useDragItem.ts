import { type RefCallback, useCallback } from 'react';
import { useDrag } from 'react-dnd';
import { DRAG_TYPE, type DragItem } from './dragItem';
import { setDropPlace } from './dropPlaceStore';

/** Makes an element draggable; `make` creates the item when the drag begins. */
export const useDragItem = (
  make: () => DragItem,
  canDrag = true,
): { ref: RefCallback<Element>; previewRef: RefCallback<Element>; isDragging: boolean } => {
  const [{ isDragging }, drag, preview] = useDrag(
    {
      type: DRAG_TYPE,
      item: make,
      canDrag,
      end: () => setDropPlace(null),
      collect: (monitor) => ({ isDragging: monitor.isDragging() }),
    },
    [make, canDrag],
  );
  const ref = useCallback(
    (element: Element | null) => {
      drag(element);
    },
    [drag],
  );
  const previewRef = useCallback(
    (element: Element | null) => {
      preview(element);
    },
    [preview],
  );
  return { ref, previewRef, isDragging };
};
