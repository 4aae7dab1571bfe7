import { useDragLayer } from 'react-dnd';
import type { ComponentType } from '../layout/types';
import type { DragItem } from './dragItem';

/** The type of what is being dragged anywhere on the page, null while nothing is. */
export const useDraggedType = (): ComponentType | null =>
  useDragLayer((monitor) =>
    monitor.isDragging() ? ((monitor.getItem() as DragItem | null)?.component.type ?? null) : null,
  );
