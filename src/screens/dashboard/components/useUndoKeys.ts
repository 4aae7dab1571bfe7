import { useEffect } from 'react';
import { useAppDispatch } from '@/app/redux';
import { layoutRedone, layoutUndone } from '../layout/layoutSlice';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** Mod+Z and Mod+Shift+Z (or Mod+Y) while editing; in a text field they belong to the typing. */
export const useUndoKeys = (isEditing: boolean): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isEditing) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch(key === 'y' || event.shiftKey ? layoutRedone() : layoutUndone());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, isEditing]);
};
