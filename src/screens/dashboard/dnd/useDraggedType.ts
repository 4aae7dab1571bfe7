import { useDragLayer } from 'react-dnd';
import type { ComponentType } from '../layout/types';
import type { DragItem } from './dragItem';

/** The type of the item being dragged on the page, or null. */
export const useDraggedType = (): ComponentType | null =>
  useDragLayer((monitor) =>
    monitor.isDragging() ? ((monitor.getItem() as DragItem | null)?.component.type ?? null) : null,
  );
