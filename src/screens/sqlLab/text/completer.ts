/** Adds our offers to Ace's list: requested at every key, for the best of all names, not of those first shown. */
import type { Ace } from 'ace-builds';
import type { Completion } from '../completion/complete';
import { completionList, isInName } from './completionList';
import { type Asked, createSource } from './completionSource';

export interface Completer {
  /** More names were loaded: an open list shows them, one that had nothing to show opens. */
  readonly refresh: () => void;
  /** Offers what fits the character before the caret, as if it were typed now. */
  readonly offer: () => void;
}

export const createCompleter = (
  editor: Ace.Editor,
  ask: () => Asked | null,
  onMissing: (answer: Completion) => void,
): Completer => {
  const { source, awaited, isSure } = createSource(editor, ask, onMissing);
  editor.completers = [source];
  const list = completionList(editor, isSure);
  const open = () => {
    list.autoShown = true;
    list.showPopup(editor, {});
  };
  return {
    offer: () => {
      if (isInName(editor)) open();
    },
    refresh: () => {
      if (list.activated) {
        list.updateCompletions(Boolean(list.popup?.isOpen));
        return;
      }
      const place = awaited();
      const { row, column } = editor.getCursorPosition();
      if (place?.row !== row || place.column !== column || !editor.isFocused()) return;
      open();
    },
  };
};
