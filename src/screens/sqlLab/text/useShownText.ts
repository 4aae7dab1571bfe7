import type { Ace } from 'ace-builds';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useAppSelector } from '@/app/redux';
import type { Editor } from '../model/editor';
import { editorRules } from '../model/statementsToRun';
import { selectTabIds } from '../state/selectors';
import { modeOf } from './highlight';
import { selectPlaceholder } from './placeholder';
import { keepSessionsOf, sessionOf, setRules, type TextSession, writeText } from './sessions';
import type { Typing } from './typing';

/** Puts the open tab's session into Ace, applies changes from elsewhere to it, and returns it. */
export const useShownText = (
  ace: Ace.Editor | null,
  editor: Editor,
  backend: string | null,
  typing: RefObject<Typing | null>,
): RefObject<TextSession | null> => {
  const shown = useRef<TextSession | null>(null);
  const { id, sql, cursorPosition } = editor;
  const tabIds = useAppSelector(selectTabIds);
  const rules = useMemo(() => editorRules(backend), [backend]);

  const show = useEffectEvent((into: Ace.Editor) => {
    const text = sessionOf(id, editor, rules);
    typing.current?.show(text);
    shown.current = text;
    into.setSession(text.session);
    selectPlaceholder(into);
  });
  useLayoutEffect(() => {
    if (ace) show(ace);
  }, [ace, id]);
  useLayoutEffect(() => {
    const text = shown.current;
    if (!text) return;
    setRules(text, rules);
    text.session.setMode(modeOf(backend));
  }, [ace, id, rules, backend]);

  /** The formatted text, another window's text, or a position to go to. */
  useLayoutEffect(() => {
    const text = shown.current;
    if (!text || !ace) return;
    if (sql !== text.published) {
      text.published = sql;
      if (text.session.getValue() !== sql) writeText(text, sql);
    }
    const { row, column } = cursorPosition;
    if (row === text.caret.row && column === text.caret.column) return;
    text.caret = cursorPosition;
    ace.selection.clearSelection();
    ace.selection.moveToPosition(cursorPosition);
    ace.renderer.scrollCursorIntoView(cursorPosition, 0.3);
  }, [ace, id, sql, cursorPosition]);

  useEffect(() => {
    keepSessionsOf(new Set(tabIds));
  }, [tabIds]);
  return shown;
};
