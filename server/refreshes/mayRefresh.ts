/** Who may have a table written from a query, and what that query is: decided anew each time before it is written. */
import { assertAllowed } from '../access/assertAllowed.ts';
import { engineOf, seesWholeDatabase, visibleDatabase } from '../access/databases.ts';
import { isJudged, judge, type JudgedStatement } from '../access/judge.ts';
import { readingOf } from '../access/reading.ts';
import { can, type Viewer } from '../access/viewer.ts';
import { EMBEDDED_BACKEND } from '../databases/networkEngines.ts';
import { noSuchDatabase } from '../databases/refusals.ts';
import type { Deps } from '../deps.ts';
import { currentCatalog, findTable, sameName } from '../engine/duckdb/catalogFile.ts';
import { neededBy } from '../engine/duckdb/needs.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { EngineError, type TableRef } from '../engine/engine.ts';
import { asRefusal, forbidden, HttpError } from '../errors.ts';
import { refusedCommand } from '../files/mayImport.ts';
import { assertAllowsCreating } from '../runs/ctas.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { hasTemplate } from '../templates/renderSql.ts';

const SERVER_ERROR = 500;

/** What refuses a run in the editor, as a reply to another request. */
const inWords = (cause: unknown): unknown => {
  if (cause instanceof EngineError)
    return refusedCommand(
      cause.line === null ? cause.message : `${cause.message} (line ${cause.line})`,
    );
  const isSaid = cause instanceof HttpError && cause.status < SERVER_ERROR;
  return isSaid ? cause : asRefusal(cause);
};

export interface TableQuery {
  readonly schema: string;
  readonly table_name: string;
  readonly sql: string;
  readonly query_schema: string | null;
}

/** The database, for somebody who may make tables of queries there. */
export const databaseToRefresh = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<StoredDatabase> => {
  const database = await visibleDatabase(deps, viewer, id);
  if (!database) throw noSuchDatabase();
  if (database.backend !== EMBEDDED_BACKEND)
    throw refusedCommand(
      `Tables are refreshed in the built-in database only. In ${database.name}, use a view, a materialized view or the tools of that database.`,
    );
  const mayWrite =
    can(viewer, 'can_execute_sql_query', 'SQLLab') && can(viewer, 'can_write', 'Dataset');
  if (!mayWrite) throw forbidden();
  try {
    assertAllowsCreating({ method: 'TABLE' }, database);
  } catch (cause) {
    throw asRefusal(cause);
  }
  return database;
};

/** The same as a question. */
export const mayRefresh = async (deps: Deps, viewer: Viewer, id: number): Promise<boolean> => {
  if (!(await seesWholeDatabase(deps, viewer, id))) return false;
  return databaseToRefresh(deps, viewer, id).then(
    () => true,
    () => false,
  );
};

/** Of which table a view is is not in the statement that names the view. */
const viewOver = (
  { config }: Pick<Deps, 'config'>,
  tables: readonly TableRef[],
  home: string,
  isTarget: (table: { readonly name: string; readonly schema: string }) => boolean,
): string | null => {
  const { catalog } = currentCatalog(duckdbSetup(config.dataDir, config.limits).tablesDir);
  const over = tables.find(({ schema, name }) => {
    const view = findTable(catalog, schema ?? home, name)?.view;
    return view && [...neededBy(view.sql, view.within)(catalog).tables].some(isTarget);
  });
  return over?.name ?? null;
};

const judged = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  { schema, table_name: name, sql, query_schema }: TableQuery,
): Promise<JudgedStatement> => {
  if (hasTemplate(sql))
    throw refusedCommand(
      'The query has a template, which is filled in anew for whoever looks. A table is the same for everybody: write the query without one.',
    );
  const reading = await readingOf(deps, viewer, database, { schema: query_schema });
  const all = (await judge(reading, sql)).filter(isJudged);
  const [only, second] = all;
  if (!only || second) throw refusedCommand('A table is made from exactly one statement.');
  if (only.info.kind !== 'select')
    throw refusedCommand('A table is made from a query. This statement does something else.');
  assertAllowed(reading, viewer, database, [only], true);
  const home = query_schema ?? reading.engine.dialect.defaultSchema;
  const { tables } = only.info;
  const isTarget = (table: Pick<TableRef, 'name' | 'schema'>) =>
    sameName(table.name, name) && sameName(table.schema ?? home, schema);
  const view = viewOver(deps, tables, home, isTarget);
  if (view !== null || tables.some(isTarget))
    throw refusedCommand(
      `The query reads ${schema}.${name}, the table that it makes${view === null ? '' : `, through the view ${view}`}: it would grow with every refresh.`,
    );
  return only;
};

/**
 * Refuses what the viewer may not read at this moment: the statement reads only what they may, and of tables under a
 * rule only their rows.
 */
export const judgedQuery = async (...args: Parameters<typeof judged>): Promise<JudgedStatement> => {
  try {
    return await judged(...args);
  } catch (cause) {
    throw inWords(cause);
  }
};

/** The same before it is stored: what the database itself says of it is said at once, and not only when it runs. */
export const checkedQuery = async (
  ...[deps, viewer, database, query]: Parameters<typeof judged>
): Promise<void> => {
  const { sql } = await judgedQuery(deps, viewer, database, query);
  try {
    await engineOf(deps, viewer, database).describe({ sql, schema: query.query_schema });
  } catch (cause) {
    throw inWords(cause);
  }
};
