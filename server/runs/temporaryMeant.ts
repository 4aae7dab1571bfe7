import { EngineError } from '../engine/engine.ts';

const MADE =
  /\bcreate\s+(?:or\s+replace\s+)?(?:global\s+|local\s+)?temp(?:orary)?\s+(?:table|view)\s+(?:if\s+not\s+exists\s+)?["`]?(\w+)/gi;

/** A later statement is judged and may run in another session, where temporary tables of earlier ones are missing. */
export const withTemporaryMeant = (script: string, error: unknown): unknown => {
  if (!(error instanceof EngineError) || error.code !== 'missing_table') return error;
  const missed = error.message.toLowerCase().split(/\W+/);
  const made = [...script.matchAll(MADE)].map(([, name = '']) => name);
  const name = made.find((one) => missed.includes(one.toLowerCase()));
  if (name === undefined) return error;
  return error.saying(
    `${error.message}\nTemporary tables and views end with their statement here: write it as WITH ${name} AS (…) in the query, or create a table.`,
  );
};
