/** Texts and names in quotes, read as the database reads them. */
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { malformed } from './refusal.ts';

export interface Quoted {
  readonly value: string;
  readonly to: number;
}

/** What a backslash and the character after it stand for. */
export interface Escapes {
  readonly table: Readonly<Record<string, string>>;
  /** `\\x41` is a character by its number. */
  readonly hasHex: boolean;
  /** So are `\\u00e9` and `\\U000000e9`. */
  readonly hasUnicode: boolean;
  /** Characters that begin other spellings by number. */
  readonly refused: string;
  /** Before any other character: the character alone, or both. */
  readonly otherwise: 'itself' | 'both';
}

/** What of a grammar decides where a text or a name ends. */
export interface QuotingRules {
  readonly lexical: LexicalRules;
  /** Backslashes in plain texts; null where they are characters like any other. */
  readonly escapes: Escapes | null;
  /** In `E'…'`. */
  readonly escapedEscapes: Escapes | null;
}

const HEX = /x([0-9a-fA-F]{2})/y;
const UNICODE = /u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})/y;
const POINT_MAX = 0x10ffff;
/** Above that it is a byte of a character, not a character. */
const ASCII_MAX = 0x7f;

const escaped = (text: string, at: number, escapes: Escapes): Quoted => {
  const char = text[at + 1] ?? '';
  if (escapes.hasHex && char === 'x') {
    HEX.lastIndex = at + 1;
    const code = Number.parseInt(HEX.exec(text)?.[1] ?? 'ff', 16);
    if (code <= ASCII_MAX) return { value: String.fromCharCode(code), to: at + 4 };
  }
  UNICODE.lastIndex = at + 1;
  const [unicode, short, long] = (escapes.hasUnicode && UNICODE.exec(text)) || [];
  const point = Number.parseInt(short ?? long ?? '', 16);
  if (unicode !== undefined && point <= POINT_MAX) {
    return { value: String.fromCodePoint(point), to: at + 1 + unicode.length };
  }
  if ((escapes.hasHex && char === 'x') || escapes.refused.includes(char)) {
    throw malformed('Write this character itself, not its number.', at);
  }
  const known = Object.hasOwn(escapes.table, char) ? escapes.table[char] : undefined;
  return { value: known ?? (escapes.otherwise === 'both' ? `\\${char}` : char), to: at + 2 };
};

/** NUL ends texts in some databases; half a surrogate pair is no character. */
const checked = (quoted: Quoted, at: number): Quoted => {
  if (quoted.value.includes('\0')) throw malformed('A text holds the character U+0000.', at);
  if (!quoted.value.isWellFormed()) throw malformed('A text holds half a character.', at);
  return quoted;
};

/** From behind the opening quote to its end; a doubled quote is one of the text. */
const until = (
  text: string,
  start: number,
  quote: string,
  escapes: Escapes | null,
  what: string,
): Quoted => {
  const open = start - 1;
  let value = '';
  for (let at = start; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === quote) {
      if (text[at + 1] !== quote) return checked({ value, to: at + 1 }, open);
      value += quote;
      at += 2;
    } else if (escapes && char === '\\') {
      if (at + 1 >= text.length) break;
      const one = escaped(text, at, escapes);
      value += one.value;
      at = one.to;
    } else {
      value += char;
      at += 1;
    }
  }
  throw malformed(`A ${what} is not closed.`, open);
};

const BYTES = /([xXbB])'([0-9a-fA-F ]*)'/y;

/** `X'ff'`, `B'01'`. The value begins with its base. */
export const bytesAt = (text: string, at: number): Quoted | null => {
  BYTES.lastIndex = at;
  const [all = '', base = '', digits = ''] = BYTES.exec(text) ?? [];
  if (all === '') return null;
  const isBits = base.toUpperCase() === 'B';
  if (isBits && !/^[01]*$/.test(digits))
    throw malformed(`${all} holds other digits than 0 and 1.`, at);
  return { value: base.toUpperCase() + digits.replaceAll(' ', ''), to: at + all.length };
};

const DOLLARS = /\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$/y;

const dollarText = (text: string, at: number): Quoted | null => {
  DOLLARS.lastIndex = at;
  const tag = DOLLARS.exec(text)?.[0];
  if (tag === undefined) return null;
  const end = text.indexOf(tag, at + tag.length);
  if (end < 0) throw malformed('A text is not closed.', at);
  return checked({ value: text.slice(at + tag.length, end), to: end + tag.length }, at);
};

export const textAt = (text: string, at: number, grammar: QuotingRules): Quoted | null => {
  const { lexical, escapes, escapedEscapes } = grammar;
  const char = text[at] ?? '';
  if (lexical.textQuotes.includes(char)) return until(text, at + 1, char, escapes, 'text');
  if (lexical.escapeStrings && /e/i.test(char) && text[at + 1] === "'") {
    return until(text, at + 2, "'", escapedEscapes, 'text');
  }
  return lexical.dollarQuotes && char === '$' ? dollarText(text, at) : null;
};

export const nameAt = (text: string, at: number, grammar: QuotingRules): Quoted | null => {
  const quote = text[at] ?? '';
  if (!grammar.lexical.nameQuotes.includes(quote)) return null;
  const escapes = grammar.lexical.nameBackslashes ? grammar.escapes : null;
  const name = until(text, at + 1, quote, escapes, 'name');
  if (name.value === '') throw malformed('A name is empty.', at);
  return name;
};
