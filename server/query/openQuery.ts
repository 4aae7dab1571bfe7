/** A query that ran, opened to be asked further: whoever ran it may have lost a right since, so it is judged again. */
import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError } from '../engine/engine.ts';
import { assertAllowed, engineOf } from '../sqllab/access.ts';
import { type ExploredQuery, exploredQuery } from '../sqllab/exploredQuery.ts';
import { asRefusal } from '../sqllab/failure.ts';
import { isJudged, judge } from '../sqllab/statements.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import type { OpenDataset } from './openDataset.ts';
import { databaseFailure, QueryFailure } from './failure.ts';
import { queryAsSource } from './source.ts';

const NOT_A_SELECT = 'Only the rows of a SELECT can be made a chart of: run one in the SQL editor.';

/** As it ran, its template filled in; the limit that the editor put on it does not bind charts. */
const renderedSql = ({ state, rendered_sql }: StoredQueryRow): string => {
  if (state === 'pending' || state === 'running') {
    throw new QueryFailure('The query has not ended yet.');
  }
  if (state !== 'success') {
    throw new QueryFailure('The query did not end well: it has no rows to make a chart of.');
  }
  if (rendered_sql === null) throw new QueryFailure(NOT_A_SELECT);
  return rendered_sql;
};

const assertStillAllowed = async (
  deps: Deps,
  viewer: Viewer,
  { row, database }: ExploredQuery,
  sql: string,
): Promise<void> => {
  const engine = engineOf(deps, database);
  try {
    const statements = (await judge(engine, sql, row.schema)).filter(isJudged);
    const [only, second] = statements;
    if (only?.info.kind !== 'select' || second) {
      throw new QueryFailure(NOT_A_SELECT);
    }
    await assertAllowed(deps, viewer, database, engine, statements, row.schema);
  } catch (cause) {
    throw cause instanceof EngineError
      ? databaseFailure(cause, deps.config.limits.queryTimeoutMs)
      : asRefusal(cause);
  }
};

export const openQuery = async (deps: Deps, viewer: Viewer, id: number): Promise<OpenDataset> => {
  const query = found(await exploredQuery(deps, viewer, id));
  const sql = renderedSql(query.row);
  await assertStillAllowed(deps, viewer, query, sql);
  const engine = engineOf(deps, query.database);
  return {
    source: queryAsSource(query, sql, engine.dialect),
    engine,
    database: query.database,
  };
};
