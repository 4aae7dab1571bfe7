import type { QueryContext } from '#common/wire/chartData.ts';
import { found } from '../access/gate.ts';
import type { Home } from '../access/rowLimits.ts';
import { markOf, type Viewer } from '../access/viewer.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { Deps } from '../deps.ts';
import { addedFunctions } from '../access/addedFunctions.ts';
import { runsPrintedOnly } from '../access/impersonation.ts';
import { HttpError, notFound } from '../errors.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { engineOf } from '../access/databases.ts';
import { viewerOf } from '../access/viewerOf.ts';
import type { OpenDataset } from './opened.ts';
import { openQuery } from './openQuery.ts';
import { querySource, withRowLimit } from './source.ts';
import { createSqlBudget, type SqlBudget } from './sqlBudget.ts';
import { stillAllowed } from './stillAllowed.ts';
import { NO_QUESTION, type Question } from './question.ts';
import { templatedDataset } from './templated.ts';

const AUTHOR_GONE =
  'Whoever wrote the SQL of this dataset may no longer read this database. An owner who may has to save the SQL again.';

const authorOf = async (deps: Deps, id: number): Promise<Viewer> => {
  const author = await viewerOf(deps.store.db, id);
  if (!author) throw new HttpError(403, AUTHOR_GONE);
  return author;
};

/** SQL of an author who could not read the whole database reads only what that author may read now. */
const currentSql = async (
  deps: Deps,
  viewer: Viewer,
  row: StoredDataset,
  database: StoredDatabase,
  home: Home,
): Promise<string | null> => {
  const { sql, sql_author, catalog, schema } = row;
  if (!sql?.trim()) return sql;
  const isAsWritten = sql_author === null && !runsPrintedOnly(database);
  if (isAsWritten && (await deps.rowLimits.ofDatabase(viewer, database, home)).length === 0)
    return sql;
  const author = sql_author === null ? null : await authorOf(deps, sql_author);
  const unlessQuery = 'Virtual dataset query must be one statement';
  return stillAllowed(deps, viewer, database, { sql, unlessQuery, catalog, schema, author });
};

interface Opening {
  readonly budget?: SqlBudget;
  /** What its templates are told. */
  readonly question?: Question;
}

/** Through the gate, with its database. */
const storedParts = (deps: Deps, viewer: Viewer, id: number | string) =>
  deps.store.recent(['dataset', markOf(viewer), id], async () => {
    const rows = deps.gate.datasets(viewer).selectAll('datasets');
    const stored: StoredDataset = found(
      await (typeof id === 'number'
        ? rows.where('datasets.id', '=', id)
        : rows.where('datasets.uuid', '=', id.toLowerCase())
      ).executeTakeFirst(),
    );
    const database: StoredDatabase = found(
      await deps.store.db
        .selectFrom('databases')
        .selectAll()
        .where('id', '=', stored.database_id)
        .executeTakeFirst(),
    );
    return { stored, database };
  });

const TABLE_TYPES = new Set(['table', 'dataset']);

/** The dataset, or the query in its place, if the viewer may read it; hidden ones look missing. */
export const openDataset = async (
  deps: Deps,
  viewer: Viewer,
  { id, type }: QueryContext['datasource'],
  { budget = createSqlBudget(), question = NO_QUESTION }: Opening = {},
): Promise<OpenDataset> => {
  if (type === 'query' && typeof id === 'number') return openQuery(deps, viewer, id, budget);
  if (!TABLE_TYPES.has(type)) throw notFound();
  const { stored, database } = await storedParts(deps, viewer, id);
  const {
    value: row,
    asked,
    removed,
    read,
    readsRange,
  } = await templatedDataset(deps, viewer, stored, database, { question, budget });
  const engine = engineOf(deps, viewer, database);
  const sql = await currentSql(deps, viewer, row, database, engine.dialect);
  const limit = await deps.rowLimits.ofDataset(viewer, row, database, engine.dialect);
  const opened = querySource({ ...row, sql }, engine.dialect, addedFunctions(database), budget);
  return {
    source: { ...withRowLimit(opened, limit), templateFilters: asked },
    engine,
    database,
    removedFilters: removed,
    readsRange,
    readParameters: read,
    question,
  };
};
