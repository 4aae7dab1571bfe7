/** Where Ace's list gets its entries: what fits the place, and how one of them is written into the text. */
import type { Ace } from 'ace-builds';
import { ace } from './aceSetup';
import { type Completion, complete } from '../completion/complete';
import { type Context, contextAt } from '../completion/context';
import type { Known } from '../completion/known';
import type { Offer } from '../completion/offers';
import type { TextSession } from './sessions';
import type { Point } from './statementIndex';

export interface Asked {
  readonly text: TextSession;
  readonly known: Known;
}

interface Item extends Ace.ValueCompletion {
  readonly offer: Offer;
}

const isItem = (completion: Ace.Completion): completion is Item => 'offer' in completion;

/** Longer than a person writes one statement: parsing it at every key would be noticeable. */
const STATEMENT_AT_MOST = 200_000;
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

const insertOffer = (
  editor: Ace.Editor,
  { replaces, replacesAfter, isCall }: Context,
  { kind, value }: Offer,
): void => {
  for (const range of editor.selection.getAllRanges()) {
    range.start.column = Math.max(0, range.start.column - replaces);
    range.end.column += range.start.row === editor.getCursorPosition().row ? replacesAfter : 0;
    editor.session.remove(range);
  }
  const isFunction = kind === 'function' && !isCall;
  editor.execCommand('insertstring', isFunction ? `${value}()` : value);
  if (isFunction) editor.navigateLeft(1);
};

export interface CompletionSource {
  readonly source: Ace.Completer;
  /** Where nothing could be offered because names are still loading. */
  readonly awaited: () => Point | null;
  /** Enter accepts the first of the latest entries. */
  readonly isSure: () => boolean;
}

export const createSource = (
  editor: Ace.Editor,
  ask: () => Asked | null,
  onMissing: (answer: Completion) => void,
): CompletionSource => {
  let context: Context | null = null;
  let awaited: Point | null = null;
  let isSure = false;

  const offersAt = (place: Point): readonly Offer[] => {
    awaited = null;
    const asked = ask();
    if (!asked) return [];
    const { sql, offset } = statementAround(asked.text, place);
    context = sql.length > STATEMENT_AT_MOST ? null : contextAt(sql, offset, asked.text.rules);
    if (!context) return [];
    const answer = complete(context, asked.known);
    ({ isSure } = answer);
    const isMissing = answer.missingTables.length > 0 || answer.missingSchemas.length > 0;
    const mayBeMore = isMissing || !asked.known.areNamesRead;
    if (mayBeMore && answer.offers.length === 0) awaited = place;
    if (isMissing) onMissing(answer);
    return answer.offers;
  };

  const itemOf = (offer: Offer): Item => ({
    caption: offer.caption,
    value: offer.value,
    meta: offer.meta,
    score: offer.score,
    completerId: 'sextant',
    completer: source,
    ...(offer.doc ? { docText: offer.doc } : {}),
    offer,
  });
  const source: Ace.Completer = {
    id: 'sextant',
    identifierRegexps: [NAME_CHARACTER],
    triggerCharacters: ['.'],
    getCompletions: (_editor, _session, place, _prefix, answer) =>
      answer(null, offersAt(place).map(itemOf)),
    insertMatch: (_editor, completion) => {
      if (context && isItem(completion)) insertOffer(editor, context, completion.offer);
    },
  };
  return { source, awaited: () => awaited, isSure: () => isSure };
};
