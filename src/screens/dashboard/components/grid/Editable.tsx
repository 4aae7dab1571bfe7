import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'react-redux';
import { nanoid } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { useDragItem } from '../../dnd/useDragItem';
import { useDropTarget } from '../../dnd/useDropTarget';
import { kindOf } from '../../layout/componentTypes';
import type { Side } from '../../layout/align';
import { componentResized, componentsDeleted } from '../../layout/layoutSlice';
import { canResize } from '../../layout/resize';
import { type Direction, stepTogether } from '../../layout/step';
import { outermost } from '../../layout/trees';
import {
  selected,
  selectIsRevealed,
  selectIsSelected,
  selectionToggled,
  selectTogether,
} from '../../select/selectionSlice';
import { selectLayout } from '../../state/selectors';
import { EditedBy } from '../../presence/EditedBy';
import { ArrangeMenu } from './ArrangeMenu';
import { DropLine } from './DropLine';
import type { BoxProps } from './gridProps';
import classes from './grid.module.css';
import { namesOf } from './namesOf';
import { ResizeHandles } from './ResizeHandles';
import { useMove } from './useMove';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** With Shift, the arrow keys resize. */
const RESIZES: Readonly<Record<string, { side: Side; by: number }>> = {
  ArrowUp: { side: 'height', by: -1 },
  ArrowDown: { side: 'height', by: 1 },
  ArrowLeft: { side: 'width', by: -1 },
  ArrowRight: { side: 'width', by: 1 },
};

/** A component in edit mode: dragged, dropped upon, selected, resized, moved by keyboard and deleted. */
export function Editable({ component, name, children, className, style, menu }: BoxProps) {
  const { id, type } = component;
  const isSelected = useAppSelector((state) => selectIsSelected(state, id));
  const isRevealed = useAppSelector((state) => selectIsRevealed(state, id));
  const make = useCallback(() => ({ component }), [component]);
  const { ref: dragRef, previewRef, isDragging } = useDragItem(make);
  const dropRef = useDropTarget(id);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const ref = useCallback(
    (next: HTMLElement | null) => {
      dropRef(next);
      previewRef(next);
      setElement(next);
    },
    [dropRef, previewRef],
  );
  useEffect(() => {
    if (isRevealed) element?.scrollIntoView({ block: 'nearest' });
  }, [isRevealed, element]);
  const { onClick, onKeyDown } = useHandle(id);
  return (
    <div
      ref={ref}
      className={[classes.box, classes.editable, className, namesOf(component)]
        .filter(Boolean)
        .join(' ')}
      style={style}
      data-kind={type}
      data-component={id}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
    >
      <div className={classes.tools}>
        <span className={classes.kind}>{kindOf(type).label}</span>
        <ActionIcon
          ref={dragRef}
          size={22}
          className={classes.grip}
          aria-label={`Move ${name}`}
          aria-pressed={isSelected}
          title="Drag, or use the arrow keys; Shift and an arrow key resizes; Space selects"
          aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft Shift+ArrowDown Shift+ArrowUp"
          onClick={onClick}
          onKeyDown={onKeyDown}
          data-handle={id}
        >
          <IconGripVertical size={14} stroke={1.5} />
        </ActionIcon>
        <ArrangeMenu component={component} name={name}>
          {menu}
        </ArrangeMenu>
      </div>
      {children}
      <EditedBy id={id} />
      <ResizeHandles component={component} />
      <DropLine id={id} />
      <DropLine id={id} at="inside" />
    </div>
  );
}

/** What the handle of a component does: for all that is selected together with it. */
const useHandle = (id: string) => {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const run = useRef('');
  const move = useMove();
  const onClick = (event: MouseEvent) => {
    // Space and Enter are a click without a pointer.
    if (event.detail === 0) dispatch(selectionToggled(id));
    else dispatch(selected([id]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const layout = selectLayout(store.getState());
    const ids = outermost(layout, selectTogether(store.getState(), id));
    const direction = DIRECTIONS[key];
    const resized = event.shiftKey ? RESIZES[key] : undefined;
    if (key === 'Delete' || key === 'Backspace') dispatch(componentsDeleted(ids));
    else if (resized) {
      const { side, by } = resized;
      const size = (layout[id]?.meta[side] ?? 1) + by;
      if (!event.repeat) run.current = nanoid();
      if (canResize(layout, id)[side])
        dispatch(componentResized({ id, size: { [side]: size }, run: run.current }));
    } else if (direction) {
      const place = stepTogether(layout, ids, direction);
      const component = layout[id];
      if (place && component) void move(component, place);
    } else return;
    event.preventDefault();
  };
  return { onClick, onKeyDown };
};
