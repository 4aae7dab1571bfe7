import type { Ace } from 'ace-builds';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useAppDispatch } from '@/app/redux';
import { editorChanged, selectionChanged } from '../state/editors/editors';
import { createTyping, type Typing } from './typing';

/** Brings text typed into Ace to the store. */
export const useTyping = (ace: Ace.Editor | null): RefObject<Typing | null> => {
  const dispatch = useAppDispatch();
  const typing = useRef<Typing | null>(null);
  useLayoutEffect(() => {
    if (!ace) return undefined;
    const made = createTyping(ace, (id, { sql, ...where }) => {
      if (sql !== undefined) dispatch(editorChanged(id, { sql }));
      dispatch(selectionChanged({ id, ...where }));
    });
    typing.current = made;
    return () => {
      made.stop();
      typing.current = null;
    };
  }, [ace, dispatch]);
  return typing;
};
