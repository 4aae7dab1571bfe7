/** A script cut into statements, each judged by the database's own parser before any of them runs. */
import { type Engine, EngineError, type StatementInfo } from '../engine/engine.ts';
import { placeOf, splitStatements } from '../engine/sqlText.ts';

export interface JudgedStatement {
  readonly sql: string;
  /** Offset in the whole script. */
  readonly start: number;
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

/** Each statement alone is given to the parser, so what is judged is exactly what runs. */
export const judge = async (engine: Engine, script: string): Promise<JudgedStatement[]> => {
  const judged: JudgedStatement[] = [];
  for (const piece of splitStatements(script)) {
    // Blanks before a statement count as lines of the one before it.
    const sql = piece.sql.trimStart();
    const start = piece.start + piece.sql.length - sql.length;
    let infos: readonly StatementInfo[];
    try {
      infos = await engine.inspect(sql);
    } catch (error) {
      throw placedIn(script, start, error);
    }
    const [info, second] = infos;
    if (second) {
      throw placedIn(
        script,
        start,
        new EngineError('syntax', 'This statement could not be told from the next one.', {
          line: 1,
          column: 1,
        }),
      );
    }
    if (info) judged.push({ sql: sql.trimEnd(), start, info });
  }
  return judged;
};
