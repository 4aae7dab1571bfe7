/** A script cut into statements, each judged by the database's own parser before any of them runs. */
import { rulesOf } from '#sql/rules.ts';
import { placeOf, splitStatements } from '#sql/statements.ts';
import { type Engine, EngineError, type StatementInfo } from '../engine/engine.ts';

export interface Statement {
  readonly sql: string;
  /** Offset in the whole script. */
  readonly start: number;
  readonly info: StatementInfo | null;
}

export interface JudgedStatement extends Statement {
  readonly info: StatementInfo;
}

/** The error with its place counted in the whole script instead of one statement of it. */
export const placedIn = (script: string, start: number, error: unknown): unknown => {
  if (!(error instanceof EngineError) || error.line === null) return error;
  const from = placeOf(script, start);
  return new EngineError(
    error.code,
    error.message,
    {
      line: from.line + error.line - 1,
      column:
        error.column !== null && error.line === 1 ? from.column + error.column - 1 : error.column,
    },
    { cause: error },
  );
};

/** Counted without the lines that were put before the statement. */
export const linesAbove = (lines: number, error: unknown): unknown =>
  error instanceof EngineError && error.line !== null && error.line > lines
    ? new EngineError(
        error.code,
        error.message,
        { line: error.line - lines, column: error.column },
        { cause: error },
      )
    : error;

const inspectOne = async (
  engine: Engine,
  sql: string,
  schema: string | null,
): Promise<StatementInfo | undefined> => {
  const [info, second] = await engine.inspect(sql, schema);
  if (second) {
    const place = { line: 1, column: 1 };
    throw new EngineError('syntax', 'This statement could not be told from the next one.', place);
  }
  return info;
};

const MISSES = new Set(['missing_table', 'missing_schema', 'missing_column']);
const isMiss = (error: unknown) => error instanceof EngineError && MISSES.has(error.code);

/**
 * Each statement alone is given to the parser, so what is judged is exactly what runs. What a statement
 * before it may yet create is judged when its turn comes (`judgeNow`): its `info` is null.
 */
export const judge = async (
  engine: Engine,
  script: string,
  schema: string | null,
): Promise<Statement[]> => {
  const judged: Statement[] = [];
  for (const piece of splitStatements(script, rulesOf(engine.dialect.backend))) {
    // Blanks before a statement count as lines of the one before it.
    const sql = piece.sql.trimStart();
    const start = piece.start + piece.sql.length - sql.length;
    const mayBeCreated = judged.some(({ info }) => info?.kind === 'write');
    try {
      const info = await inspectOne(engine, sql, schema);
      if (info) judged.push({ sql: sql.trimEnd(), start, info });
    } catch (error) {
      if (!mayBeCreated || !isMiss(error)) throw placedIn(script, start, error);
      judged.push({ sql: sql.trimEnd(), start, info: null });
    }
  }
  return judged;
};

export const judgeNow = async (
  engine: Engine,
  script: string,
  { sql, start, info }: Statement,
  schema: string | null,
): Promise<JudgedStatement> => {
  if (info) return { sql, start, info };
  try {
    const now = await inspectOne(engine, sql, schema);
    if (now) return { sql, start, info: now };
  } catch (error) {
    throw placedIn(script, start, error);
  }
  throw new EngineError('syntax', 'The statement could not be read.');
};

export const isJudged = (statement: Statement): statement is JudgedStatement =>
  statement.info !== null;
