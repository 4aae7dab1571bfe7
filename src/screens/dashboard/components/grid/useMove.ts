import { useAppDispatch } from '@/app/redux';
import type { Component, InsertionPoint } from '../../layout/types';
import { dropComponent } from '../../state/thunks/dropComponent';
import { openTabsOf } from '../../state/thunks/openTabsOf';

const handleOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-handle]')].find(
    ({ dataset }) => dataset.handle === id,
  );

/** Moves a component by key or menu, and shows it. In another container it is drawn anew: its handle gets the focus back. */
export const useMove = () => {
  const dispatch = useAppDispatch();
  return async (component: Component, place: InsertionPoint): Promise<void> => {
    const before = handleOf(component.id);
    await dispatch(dropComponent({ component, place }));
    await dispatch(openTabsOf(component.id));
    const isDrawnAnew = before?.isConnected === false;
    if (isDrawnAnew || document.activeElement === document.body) handleOf(component.id)?.focus();
  };
};
