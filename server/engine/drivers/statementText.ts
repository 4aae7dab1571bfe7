/** Splits texts of statements for drivers. */
import type { Token } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { type Piece, placeOf, splitStatements } from '#common/sql/statements.ts';
import { EngineError } from '../engine.ts';

/** `second` is the text after the first statement. */
export function assertOne<Statement>(
  first: Statement | undefined,
  second: unknown,
): asserts first is Statement {
  if (first === undefined) throw new EngineError('syntax', 'There is no statement to run.');
  if (second !== undefined) {
    throw new EngineError('several_statements', 'Only one statement can run at a time.');
  }
}

/** The one statement of a text. Blanks before it stay, because positions count in the text as it was given. */
export const oneStatement = (text: string, rules: LexicalRules): string => {
  const [piece, second] = splitStatements(text, rules);
  assertOne(piece, second);
  return piece.sql;
};

/** The failure of one statement, with its position counted in the whole script. */
export const placedInScript = (
  error: EngineError,
  script: string,
  piece: Pick<Piece, 'start'>,
): EngineError => {
  if (error.line === null) return error;
  const from = placeOf(script, piece.start);
  const isFirst = error.line === 1 && error.column !== null;
  return error.placedAt({
    line: from.line - 1 + error.line,
    column: isFirst ? from.column - 1 + (error.column ?? 1) : error.column,
  });
};

/** The text outside all parentheses. */
export const topLevel = (all: readonly Token[]): readonly Token[] => {
  let depth = 0;
  return all.filter(({ text }) => {
    if (text === ')') depth -= 1;
    const isTop = depth === 0;
    if (text === '(') depth += 1;
    return isTop;
  });
};
