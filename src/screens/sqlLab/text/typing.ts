/** Brings typed text to the store at the next pause: nothing delays a keystroke. */
import type { Ace } from 'ace-builds';
import { afterTheFrame } from './afterTheFrame';
import { onFlushTyping } from '../sync/pendingTyping';
import type { TextSession } from './sessions';

export interface Typed {
  /** Absent if only the caret moved. */
  readonly sql?: string;
  readonly selectedText: string | null;
  readonly selectedRow: number;
  readonly selectedColumn: number;
  readonly cursorPosition: { readonly row: number; readonly column: number };
}

export interface Typing {
  /** Switches to another tab's text; unsaved typing in the previous one goes to the store first. */
  readonly show: (text: TextSession) => void;
  readonly flush: () => void;
  readonly stop: () => void;
}

/** The rest of the page updates when typing pauses, and now and then while it goes on. */
const PAUSE_MS = 80;
const AT_MOST_MS = 300;

export const createTyping = (
  editor: Ace.Editor,
  publish: (id: string, typed: Typed) => void,
): Typing => {
  let shown: TextSession | null = null;
  let isTextNew = false;
  let isWaiting = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    if (!isWaiting || !shown) return;
    isWaiting = false;
    const range = editor.getSelectionRange();
    const selected = editor.getSelectedText();
    const { row, column } = editor.getCursorPosition();
    shown.caret = { row, column };
    const sql = isTextNew ? shown.session.getValue() : shown.published;
    /** Text shown here because it was changed elsewhere is not typed. */
    const isTyped = sql !== shown.published;
    shown.published = sql;
    const typed: Typed = {
      ...(isTyped ? { sql } : {}),
      selectedText: selected === '' ? null : selected,
      selectedRow: range.start.row,
      selectedColumn: range.start.column,
      cursorPosition: shown.caret,
    };
    isTextNew = false;
    publish(shown.id, typed);
  };
  const soon = (): void => {
    const now = performance.now();
    if (!isWaiting) since = now;
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE_MS);
    if (now - since >= AT_MOST_MS) afterTheFrame(flush);
  };
  const onChange = (): void => {
    isTextNew = true;
    soon();
  };
  editor.on('change', onChange);
  editor.on('changeSelection', soon);
  editor.on('blur', flush);
  /** The next action sees the whole text. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) flush();
  };
  const ways = ['pointerdown', 'pagehide'] as const;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  for (const way of ways) window.addEventListener(way, flush, { capture: true });

  const forget = onFlushTyping(flush);
  return {
    show: (text) => {
      flush();
      shown = text;
    },
    flush,
    stop: () => {
      flush();
      forget();
      shown = null;
      editor.off('change', onChange);
      editor.off('changeSelection', soon);
      editor.off('blur', flush);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      for (const way of ways) window.removeEventListener(way, flush, { capture: true });
    },
  };
};
