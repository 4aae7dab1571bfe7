import type { MouseEvent } from 'react';
import { useAppDispatch } from '@/app/redux';
import { selected, selectionToggled } from './selectionSlice';

/** What has a click of its own. */
const OWN_CLICK = 'a, button, input, textarea, select, label, [role="tab"], [contenteditable]';

const isExtending = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean =>
  shiftKey || ctrlKey || metaKey;

const componentAt = ({ target, currentTarget }: MouseEvent): string | null => {
  // A menu of a component is elsewhere in the document, though React reports its clicks here.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null;
  return target.closest('[data-component]')?.getAttribute('data-component') ?? null;
};

const hasOwnClick = ({ target }: MouseEvent): boolean => {
  const owner = target instanceof Element ? target.closest(OWN_CLICK) : null;
  return owner !== null && !owner.hasAttribute('data-handle');
};

/**
 * Selecting by clicks: one selects, one with Shift, Ctrl or Cmd adds or removes, one beside everything clears. A click
 * that extends the selection is kept from the chart under it, where it would add to a filter.
 */
export const useSelecting = () => {
  const dispatch = useAppDispatch();
  const take = (event: MouseEvent): string | null => {
    const id = isExtending(event) && !hasOwnClick(event) ? componentAt(event) : null;
    if (id === null) return null;
    event.preventDefault();
    event.stopPropagation();
    return id;
  };
  return {
    // Pressed with Shift, a pointer would select the text up to it.
    onMouseDownCapture: (event: MouseEvent) => {
      if (isExtending(event) && !hasOwnClick(event) && componentAt(event)) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const id = take(event);
      if (id !== null) dispatch(selectionToggled(id));
    },
    onClick: (event: MouseEvent) => {
      const { target, currentTarget } = event;
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      if (target.closest(OWN_CLICK)) return;
      const id = componentAt(event);
      dispatch(selected(id === null ? [] : [id]));
    },
  };
};
