import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { isPressed, isWriting } from '@/lib/keys';
import { afterCopy, textOf } from '../clipboard/copyComponents';
import { duplicateComponents } from '../clipboard/duplicateComponents';
import { pasteComponents } from '../clipboard/pasteComponents';
import { componentsDeleted } from '../layout/layoutSlice';
import { selectEditMode } from '../state/selectors';
import { selected, selectSelection, selectTogether } from './selectionSlice';

const isElsewhere = ({ target, defaultPrevented }: Event): boolean =>
  defaultPrevented ||
  isWriting(target) ||
  (target instanceof Element && target.closest('[role="menu"]') !== null) ||
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** The component whose handle or tab has the focus. */
const focusedId = (): string | null =>
  document.activeElement
    ?.closest('[data-handle], [role="tab"]')
    ?.closest('[data-component]')
    ?.getAttribute('data-component') ?? null;

/**
 * The clipboard of the browser and the keys for what is selected, or for the component that has the focus. The events
 * of the browser work where a page may not read the clipboard by itself.
 */
export const useEditKeys = (): void => {
  const dispatch = useAppDispatch();
  const { getState } = useStore<RootState>();
  const isEditing = useAppSelector(selectEditMode);
  const meant = (): readonly string[] => {
    const id = focusedId();
    return id === null ? selectSelection(getState()) : selectTogether(getState(), id);
  };
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const ids = meant();
    // Text that is marked is what the person means to copy.
    const isText = (document.getSelection()?.toString() ?? '') !== '';
    if (isElsewhere(event) || isText || ids.length === 0 || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOf(getState(), ids));
    afterCopy(dispatch, { ids, isCut: event.type === 'cut' });
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isElsewhere(event) || text === '') return;
    event.preventDefault();
    void dispatch(pasteComponents({ text, nearId: meant().at(-1) ?? null }));
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const ids = selectSelection(getState());
    const copied = isPressed('mod+D', event) ? meant() : [];
    if (copied.length > 0) dispatch(duplicateComponents(copied));
    else if (ids.length === 0) return;
    else if (event.key === 'Escape') dispatch(selected([]));
    else if (event.key === 'Delete' || event.key === 'Backspace') dispatch(componentsDeleted(ids));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isEditing) return undefined;
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    document.addEventListener('keydown', keyDown);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
      document.removeEventListener('keydown', keyDown);
    };
  }, [isEditing]);
};
