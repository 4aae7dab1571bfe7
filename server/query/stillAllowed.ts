/** SQL that was kept, run again: whoever wrote it may have lost a right since, so it is judged each time. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError } from '../engine/engine.ts';
import { assertAllowed } from '../access/assertAllowed.ts';
import { asRefusal } from '../errors.ts';
import { type At, readingOf } from '../access/reading.ts';
import { isJudged, judge } from '../access/judge.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { databaseFailure, QueryFailure } from './failure.ts';

export interface KeptSql extends At {
  readonly sql: string;
  /** What to say where it is something else than one query. */
  readonly unlessQuery: string;
}

/** The query, which the viewer asks, as its author may ask it now. */
export const stillAllowed = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  { sql, unlessQuery, ...at }: KeptSql,
): Promise<string> => {
  const reading = await readingOf(deps, viewer, database, at);
  try {
    const statements = (await judge(reading, sql)).filter(isJudged);
    const [only, second] = statements;
    if (only?.info.kind !== 'select' || second) throw new QueryFailure(unlessQuery);
    assertAllowed(reading, viewer, database, statements);
    return only.sql;
  } catch (cause) {
    throw cause instanceof EngineError
      ? databaseFailure(cause, deps.config.limits.queryTimeoutMs)
      : asRefusal(cause);
  }
};
