/**
 * Reads SQL just far enough to find strings, names, comments and the ends of statements. The database judges the rest.
 */
import { type LexicalRules, POSTGRESQL_RULES } from '../engines/lexicalRules.ts';

export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'symbol';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const BLANK = /\s/;
const ASCII_BLANK = /[ \t\r\n\f\v]/;
const LETTERS = { start: /[\p{L}_]/u, rest: /[\p{L}\p{N}_$]*/uy };
/** `☃$$` is one name where every character beyond ASCII is a letter. */
const FOREIGN = { start: /[A-Za-z_\P{ASCII}]/u, rest: /[A-Za-z0-9_$\P{ASCII}]*/uy };
const FOREIGN_NO_BLANKS = {
  start: /[A-Za-z_]|(?!\s)\P{ASCII}/u,
  rest: /(?:[A-Za-z0-9_$]|(?!\s)\P{ASCII})*/uy,
};
const WORDS = {
  letters: LETTERS,
  names: FOREIGN,
  names_or_blanks: FOREIGN_NO_BLANKS,
} as const satisfies Record<LexicalRules['foreignSigns'], typeof LETTERS>;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

const closingQuote = (sql: string, from: number, quote: string, backslashes: boolean) => {
  for (let at = from; at < sql.length; at++) {
    if (backslashes && sql[at] === '\\') at++;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at++;
    }
  }
  return sql.length;
};

const endOf = (sql: string, mark: string, from: number) => {
  const at = sql.indexOf(mark, from);
  return at < 0 ? sql.length : at + mark.length;
};

const nestedEnd = (sql: string, from: number) => {
  let depth = 0;
  for (let at = from; at < sql.length; at++) {
    if (sql.startsWith('/*', at)) {
      depth++;
      at++;
    } else if (sql.startsWith('*/', at)) {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
};

const LINE_END = /\n/g;
const LINE_OR_RETURN = /[\n\r]/g;

/** Looks only to the end of the line, because a text may have a comment in each of its lines. */
const lineEnd = (sql: string, at: number, { returnsEndComments }: LexicalRules) => {
  const pattern = returnsEndComments ? LINE_OR_RETURN : LINE_END;
  pattern.lastIndex = at;
  return pattern.test(sql) ? pattern.lastIndex : sql.length;
};

const matchAt = (pattern: RegExp, sql: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? '';
};

const isRunning = (sql: string, at: number) =>
  sql.startsWith('/*!', at) || sql.startsWith('/*M!', at);

const beginsComment = (sql: string, at: number, { hashComments }: LexicalRules) =>
  hashComments === 'always' || (hashComments === 'before_blank' && /[\s!]/.test(sql[at + 1] ?? ''));

/** Where the comment that begins here ends; null where no comment begins. */
const commentEnd = (sql: string, at: number, rules: LexicalRules): number | null => {
  const char = sql[at];
  if (char === '-' && sql[at + 1] === '-') {
    const next = sql[at + 2];
    if (rules.dashesNeedBlank && next !== undefined && !BLANK.test(next)) return null;
    return lineEnd(sql, at, rules);
  }
  if (char === '#' && beginsComment(sql, at, rules)) return lineEnd(sql, at, rules);
  if (rules.templates && char === '{' && sql[at + 1] === '#') return endOf(sql, '#}', at + 2);
  if (char !== '/' || sql[at + 1] !== '*') return null;
  if (rules.runningComments && isRunning(sql, at)) return null;
  return rules.nestedComments ? nestedEnd(sql, at) : endOf(sql, '*/', at + 2);
};

export function* tokens(sql: string, rules: LexicalRules = POSTGRESQL_RULES): Generator<Token> {
  let at = 0;
  const word = WORDS[rules.foreignSigns];
  const blank = rules.foreignSigns === 'names' ? ASCII_BLANK : BLANK;
  const token = (kind: Token['kind'], end: number): Token => {
    const start = at;
    at = end;
    return { kind, text: sql.slice(start, end), start, end };
  };
  while (at < sql.length) {
    const char = sql[at] ?? '';
    if (blank.test(char)) {
      at++;
      continue;
    }
    const comment = commentEnd(sql, at, rules);
    if (comment !== null) at = comment;
    else if (rules.textQuotes.includes(char))
      yield token('string', closingQuote(sql, at + 1, char, rules.backslashes));
    else if (rules.nameQuotes.includes(char))
      yield token('quoted', closingQuote(sql, at + 1, char, rules.nameBackslashes));
    else if (rules.escapeStrings && /e/i.test(char) && sql[at + 1] === "'")
      yield token('string', closingQuote(sql, at + 2, "'", true));
    else if (word.start.test(char)) yield token('word', at + matchAt(word.rest, sql, at).length);
    else {
      const tag = rules.dollarQuotes && char === '$' ? matchAt(DOLLAR_TAG, sql, at) : '';
      yield tag
        ? token('string', endOf(sql, tag, at + tag.length))
        : token('symbol', at + (isRunning(sql, at) ? 3 : 1));
    }
  }
}
