import { tokens } from './lexer.ts';
import { type LexicalRules, POSTGRESQL_RULES } from '../engines/lexicalRules.ts';

export interface Piece {
  readonly sql: string;
  /** The offset where it starts in the whole text. */
  readonly start: number;
  /** The offsets of its first and last token in the whole text, without the blanks and comments around them. */
  readonly from: number;
  readonly to: number;
}

/** The statements between semicolons, without empty ones. */
export const splitStatements = (
  sql: string,
  rules: LexicalRules = POSTGRESQL_RULES,
): readonly Piece[] => {
  const pieces: Piece[] = [];
  let start = 0;
  let from = -1;
  let to = -1;
  const cut = (end: number) => {
    if (from >= 0) pieces.push({ sql: sql.slice(start, end), start, from, to });
    from = -1;
  };
  for (const token of tokens(sql, rules)) {
    if (token.kind === 'symbol' && token.text === ';') {
      cut(token.start);
      start = token.end;
    } else {
      if (from < 0) from = token.start;
      to = token.end;
    }
  }
  cut(sql.length);
  return pieces;
};

/** The statement that the caret is in, or behind on the same line; null in a text without statements. */
export const statementAt = (
  sql: string,
  offset: number,
  rules: LexicalRules = POSTGRESQL_RULES,
): Piece | null => {
  const pieces = splitStatements(sql, rules);
  const at = pieces.findIndex(({ start, sql: text }) => offset <= start + text.length);
  if (at < 0) return pieces.at(-1) ?? null;
  const found = pieces[at] ?? null;
  const before = pieces[at - 1];
  const isBehind = before && found && offset < found.from;
  return isBehind && !sql.slice(before.to, offset).includes('\n') ? before : found;
};

/** 1-based line and column of an offset. */
export const placeOf = (sql: string, offset: number) => {
  const before = sql.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** The offset of a 1-based line and column. */
export const offsetOf = (sql: string, { line, column }: ReturnType<typeof placeOf>): number =>
  sql
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, above) => sum + above.length + 1, column - 1);
