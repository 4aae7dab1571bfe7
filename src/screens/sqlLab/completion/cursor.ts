/** A way through the tokens of a statement. */
import type { OutputClause } from '#common/engines/descriptor.ts';
import type { Token } from '#common/sql/lexer.ts';
import type { Expected } from './scopes';
import { isKeyword } from './vocabulary';

export interface Cursor {
  readonly tokens: readonly Token[];
  /** The place among them of the word that is being written. */
  readonly caret: number;
  at: number;
  /** What may be written at the caret, as far as it was reached. */
  expected: Expected;
  /** Behind an operand a new name may stand as well: an alias without AS. */
  mayBeName: boolean;
  /** The clause around the caret, if names of outputs may occur in it. */
  clause: OutputClause | null;
  /** How many items the query has read, if the caret is directly behind the ON of the last one. */
  joined: number | null;
}

export const tokenAt = ({ tokens, at }: Cursor): Token | undefined => tokens[at];
export const isAtCaret = ({ at, caret }: Cursor): boolean => at === caret;

export const lower = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : '';
export const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'quoted' || (token?.kind === 'word' && !isKeyword(token.text));
export const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

export const nameOf = ({ kind, text }: Token): string => {
  if (kind !== 'quoted') return text;
  const quote = text[0] ?? '"';
  const body = text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text.slice(1);
  return body.replaceAll(quote + quote, quote);
};
