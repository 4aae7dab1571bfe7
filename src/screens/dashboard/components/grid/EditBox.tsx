import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { useDragItem } from '../../dnd/useDragItem';
import { useDropTarget } from '../../dnd/useDropTarget';
import { kindOf } from '../../layout/componentTypes';
import { componentDeleted } from '../../layout/layoutSlice';
import { type Direction, stepFrom } from '../../layout/step';
import type { Component } from '../../layout/types';
import { selectEditMode, selectIsFocused, selectLayout } from '../../state/selectors';
import { dropComponent } from '../../state/thunks/dropComponent';
import { ArrangeMenu } from './ArrangeMenu';
import { DropLine } from './DropLine';
import classes from './grid.module.css';
import { namesOf } from './namesOf';
import { ResizeHandles } from './ResizeHandles';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Props {
  readonly component: Component;
  readonly name: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** More entries of the arrange menu. */
  readonly menu?: ReactNode;
}

/** A plain box in view mode. In edit mode it can be dragged, dropped upon, resized, moved by keyboard and deleted. */
export function EditBox(props: Props) {
  const isEditing = useAppSelector(selectEditMode);
  return isEditing ? <Editable {...props} /> : <Readable {...props} />;
}

/** The component named by the address is scrolled into view and highlighted. */
function Readable({ component, children, className, style }: Props) {
  const isFocused = useAppSelector((state) => selectIsFocused(state, component.id));
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.scrollIntoView({ block: 'center' });
  }, [isFocused]);
  return (
    <div
      ref={ref}
      className={[classes.box, className, namesOf(component)].filter(Boolean).join(' ')}
      style={style}
      data-focused={isFocused || undefined}
    >
      {children}
    </div>
  );
}

function Editable({ component, name, children, className, style, menu }: Props) {
  const { id, type } = component;
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const make = useCallback(() => ({ component }), [component]);
  const { ref: dragRef, previewRef, isDragging } = useDragItem(make);
  const dropRef = useDropTarget(id);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      dropRef(element);
      previewRef(element);
    },
    [dropRef, previewRef],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') dispatch(componentDeleted(id));
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const place = stepFrom(selectLayout(store.getState()), id, direction);
    if (place) void dispatch(dropComponent({ component, place }));
  };
  return (
    <div
      ref={ref}
      className={[classes.box, classes.editable, className, namesOf(component)]
        .filter(Boolean)
        .join(' ')}
      style={style}
      data-kind={type}
      data-dragging={isDragging || undefined}
    >
      <div className={classes.tools}>
        <span className={classes.kind}>{kindOf(type).label}</span>
        <ActionIcon
          ref={dragRef}
          size={22}
          className={classes.grip}
          aria-label={`Move ${name}`}
          title="Drag, or use the arrow keys"
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
      <ResizeHandles component={component} />
      <DropLine id={id} />
      <DropLine id={id} at="inside" />
    </div>
  );
}
