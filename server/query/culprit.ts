/** Which part of a query object the database complains about, told by the position that it reports. */
import { offsetOf } from '#common/sql/statements.ts';
import { EngineError } from '../engine/engine.ts';
import type { Compiled } from './compile.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';
import { printed } from './written.ts';

interface Part {
  readonly what: string;
  readonly sql: string;
}

const clauseOf = (text: string, source: QuerySource): readonly string[] => {
  try {
    return [printed(text, source)];
  } catch {
    // HAVING may name labels, which only the statement knows.
    return [];
  }
};

const partsOf = (query: Query, compiled: Compiled, source: QuerySource): readonly Part[] => [
  ...compiled.metrics.map(({ label, sql }) => ({ what: `the metric "${label}"`, sql })),
  ...compiled.dimensions.map(({ label, sql }) => ({ what: `the column "${label}"`, sql })),
  ...query.where
    .flatMap((text) => clauseOf(text, source))
    .map((sql) => ({ what: 'the custom filter', sql })),
  ...query.having
    .flatMap((text) => clauseOf(text, source))
    .map((sql) => ({ what: 'the filter on metrics', sql })),
];

/** Only around the offset: a statement may be long, and its parts many. */
const holds = (statement: string, part: string, offset: number): boolean =>
  statement.slice(Math.max(0, offset - part.length + 1), offset + part.length).includes(part);

/** The error with the part by its name; the position itself is one in SQL that nobody wrote. */
export const withCulprit = (
  cause: unknown,
  query: Query,
  compiled: Compiled,
  source: QuerySource,
): unknown => {
  if (!(cause instanceof EngineError) || cause.line === null || cause.column === null) return cause;
  const offset = offsetOf(compiled.sql, { line: cause.line, column: cause.column });
  const [smallest] = partsOf(query, compiled, source)
    .filter(({ sql }) => holds(compiled.sql, sql, offset))
    .sort((a, b) => a.sql.length - b.sql.length);
  if (!smallest) return cause;
  return cause.saying(`${cause.message}\nThis is in ${smallest.what}.`);
};
