/** A finished query, opened for charts: its person may have lost a right since, so it is judged again. */
import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { addedFunctions } from '../access/addedFunctions.ts';
import { engineOf } from '../access/databases.ts';
import { exploredQuery } from '../datasets/exploredQuery.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import type { OpenDataset } from './opened.ts';
import { QueryFailure } from './failure.ts';
import { queryAsSource } from './source.ts';
import type { SqlBudget } from './sqlBudget.ts';
import { stillAllowed } from './stillAllowed.ts';

const NOT_A_SELECT = 'Only the rows of a SELECT can be made a chart of: run one in the SQL editor.';

/** As it ran, with its template rendered; the editor’s row limit does not apply to charts. */
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

export const openQuery = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  budget: SqlBudget,
): Promise<OpenDataset> => {
  const query = found(await exploredQuery(deps, viewer, id));
  const { catalog, schema } = query.row;
  const sql = await stillAllowed(deps, viewer, query.database, {
    sql: renderedSql(query.row),
    unlessQuery: NOT_A_SELECT,
    catalog,
    schema,
  });
  const engine = engineOf(deps, viewer, query.database);
  return {
    source: queryAsSource(query, sql, engine.dialect, addedFunctions(query.database), budget),
    engine,
    database: query.database,
    removedFilters: new Set(),
    readsRange: false,
    readParameters: new Set(),
  };
};
