/** The problems of SQL while it is typed: `validate_sql`. Nothing of it runs. */
import { rulesOf } from '#common/engines/engines.ts';
import { tokens } from '#common/sql/lexer.ts';
import { offsetOf, splitStatements } from '#common/sql/statements.ts';
import type { SqlAnnotation, ValidateSqlBody } from '#common/wire/database.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Engine, EngineError } from '../engine/engine.ts';
import { HttpError } from '../errors.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { placedInTemplate } from '../templates/places.ts';
import { renderSql } from '../templates/renderSql.ts';
import { assertAllowed } from '../access/assertAllowed.ts';
import { readingOf } from '../access/reading.ts';
import { judge, placedIn } from '../access/judge.ts';

/** Failures that are not about the text. */
const NOT_OF_THE_TEXT = new Set([
  'timeout',
  'stopped',
  'busy',
  'worker_lost',
  'connection',
  'unknown_person',
]);

const endColumn = (script: string, line: number, column: number, backend: string): number => {
  const offset = offsetOf(script, { line, column });
  for (const { start, end } of tokens(script, rulesOf(backend))) {
    if (start > offset) break;
    if (offset < end) return column + end - offset;
  }
  return column + 1;
};

/** As it stands in the typed text; null for what is no problem of the text. */
const annotation = (
  error: unknown,
  typed: string,
  rendered: string,
  backend: string,
): SqlAnnotation | null => {
  const placed = placedInTemplate(typed, rendered, error);
  if (placed instanceof EngineError) {
    if (NOT_OF_THE_TEXT.has(placed.code)) return null;
    const { line, column, message } = placed;
    const end = line === null || column === null ? null : endColumn(typed, line, column, backend);
    return { line_number: line, start_column: column, end_column: end, message };
  }
  if (placed instanceof HttpError && 'errors' in placed.body && placed.body.errors[0]) {
    const { message, extra } = placed.body.errors[0];
    const line = extra && typeof extra.line === 'number' ? extra.line : null;
    return { line_number: line, start_column: null, end_column: null, message };
  }
  throw placed;
};

/** One entry per statement with a problem; `signal` ends the check when nobody waits any more. */
export const problemsOf = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  { sql, catalog = null, schema = null, template_params }: ValidateSqlBody,
  signal: AbortSignal,
): Promise<SqlAnnotation[]> => {
  const { backend } = database;
  const reading = await readingOf(deps, viewer, database, { catalog, schema });
  const { engine: full } = reading;
  const until = performance.now() + deps.config.limits.checkMs;
  const remaining = () => ({ timeoutMs: Math.max(1, until - performance.now()), signal });
  const engine: Engine = {
    ...full,
    inspect: (text, within) => full.inspect(text, within, remaining()),
  };
  let script = sql;
  const found: SqlAnnotation[] = [];
  const note = (error: unknown) => {
    const problem = annotation(error, sql, script, backend);
    if (problem) found.push(problem);
  };
  try {
    const parameters = template_params ?? {};
    script = await renderSql(deps, viewer, sql, { parameters, database });
  } catch (error) {
    note(error);
    return found;
  }
  for (const { sql: piece, start } of splitStatements(script, rulesOf(backend))) {
    if (signal.aborted || performance.now() > until) break;
    const blank = piece.length - piece.trimStart().length;
    try {
      const [statement, ...others] = await judge({ ...reading, engine }, piece.trimStart());
      if (!statement?.info || others.length > 0) continue;
      assertAllowed(reading, viewer, database, [{ ...statement, info: statement.info }]);
      // Later statements may depend on what this one creates.
      if (statement.info.kind === 'write') break;
      if (statement.info.kind === 'select') {
        await full.describe({ sql: statement.sql, catalog, schema }, remaining());
      }
    } catch (error) {
      note(placedIn(script, { start: start + blank, printed: null }, error));
    }
  }
  return found;
};
