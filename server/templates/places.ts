import { EngineError } from '../engine/engine.ts';

/** Places are counted in the text as it was typed: where a template changed the line, only as far as they hold. */
export const placedInTemplate = (typed: string, rendered: string, error: unknown): unknown => {
  if (typed === rendered || !(error instanceof EngineError) || error.line === null) return error;
  const [before, after] = [typed.split('\n'), rendered.split('\n')];
  const isSameLine = before[error.line - 1] === after[error.line - 1];
  const holds = before.length === after.length;
  const place = holds ? { line: error.line, column: isSameLine ? error.column : null } : null;
  const text = after[error.line - 1];
  const filledIn =
    isSameLine || text === undefined ? {} : { filledIn: { text, column: error.column } };
  return new EngineError(error.code, error.message, place, { cause: error, ...filledIn });
};
