import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useDrop } from 'react-dnd';
import { useStore } from 'react-redux';
import { useAppDispatch } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectLayout } from '../state/selectors';
import { dropItem } from '../state/thunks/dropItem';
import { boxOf, registerBox } from './boxes';
import { DRAG_TYPE, type DragItem } from './dragItem';
import { placeAt } from './dropEdge';
import { dropPlace, setDropPlace } from './dropPlaceStore';

/** Accepts drags over a component; the innermost one under the pointer decides. `boxKey` names its position on the screen. */
export const useDropTarget = (id: string, boxKey: string = id): RefCallback<Element> => {
  const store = useStore<RootState>();
  const dispatch = useAppDispatch();
  const [element, setElement] = useState<Element | null>(null);
  const [, connect] = useDrop<DragItem, unknown, unknown>(
    {
      accept: DRAG_TYPE,
      hover: ({ component }, monitor) => {
        const at = monitor.getClientOffset();
        if (!at || !monitor.isOver({ shallow: true })) return;
        setDropPlace(placeAt(selectLayout(store.getState()), component, id, at, boxOf));
      },
      drop: (item, monitor) => {
        const chosen = dropPlace();
        setDropPlace(null);
        if (monitor.didDrop() || !chosen) return;
        void dispatch(dropItem({ ...item, place: chosen.place }));
      },
    },
    [id, store, dispatch],
  );
  useEffect(() => (element ? registerBox(boxKey, element) : undefined), [boxKey, element]);
  return useCallback(
    (next: Element | null) => {
      connect(next);
      setElement(next);
    },
    [connect],
  );
};
