/** A place in a list of tokens, and what can be asked of it. */
import type { Grammar } from './grammar.ts';
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
  /** Whether the next tokens are these words, in any case, or this sign. */
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

const isWord = (text: string) => /^\w/.test(text);
const words = new Map<string, readonly string[]>();
/** A phrase is asked for at every token: it is cut once. */
const wordsOf = (phrase: string): readonly string[] => {
  const known = words.get(phrase);
  if (known) return known;
  const cut = phrase.toUpperCase().split(' ');
  words.set(phrase, cut);
  return cut;
};

export const createReader = (
  text: string,
  tokens: readonly Token[],
  grammar: Grammar,
  isStatement: boolean,
): Reader => {
  let place = 0;
  let depth = 0;
  const last = tokens.length - 1;
  const peek = (ahead = 0) => tokens[Math.min(place + ahead, last)] as Token;

  const isPart = (part: string, token: Token) =>
    isWord(part)
      ? token.kind === 'word' && token.text.toUpperCase() === part
      : token.kind === 'sign' && token.text === part;

  const sees = (phrase: string, ahead = 0) =>
    wordsOf(phrase).every((part, at) => isPart(part, peek(ahead + at)));

  const seesOneOf = (phrases: readonly Fixed[]): Fixed | null => {
    let found: Fixed | null = null;
    for (const phrase of phrases) {
      const isLonger =
        found === null ||
        wordsOf(phrase).length > wordsOf(found).length ||
        (wordsOf(phrase).length === 1 && phrase.length > found.length);
      if (isLonger && sees(phrase)) found = phrase;
    }
    return found;
  };

  const skip = (phrase: string) => {
    place = Math.min(place + wordsOf(phrase).length, last);
  };

  const unexpected = () => {
    const { kind, text: found, at } = peek();
    if (kind === 'end') return malformed('The text ends too early.', at);
    const shown = kind === 'text' ? 'text' : JSON.stringify(found);
    return malformed(`Unexpected ${shown}.`, at);
  };

  const next = () => {
    const token = peek();
    if (token.kind === 'end') throw unexpected();
    place += 1;
    return token;
  };

  const name = (what: string) => {
    const { kind, text: found, at } = peek();
    if (kind !== 'word' && kind !== 'name') {
      throw malformed(`Here ${what} is expected.`, at);
    }
    place += 1;
    return { text: found, isQuoted: kind === 'name', at };
  };

  return {
    grammar,
    isStatement,
    peek,
    next,
    sees,
    seesOneOf,
    unexpected,
    name,
    source: (from, to) => text.slice(from, to),
    end: () => tokens[place - 1]?.to ?? 0,
    takes(phrase) {
      const isThere = sees(phrase);
      if (isThere) skip(phrase);
      return isThere;
    },
    expect(phrase) {
      if (!sees(phrase)) {
        const { kind, at } = peek();
        throw kind === 'end'
          ? malformed(`The text ends too early: ${phrase} is missing.`, at)
          : malformed(`Here ${phrase} is expected.`, at);
      }
      skip(phrase);
      return phrase;
    },
    oneOf(phrases) {
      const found = seesOneOf(phrases);
      if (found !== null) skip(found);
      return found;
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
