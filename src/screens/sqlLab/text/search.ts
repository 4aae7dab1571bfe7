/** Find and replace in the text, by Ace's search. */
import type { Ace } from 'ace-builds';
import escapeRegExp from 'lodash/escapeRegExp';

export interface Wanted {
  readonly text: string;
  readonly isRegExp: boolean;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
}

export interface Found {
  readonly count: number;
  /** Position of the selected match, from 1; 0 if none is selected. */
  readonly position: number;
  /** The regular expression is invalid. */
  readonly isBroken: boolean;
}

const NOTHING: Found = { count: 0, position: 0, isBroken: false };
/** Counting stops here. */
export const COUNTED_AT_MOST = 9999;

interface Searching {
  readonly $search: {
    readonly set: (options: object) => void;
    readonly replace: (text: string, by: string) => string | null;
  };
}
interface Highlighting {
  readonly highlight: (pattern: RegExp | null) => void;
}

const optionsOf = ({ text, isRegExp, isCaseSensitive, isWholeWord }: Wanted) => ({
  needle: text,
  regExp: isRegExp,
  caseSensitive: isCaseSensitive,
  wholeWord: isWholeWord,
  wrap: true,
});

const patternOf = ({ text, isRegExp, isCaseSensitive, isWholeWord }: Wanted): RegExp | null => {
  const source = isRegExp ? text : escapeRegExp(text);
  try {
    return new RegExp(isWholeWord ? `\\b(?:${source})\\b` : source, isCaseSensitive ? 'g' : 'gi');
  } catch {
    return null;
  }
};

export const highlightFound = (editor: Ace.Editor, wanted: Wanted | null): void => {
  const pattern = wanted && wanted.text !== '' ? patternOf(wanted) : null;
  (editor.session as unknown as Highlighting).highlight(pattern);
  editor.renderer.updateBackMarkers();
};

/** The number of matches, and which of them is selected. */
export const countFound = (editor: Ace.Editor, wanted: Wanted): Found => {
  if (wanted.text === '') return NOTHING;
  const pattern = patternOf(wanted);
  if (!pattern) return { ...NOTHING, isBroken: true };
  const { doc } = editor.session;
  const selected = editor.getSelectionRange();
  const at = selected.isEmpty() ? -1 : doc.positionToIndex(selected.start, 0);
  let count = 0;
  let position = 0;
  for (const { index, 0: text } of editor.session.getValue().matchAll(pattern)) {
    if (text === '') continue;
    count += 1;
    if (index === at) position = count;
    if (count === COUNTED_AT_MOST) break;
  }
  return { count, position, isBroken: false };
};

/** Starts at the caret if `isHere`: the selection may itself be the match. */
export const find = (
  editor: Ace.Editor,
  wanted: Wanted,
  { backwards = false, isHere = false }: { backwards?: boolean; isHere?: boolean } = {},
): void => {
  if (wanted.text === '' || !patternOf(wanted)) return;
  const start = editor.getSelectionRange();
  editor.find(wanted.text, {
    ...optionsOf(wanted),
    backwards,
    skipCurrent: !isHere,
    ...(isHere ? { start } : {}),
  });
};

export const replaceOne = (editor: Ace.Editor, wanted: Wanted, by: string): void => {
  if (wanted.text === '' || !patternOf(wanted)) return;
  const { $search } = editor as unknown as Searching;
  $search.set(optionsOf(wanted));
  const range = editor.getSelectionRange();
  const text = editor.getSelectedText();
  const replaced = text === '' ? null : $search.replace(text, by);
  if (typeof replaced === 'string') {
    const end = editor.session.replace(range, replaced);
    editor.selection.moveToPosition(end);
  }
  find(editor, wanted);
};

/** One step of undo; returns the number of replacements. */
export const replaceEvery = (editor: Ace.Editor, wanted: Wanted, by: string): number => {
  if (wanted.text === '' || !patternOf(wanted)) return 0;
  editor.session.markUndoGroup();
  const count = editor.replaceAll(by, optionsOf(wanted));
  editor.session.markUndoGroup();
  return count;
};
