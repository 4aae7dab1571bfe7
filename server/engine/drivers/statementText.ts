/** Texts of statements as drivers take them apart. */
import type { Token } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { type Piece, placeOf, splitStatements } from '#common/sql/statements.ts';
import { EngineError } from '../engine.ts';

/** `second` is what stands behind the first statement. */
export function assertOne<Statement>(
  first: Statement | undefined,
  second: unknown,
): asserts first is Statement {
  if (first === undefined) throw new EngineError('syntax', 'There is no statement to run.');
  if (second !== undefined) {
    throw new EngineError('several_statements', 'Only one statement can run at a time.');
  }
}

/** The one statement of a text. Blanks before it stay: places are counted from the text as it was given. */
export const oneStatement = (text: string, rules: LexicalRules): string => {
  const [piece, second] = splitStatements(text, rules);
  assertOne(piece, second);
  return piece.sql;
};

/** A failure of one piece, with its place counted in the script that the piece is of. */
export const placedInScript = (
  error: EngineError,
  script: string,
  piece: Pick<Piece, 'start'>,
): EngineError => {
  if (error.line === null) return error;
  const from = placeOf(script, piece.start);
  const isFirst = error.line === 1 && error.column !== null;
  return new EngineError(error.code, error.message, {
    line: from.line - 1 + error.line,
    column: isFirst ? from.column - 1 + (error.column ?? 1) : error.column,
  });
};

/** What stands in no parentheses. */
export const topLevel = (all: readonly Token[]): readonly Token[] => {
  let depth = 0;
  return all.filter(({ text }) => {
    if (text === ')') depth -= 1;
    const isTop = depth === 0;
    if (text === '(') depth += 1;
    return isTop;
  });
};
