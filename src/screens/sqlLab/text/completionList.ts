/** Ace's list of completions, made to behave as it does here: drawn with the next frame, and in nobody's way. */
import type { Ace } from 'ace-builds';
import { ace } from './aceSetup';
import 'ace-builds/src-noconflict/ext-language_tools';
import { afterTheFrame } from './afterTheFrame';
import { aceBinding } from './keys';

/** What is used of Ace's own. */
export interface CompletionList {
  autoShown: boolean;
  autoSelect: boolean;
  activated: boolean;
  completions: unknown;
  popup?: {
    readonly isOpen: boolean;
    readonly renderer: { readonly updateFull: (isNow: boolean) => void };
    readonly getRow: () => number;
    readonly setRow: (row: number) => void;
  };
  /** Updates an open list for the typed text. */
  readonly changeTimer: {
    schedule: () => void;
    readonly delay: (ms: number) => void;
    readonly isPending: () => unknown;
    readonly call: () => void;
  };
  showPopup: (editor: Ace.Editor, options: object) => void;
  readonly keyboardHandler: {
    readonly bindKey: (keys: string, does: () => boolean) => void;
  };
  detach: () => void;
  updateCompletions: (keepPlace: boolean, options?: unknown) => void;
  insertMatch: (data?: unknown, options?: unknown) => unknown;
}

/** These keys belong to the text even while the list is open. */
const KEYS_OF_THE_TEXT = ['Home', 'End', 'Ctrl-Home', 'Ctrl-End', 'Command-Up', 'Command-Down'];
/** For hidden windows, which get no animation frames. */
const FRAME_AT_MOST_MS = 50;

/** Ace's list of an editor, opened by typing and by its key. */
const listOf = (editor: Ace.Editor): CompletionList => {
  const { Autocomplete } = ace.require('ace/autocomplete') as {
    Autocomplete: {
      readonly for: (editor: Ace.Editor) => CompletionList;
      readonly startCommand: Ace.Command;
    };
  };
  editor.commands.addCommand({ ...Autocomplete.startCommand, bindKey: aceBinding('complete') });
  editor.setOption('enableLiveAutocompletion', true);
  return Autocomplete.for(editor);
};

/** Typing the character before the caret opens the list. */
export const isInName = (editor: Ace.Editor): boolean => {
  const util = ace.require('ace/autocomplete/util') as {
    readonly getCompletionPrefix: (editor: Ace.Editor) => string;
    readonly triggerAutocomplete: (editor: Ace.Editor) => boolean;
  };
  return util.getCompletionPrefix(editor) !== '' || util.triggerAutocomplete(editor);
};

/** A list that opened by itself takes Enter if its first entry is what the word can only mean; one opened by a key always. */
const chooseFirst = (list: CompletionList, isSure: () => boolean): void => {
  Object.defineProperty(list, 'autoSelect', {
    configurable: true,
    get: () => !list.autoShown || isSure(),
    set: () => {},
  });
};

const leaveKeysToText = (list: CompletionList): void => {
  for (const keys of KEYS_OF_THE_TEXT)
    list.keyboardHandler.bindKey(keys, () => {
      list.detach();
      return false;
    });
};

const askAtEveryUpdate = (list: CompletionList): void => {
  const update = list.updateCompletions.bind(list);
  list.updateCompletions = (keepPlace, options) => {
    list.completions = null;
    update(keepPlace, options);
    /** Renders in the next frame, instead of scheduling there and rendering one frame later. */
    if (list.popup?.isOpen) list.popup.renderer.updateFull(true);
  };
};

const updateNow = ({ changeTimer }: CompletionList): void => {
  if (changeTimer.isPending()) changeTimer.call();
};

const updateAfterTheFrame = (list: CompletionList): void => {
  const { changeTimer } = list;
  changeTimer.schedule = () => {
    changeTimer.delay(FRAME_AT_MOST_MS);
    afterTheFrame(() => updateNow(list));
  };
};

/** One that comes by itself waits for the frame, and stays away when the caret has gone on. */
const showAfterTheFrame = (list: CompletionList, editor: Ace.Editor): void => {
  const showPopup = list.showPopup.bind(list);
  list.showPopup = (of, options) => {
    if (!list.autoShown) {
      showPopup(of, options);
      return;
    }
    const before = editor.getCursorPosition();
    afterTheFrame(() => {
      if (editor.destroyed) return;
      const { row, column } = editor.getCursorPosition();
      const isThere = row === before.row && column === before.column && editor.isFocused();
      if (isThere && !list.activated) showPopup(of, options);
    });
  };
};

/**
 * Tab accepts the first entry, chosen or not, of a list that matches the latest text. A list that closed because
 * nothing matches any more has nothing to accept: the key goes to the text.
 */
const acceptForLatestText = (list: CompletionList, editor: Ace.Editor): void => {
  const insert = list.insertMatch.bind(list);
  list.insertMatch = (data, options) => {
    updateNow(list);
    if (!list.activated) return false;
    const isTab = (editor.curOp as { command?: { name?: string } } | null)?.command?.name === 'Tab';
    if (isTab && data === undefined && list.popup && list.popup.getRow() < 0) list.popup.setRow(0);
    return insert(data, options);
  };
};

export const completionList = (editor: Ace.Editor, isSure: () => boolean): CompletionList => {
  const list = listOf(editor);
  chooseFirst(list, isSure);
  leaveKeysToText(list);
  askAtEveryUpdate(list);
  updateAfterTheFrame(list);
  showAfterTheFrame(list, editor);
  acceptForLatestText(list, editor);
  return list;
};
