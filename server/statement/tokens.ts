/**
 * SQL as tokens, strictly: what databases may read in different ways is refused rather than guessed. Since only what
 * is printed from the tree runs, a token that a database would have read otherwise changes what is asked, never
 * what may be asked.
 */
import type { Grammar } from './grammar.ts';
import { bytesAt, nameAt, textAt } from './quoted.ts';
import { malformed } from './refusal.ts';
import type { Fixed } from './tree.ts';

export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'bytes' | 'sign' | 'end';
  /** A word, number or sign as typed, a name or text without its quotes and escapes. */
  readonly text: string;
  /** By what phrases of the grammar are known: a word in capitals, a sign; empty for all else. */
  readonly key: string;
  readonly at: number;
  readonly to: number;
}

const BLANKS = /[ \t\r\n]+/y;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER =
  /(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y;
const DIGITS = /\d+/y;
const LINE = /[^\n]*/y;
const STARTS_NUMBER = /^\.?\d/;

/** Longer texts are refused unread. */
const LENGTH_MAX = 1_000_000;
/** As many are read and printed within a tenth of a second, in which the server does nothing else. */
export const TOKENS_MAX = 100_000;

/** How many tokens may still be read, over one text or several. */
export interface TokenBudget {
  left: number;
}

const TOO_MANY = `There are more than ${TOKENS_MAX.toLocaleString('en-US')} words, values and signs to read at once.`;

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

const lineEnd = (text: string, at: number): number => {
  const line = matchAt(LINE, text, at).replace(/\r$/, '');
  // Some databases end the comment here, others at the end of the line.
  const odd = line.search(/[^\P{Cc}\t]|[\u2028\u2029]/u);
  if (odd >= 0) throw malformed('A comment holds a control character.', at + odd);
  return at + line.length;
};

const MARK = /\/\*|\*\//g;

/** Where comments within comments count, each needs an end of its own. */
const blockEnd = (text: string, at: number, { lexical }: Grammar): number => {
  if (lexical.runningComments && /^\/\*M?!/.test(text.slice(at, at + 4))) {
    throw malformed('A comment that runs is not allowed here.', at);
  }
  let depth = 0;
  MARK.lastIndex = at;
  for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
    if (mark[0] === '*/') depth -= 1;
    else if (depth === 0 || lexical.nestedComments) depth += 1;
    // Of `/*/` the second sign begins nothing.
    if (mark[0] === '/*') MARK.lastIndex = mark.index + 2;
    if (depth === 0) return mark.index + 2;
  }
  throw malformed('A comment is not closed.', at);
};

/** Where the comment that begins here ends, or null. */
const commentEnd = (text: string, at: number, grammar: Grammar): number | null => {
  const { lexical } = grammar;
  if (text.startsWith('/*', at)) return blockEnd(text, at, grammar);
  if (text.startsWith('--', at)) {
    const isMinus = lexical.dashesNeedBlank && !/\s/.test(text[at + 2] ?? ' ');
    return isMinus ? null : lineEnd(text, at);
  }
  // Elsewhere they are an operator or nothing.
  if (grammar.has.slashComments && text.startsWith('//', at)) return lineEnd(text, at);
  if (text[at] !== '#' || lexical.hashComments === 'never') return null;
  const isComment = lexical.hashComments === 'always' || /[\s!]/.test(text[at + 1] ?? '');
  return isComment ? lineEnd(text, at) : null;
};

const shown = (char: string) =>
  /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u.test(char)
    ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : char;

const unexpected = (text: string, at: number) =>
  malformed(
    `The character ${shown(String.fromCodePoint(text.codePointAt(at) ?? 0))} is not expected here.`,
    at,
  );

const numberAt = (text: string, at: number, before: Token | undefined): string => {
  const found = before?.text === '.' && before.kind === 'sign' ? DIGITS : NUMBER;
  const number = matchAt(found, text, at);
  const next = text.slice(at + number.length, at + number.length + 1);
  if (matchAt(WORD, text, at + number.length) !== '' || next === '_') {
    throw malformed(`${number}${next} is neither a number nor a name.`, at);
  }
  return number;
};

/** A text that goes on with the one before it, as some databases read two in a row. */
const isContinued = (text: string, before: Token | undefined, at: number, grammar: Grammar) => {
  if (before?.kind !== 'text' || grammar.joinsTexts === 'never') return false;
  return grammar.joinsTexts === 'blank' || text.slice(before.to, at).includes('\n');
};

/** Right after these a point begins no number: `a.1` is a member, `AND .1` is not. */
const endsAt = (token: Token | undefined, at: number) =>
  token?.to === at &&
  (token.kind === 'word' || token.kind === 'name' || token.text === ')' || token.text === ']');

const FOREIGN = /[^\x20-\x7e]/;

/** No word of the grammar holds other letters than those of ASCII: `ſELECT` is a name. */
const keyOf = (kind: Token['kind'], text: string): string => {
  if (kind === 'sign') return text;
  return kind === 'word' && !FOREIGN.test(text) ? text.toUpperCase() : '';
};

const byFirst = new WeakMap<Grammar, Map<string, readonly Fixed[]>>();
const NO_SIGNS: readonly Fixed[] = [];

/** Signs that begin so, longer ones first. */
const signsFrom = (grammar: Grammar, first: string): readonly Fixed[] => {
  const known = byFirst.get(grammar) ?? Map.groupBy(grammar.signs, (sign) => sign.charAt(0));
  byFirst.set(grammar, known);
  return known.get(first) ?? NO_SIGNS;
};

export const tokensOf = (text: string, grammar: Grammar, budget: TokenBudget): readonly Token[] => {
  if (text.length > LENGTH_MAX) throw malformed('The text is longer than a million characters.', 0);
  const all: Token[] = [];
  let at = 0;
  const add = (kind: Token['kind'], value: string, to: number) => {
    if (budget.left <= 0) throw malformed(TOO_MANY, at);
    budget.left -= 1;
    all.push({ kind, text: value, key: keyOf(kind, value), at, to });
    at = to;
  };
  for (;;) {
    at += matchAt(BLANKS, text, at).length;
    if (at >= text.length) break;
    const comment = commentEnd(text, at, grammar);
    if (comment !== null) {
      at = comment;
      continue;
    }
    const bytes = bytesAt(text, at);
    if (bytes) {
      add('bytes', bytes.value, bytes.to);
      continue;
    }
    const quoted = textAt(text, at, grammar);
    if (quoted) {
      const before = all.at(-1);
      if (before && isContinued(text, before, at, grammar)) {
        all.pop();
        all.push({ ...before, text: before.text + quoted.value, to: quoted.to });
        at = quoted.to;
      } else add('text', quoted.value, quoted.to);
      continue;
    }
    const name = nameAt(text, at, grammar);
    if (name) {
      add('name', name.value, name.to);
      continue;
    }
    const isNumber = STARTS_NUMBER.test(text.slice(at, at + 2));
    if (isNumber && !(text[at] === '.' && endsAt(all.at(-1), at))) {
      const number = numberAt(text, at, all.at(-1));
      add('number', number, at + number.length);
      continue;
    }
    const word = matchAt(WORD, text, at);
    if (word !== '') {
      add('word', word, at + word.length);
      continue;
    }
    const sign = signsFrom(grammar, text[at] ?? '').find((one) => text.startsWith(one, at));
    if (sign === undefined) throw unexpected(text, at);
    add('sign', sign, at + sign.length);
  }
  all.push({ kind: 'end', text: '', key: '', at: text.length, to: text.length });
  return all;
};
