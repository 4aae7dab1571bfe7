/** A place in a list of tokens, and what can be asked of it. */
import type { Grammar } from './grammar.ts';
import { type Parentheses, parenthesesOf } from './parentheses.ts';
import { indexOf, type Phrase, wordsOf } from './phrases.ts';
import { malformed } from './refusal.ts';
import type { Token } from './tokens.ts';
import { type DeclaredLeaf, type Fixed, type NamePart } from './tree.ts';

/** Deeper texts would use up the stack of whoever reads them. */
const DEPTH_MAX = 200;

export interface Reader {
  readonly grammar: Grammar;
  /** Whether queries may stand in it. */
  readonly isStatement: boolean;
  peek(ahead?: number): Token;
  next(): Token;
  /** The text between two offsets, as it was typed. */
  source(from: number, to: number): string;
  /** Where the last token ended. */
  end(): number;
  /** How many tokens ahead the parenthesis closes that opens so many ahead, or -1. */
  closing(ahead: number): number;
  /** How many tokens ahead the first is that opens no parenthesis. */
  within(ahead: number): number;
  /** Whether the next tokens are these words, in capitals, or this sign. */
  sees(phrase: string, ahead?: number): boolean;
  /** Takes them if they are there. */
  takes(phrase: string): boolean;
  expect(phrase: Fixed): Fixed;
  /** The longest of the phrases that stands here, taken. */
  oneOf(phrases: readonly Fixed[]): Fixed | null;
  /** The same, left where it is. */
  seesOneOf(phrases: readonly Fixed[]): Fixed | null;
  /** A name in quotes or a word. */
  name(what: string): NamePart & { readonly at: number };
  declared(what: string): DeclaredLeaf;
  unexpected(): Error;
  /** Runs one level deeper, up to the limit. */
  deeper<T>(read: () => T): T;
}

export const createReader = (
  text: string,
  tokens: readonly Token[],
  grammar: Grammar,
  isStatement: boolean,
): Reader => {
  let place = 0;
  let depth = 0;
  let known: Parentheses | null = null;
  const parentheses = () => (known ??= parenthesesOf(tokens));
  const last = tokens.length - 1;
  const peek = (ahead = 0) => tokens[Math.min(place + ahead, last)] as Token;

  const isAt = (words: readonly string[], ahead: number) => {
    for (let at = 0; at < words.length; at += 1) {
      if (peek(ahead + at).key !== words[at]) return false;
    }
    return true;
  };

  const sees = (phrase: string, ahead = 0) => {
    const { key } = peek(ahead);
    if (key === phrase) return true;
    // Most of what is asked for is not there.
    if (key.charCodeAt(0) !== phrase.charCodeAt(0)) return false;
    return isAt(wordsOf(phrase), ahead);
  };

  const found = (phrases: readonly Fixed[]): Phrase | null => {
    const candidates = indexOf(phrases).get(peek().key);
    return candidates?.find(({ words }) => isAt(words, 0)) ?? null;
  };

  const skip = (words: readonly string[]) => {
    place = Math.min(place + words.length, last);
  };

  const unexpected = () => {
    const { kind, text: read, at } = peek();
    if (kind === 'end') return malformed('The text ends too early.', at);
    const shown = kind === 'text' ? 'text' : JSON.stringify(read);
    return malformed(`Unexpected ${shown}.`, at);
  };

  const next = () => {
    const token = peek();
    if (token.kind === 'end') throw unexpected();
    place += 1;
    return token;
  };

  const name = (what: string) => {
    const { kind, text: read, at } = peek();
    if (kind !== 'word' && kind !== 'name') {
      throw malformed(`Here ${what} is expected.`, at);
    }
    place += 1;
    return { text: read, isQuoted: kind === 'name', at };
  };

  return {
    grammar,
    isStatement,
    peek,
    next,
    sees,
    seesOneOf: (phrases) => found(phrases)?.fixed ?? null,
    unexpected,
    name,
    source: (from, to) => text.slice(from, to),
    closing: (ahead) => {
      const close = parentheses().closing(place + ahead);
      return close < 0 ? -1 : close - place;
    },
    within: (ahead) => parentheses().within(Math.min(place + ahead, last)) - place,
    end: () => tokens[place - 1]?.to ?? 0,
    takes(phrase) {
      const isThere = sees(phrase);
      if (isThere) skip(wordsOf(phrase));
      return isThere;
    },
    expect(phrase) {
      if (!sees(phrase)) {
        const { kind, at } = peek();
        throw kind === 'end'
          ? malformed(`The text ends too early: ${phrase} is missing.`, at)
          : malformed(`Here ${phrase} is expected.`, at);
      }
      skip(wordsOf(phrase));
      return phrase;
    },
    oneOf(phrases) {
      const phrase = found(phrases);
      if (phrase !== null) skip(phrase.words);
      return phrase?.fixed ?? null;
    },
    declared(what) {
      const { at, ...part } = name(what);
      return { kind: 'declared', part, at };
    },
    deeper(read) {
      depth += 1;
      if (depth > DEPTH_MAX) {
        throw malformed('Too many parentheses and cases stand within each other.', peek().at);
      }
      try {
        return read();
      } finally {
        depth -= 1;
      }
    },
  };
};
