/** A database for people who may read some of its tables: it suggests no others in place of a missing one. */
import { type Engine, EngineError } from './engine.ts';

/** Behind what is missing, as the databases say it. */
const SUGGESTION =
  /(?<![\s.,;])[\s.,;]*\b(?:did you mean|maybe you meant|perhaps you meant)\b.*$/is;
const MISSES = new Set(['missing_table', 'missing_schema']);

const withoutSuggestion = (error: unknown): unknown => {
  if (!(error instanceof EngineError) || !MISSES.has(error.code)) return error;
  return error.saying(error.message.replace(SUGGESTION, ''));
};

const guarded =
  <Given extends readonly unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
  (...given: Given): Promise<Answer> =>
    work(...given).catch((error: unknown) => {
      throw withoutSuggestion(error);
    });

export const withoutOtherNames = (engine: Engine): Engine => ({
  ...engine,
  query: guarded(engine.query),
  hold: guarded(engine.hold),
  holdEach: guarded(engine.holdEach),
  store: guarded(engine.store),
  inspect: guarded(engine.inspect),
  describe: guarded(engine.describe),
  ...(engine.createAs ? { createAs: guarded(engine.createAs) } : {}),
  ...(engine.drop ? { drop: guarded(engine.drop) } : {}),
});
