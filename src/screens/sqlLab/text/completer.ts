/** Adds our offers to Ace's list: requested at every key, for the best of all names, not of those first shown. */
import type { Ace } from 'ace-builds';
import { ace } from './aceSetup';
import { afterTheFrame } from './afterTheFrame';
import { type Completion, complete } from '../completion/complete';
import type { Known } from '../completion/known';
import type { Offer } from '../completion/offers';
import { type Context, contextAt } from '../completion/context';
import type { TextSession } from './sessions';
import type { Point } from './statementIndex';

interface Item extends Ace.ValueCompletion {
  readonly offer: Offer;
}

interface AceCompleter {
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

export interface CompletionInput {
  readonly text: TextSession;
  readonly known: Known;
}

export interface Completer {
  /** More names were loaded: an open list shows them, one that had nothing to show opens. */
  readonly refresh: () => void;
}

/** Longer than a person writes one statement: parsing it at every key would be noticeable. */
const STATEMENT_AT_MOST = 200_000;
/** These keys belong to the text even while the list is open. */
const KEYS_OF_THE_TEXT = ['Home', 'End', 'Ctrl-Home', 'Ctrl-End', 'Command-Up', 'Command-Down'];
/** For hidden windows, which get no animation frames. */
const FRAME_AT_MOST_MS = 50;
/** The characters of a name; Ace's own definition includes a minus. */
const NAME_CHARACTER = /[\p{L}\p{N}_$]/u;

const statementAround = ({ session, statements }: TextSession, place: Point) => {
  const { start, end } = statements.around(place);
  const last = end ?? { row: session.getLength(), column: 0 };
  const head = session.getTextRange(ace.Range.fromPoints(start, place));
  return {
    sql: head + session.getTextRange(ace.Range.fromPoints(place, last)),
    offset: head.length,
  };
};

export const createCompleter = (
  editor: Ace.Editor,
  currentInput: () => CompletionInput | null,
  onMissing: (completion: Completion) => void,
): Completer => {
  const { Autocomplete } = ace.require('ace/autocomplete') as {
    Autocomplete: { for: (editor: Ace.Editor) => AceCompleter };
  };
  let context: Context | null = null;
  /** Where nothing could be offered because names are still loading. */
  let awaited: Point | null = null;

  const offersAt = (place: Point): readonly Offer[] => {
    awaited = null;
    const input = currentInput();
    if (!input) return [];
    const { sql, offset } = statementAround(input.text, place);
    context = sql.length > STATEMENT_AT_MOST ? null : contextAt(sql, offset, input.text.rules);
    if (!context) return [];
    const completion = complete(context, input.known);
    if (completion.missingTables.length > 0 || completion.missingSchemas.length > 0) {
      if (completion.offers.length === 0) awaited = place;
      onMissing(completion);
    }
    return completion.offers;
  };

  const insertMatch = (_: Ace.Editor, { offer }: Item): void => {
    if (!context) return;
    const { replaces, replacesAfter, isCall } = context;
    for (const range of editor.selection.getAllRanges()) {
      range.start.column = Math.max(0, range.start.column - replaces);
      range.end.column += range.start.row === editor.getCursorPosition().row ? replacesAfter : 0;
      editor.session.remove(range);
    }
    const isFunction = offer.kind === 'function' && !isCall;
    editor.execCommand('insertstring', isFunction ? `${offer.value}()` : offer.value);
    if (isFunction) editor.navigateLeft(1);
  };

  const source = {
    id: 'sextant',
    identifierRegexps: [NAME_CHARACTER],
    triggerCharacters: ['.'],
    getCompletions: (
      _editor: Ace.Editor,
      _session: Ace.EditSession,
      place: Point,
      _prefix: string,
      completion: (error: null, items: Ace.Completion[]) => void,
    ) =>
      completion(
        null,
        offersAt(place).map(
          (offer): Item => ({
            caption: offer.caption,
            value: offer.value,
            meta: offer.meta,
            score: offer.score,
            completerId: 'sextant',
            completer: source as never,
            ...(offer.doc ? { docText: offer.doc } : {}),
            offer,
          }),
        ),
      ),
    insertMatch: insertMatch as never,
  };
  editor.completers = [source as never];

  const list = Autocomplete.for(editor);
  /** A list that opened by itself takes no Enter until an entry is chosen. One opened by a key starts with its first entry. */
  Object.defineProperty(list, 'autoSelect', {
    configurable: true,
    get: () => !list.autoShown,
    set: () => {},
  });
  for (const keys of KEYS_OF_THE_TEXT)
    list.keyboardHandler.bindKey(keys, () => {
      list.detach();
      return false;
    });
  const update = list.updateCompletions.bind(list);
  list.updateCompletions = (keepPlace, options) => {
    list.completions = null;
    update(keepPlace, options);
    /** Renders in the next frame, instead of scheduling there and rendering one frame later. */
    if (list.popup?.isOpen) list.popup.renderer.updateFull(true);
  };
  const { changeTimer } = list;
  const updateNow = () => {
    if (changeTimer.isPending()) changeTimer.call();
  };
  changeTimer.schedule = () => {
    changeTimer.delay(FRAME_AT_MOST_MS);
    afterTheFrame(updateNow);
  };
  const showPopup = list.showPopup.bind(list);
  list.showPopup = (of, options) => {
    if (!list.autoShown) {
      showPopup(of, options);
      return;
    }
    const position = editor.getCursorPosition();
    afterTheFrame(() => {
      if (editor.destroyed) return;
      const { row, column } = editor.getCursorPosition();
      const isThere = row === position.row && column === position.column && editor.isFocused();
      if (isThere && !list.activated) showPopup(of, options);
    });
  };
  /** Tab accepts the first entry, chosen or not, of a list that matches the latest text. */
  const insert = list.insertMatch.bind(list);
  list.insertMatch = (data, options) => {
    updateNow();
    const isTab = (editor.curOp as { command?: { name?: string } } | null)?.command?.name === 'Tab';
    if (isTab && data === undefined && list.popup && list.popup.getRow() < 0) list.popup.setRow(0);
    return insert(data, options);
  };
  return {
    refresh: () => {
      if (list.activated) {
        list.updateCompletions(Boolean(list.popup?.isOpen));
        return;
      }
      const { row, column } = editor.getCursorPosition();
      if (awaited?.row !== row || awaited.column !== column || !editor.isFocused()) return;
      list.autoShown = true;
      list.showPopup(editor, {});
    },
  };
};
