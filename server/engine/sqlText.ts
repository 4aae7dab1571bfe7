/** Reads SQL just far enough to know what is text, comment and statement end. Databases do the judging. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'symbol';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Piece {
  readonly sql: string;
  /** Where it starts in the whole text. */
  readonly start: number;
}

const WORD_START = /[\p{L}_]/u;
const WORD = /[\p{L}\p{N}_$]*/uy;
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

/** Block comments nest in both databases. */
const commentEnd = (sql: string, from: number) => {
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

const matchAt = (pattern: RegExp, sql: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? '';
};

export function* tokens(sql: string): Generator<Token> {
  let at = 0;
  const token = (kind: Token['kind'], end: number): Token => {
    const start = at;
    at = end;
    return { kind, text: sql.slice(start, end), start, end };
  };
  while (at < sql.length) {
    const char = sql[at] ?? '';
    if (/\s/.test(char)) at++;
    else if (sql.startsWith('--', at)) {
      const end = sql.indexOf('\n', at);
      at = end < 0 ? sql.length : end + 1;
    } else if (sql.startsWith('/*', at)) at = commentEnd(sql, at);
    else if (char === "'") yield token('string', closingQuote(sql, at + 1, "'", false));
    else if (char === '"') yield token('quoted', closingQuote(sql, at + 1, '"', false));
    else if (/e/i.test(char) && sql[at + 1] === "'") {
      yield token('string', closingQuote(sql, at + 2, "'", true));
    } else if (WORD_START.test(char)) yield token('word', at + matchAt(WORD, sql, at).length);
    else {
      const tag = char === '$' ? matchAt(DOLLAR_TAG, sql, at) : '';
      if (tag) {
        const close = sql.indexOf(tag, at + tag.length);
        yield token('string', close < 0 ? sql.length : close + tag.length);
      } else yield token('symbol', at + 1);
    }
  }
}

/** The statements between semicolons; empty ones are left out. */
export const splitStatements = (sql: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let start = 0;
  let isEmpty = true;
  const cut = (end: number) => {
    if (!isEmpty) pieces.push({ sql: sql.slice(start, end), start });
    isEmpty = true;
  };
  for (const token of tokens(sql)) {
    if (token.text === ';') {
      cut(token.start);
      start = token.end;
    } else isEmpty = false;
  }
  cut(sql.length);
  return pieces;
};

/** 1-based line and column of an offset. */
export const placeOf = (sql: string, offset: number) => {
  const before = sql.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};
