import { type HTMLAttributes, type KeyboardEvent, useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { tabTitleKey } from '../../dnd/boxes';
import { useDraggedType } from '../../dnd/useDraggedType';
import { useDragItem } from '../../dnd/useDragItem';
import { useOpenOnHover } from '../../dnd/useOpenOnHover';
import { useDropTarget } from '../../dnd/useDropTarget';
import { componentDeleted } from '../../layout/layoutSlice';
import { indexOf, parentOf } from '../../layout/tree';
import type { Component } from '../../layout/types';
import { selectIsSelected } from '../../select/selectionSlice';
import { selectLayout } from '../../state/selectors';
import { dropComponent } from '../../state/thunks/dropComponent';
import { EditedBy } from '../../presence/EditedBy';
import { DropLine } from './DropLine';
import classes from './grid.module.css';
import { titleOfTab } from './titleOfTab';

/** What every tab has, in edit mode or not. */
export interface TabProps extends HTMLAttributes<HTMLDivElement> {
  readonly 'data-active': true | undefined;
}

interface Props {
  readonly tab: Component;
  readonly props: TabProps;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onMoved: () => void;
  /** Before it goes: another one is opened. */
  readonly onDeleting: () => void;
}

/** A tab that can be dragged, and renamed, moved and deleted by the keyboard. */
export function EditableTab({ tab, props, onOpen, onRename, onMoved, onDeleting }: Props) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector(selectLayout);
  const isSelected = useAppSelector((state) => selectIsSelected(state, tab.id));
  const make = useCallback(() => ({ component: tab }), [tab]);
  const { ref: dragRef } = useDragItem(make);
  const parent = parentOf(layout, tab.id);
  const dropRef = useDropTarget(parent?.id ?? tab.id, tabTitleKey(tab.id));
  const ref = useCallback(
    (element: HTMLElement | null) => {
      dragRef(element);
      dropRef(element);
    },
    [dragRef, dropRef],
  );
  const dragged = useDraggedType();
  const hovering = useOpenOnHover(onOpen);
  const isWaiting = !props['aria-selected'] && dragged !== null && dragged !== 'TAB';
  const move = (step: number) => {
    const index = indexOf(layout, tab.id) + step;
    if (!parent || index < 0 || index > parent.children.length) return;
    onMoved();
    void dispatch(dropComponent({ component: tab, place: { parentId: parent.id, index } }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, altKey } = event;
    if (key === 'F2') onRename();
    else if (key === 'Delete' || key === 'Backspace') {
      onDeleting();
      dispatch(componentDeleted(tab.id));
    } else if (altKey && key === 'ArrowRight') move(2);
    else if (altKey && key === 'ArrowLeft') move(-1);
    else {
      props.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
  };
  return (
    <div
      {...props}
      ref={ref}
      data-component={tab.id}
      data-selected={isSelected || undefined}
      title="Double-click or F2 renames it; drag it, or press Alt and an arrow key, to move it"
      aria-keyshortcuts="F2"
      {...(isWaiting ? hovering : {})}
      onDoubleClick={onRename}
      onKeyDown={onKeyDown}
    >
      <span className={classes.tabTitle}>
        {titleOfTab(tab)}
        <EditedBy id={tab.id} isInline />
        <DropLine id={tab.id} />
      </span>
    </div>
  );
}
