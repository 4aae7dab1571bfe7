/** From an `execute` request to a stored run, or to the refusal of one. */
import { randomBytes } from 'node:crypto';
import { rulesOf } from '#common/engines/engines.ts';
import { splitStatements } from '#common/sql/statements.ts';
import type { ExecuteBody } from '#common/wire/sqllab.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden, issueCodes, refusal } from '../errors.ts';
import { toFlag } from '../store/codec.ts';
import { createQueries, type NewQuery, type StoredQueryRow } from '../store/queries.ts';
import { createTabs } from '../store/tabs.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { visibleDatabase } from '../access/databases.ts';
import { type CreateAs, createAsOf } from './ctas.ts';
import { rowLimit } from './limits.ts';
import type { Run } from './run.ts';

const MADE_UP_ID_BYTES = 5;
/** A second request for a run that has not ended, or that timed out, gets the run as it is. */
const ANSWERS_AGAIN = new Set(['pending', 'running', 'timed_out']);

const databaseOf = async (deps: Deps, viewer: Viewer, id: number): Promise<StoredDatabase> => {
  const database = await visibleDatabase(deps, viewer, id);
  if (database) return database;
  throw refusal(
    'GENERIC_BACKEND_ERROR',
    'The database referenced in this query was not found. Please contact an administrator for further assistance or try again.',
    { issue_codes: issueCodes(1011) },
  );
};

const newQuery = (
  deps: Deps,
  userId: number,
  { backend }: StoredDatabase,
  body: ExecuteBody,
  createAs: CreateAs | null,
): NewQuery => {
  const now = deps.now();
  const rules = rulesOf(backend);
  const last = splitStatements(body.sql, rules).at(-1)?.sql ?? '';
  const { limit, factor } = rowLimit(last, body.queryLimit, deps.config.page.SQL_MAX_ROW, rules);
  return {
    client_id: body.client_id || randomBytes(MADE_UP_ID_BYTES).toString('hex'),
    user_id: userId,
    database_id: body.database_id,
    tab_name: body.tab ?? null,
    sql_editor_id: body.sql_editor_id ?? null,
    catalog: body.catalog ?? null,
    schema: body.schema ?? null,
    sql: body.sql,
    executed_sql: null,
    rendered_sql: null,
    state: 'pending',
    row_limit: limit,
    limiting_factor: factor,
    rows: null,
    progress: 0,
    error_message: null,
    errors: null,
    results_key: null,
    columns: null,
    changed_rows: null,
    select_as_cta: toFlag(createAs !== null),
    ctas_method: createAs?.method ?? null,
    tmp_table_name: createAs?.name ?? null,
    tmp_schema_name: createAs?.schema ?? null,
    start_time: now.getTime(),
    end_time: null,
    changed_on: now.toISOString(),
  };
};

export type Prepared =
  | { readonly isNew: true; readonly run: Run }
  | { readonly isNew: false; readonly query: StoredQueryRow; readonly database: StoredDatabase };

/** Stores the run as pending. A client id can be used once; a repeated request gets the unfinished run. */
export const prepare = async (
  deps: Deps,
  viewer: Viewer,
  body: ExecuteBody,
  urlParameters: Readonly<Record<string, string>>,
): Promise<Prepared> => {
  if (viewer.id === null) throw forbidden();
  const database = await databaseOf(deps, viewer, body.database_id);
  const createAs = createAsOf(body, database);
  const queries = createQueries(deps.store.db);
  const query = await queries.add(newQuery(deps, viewer.id, database, body, createAs));
  if (query) {
    await createTabs(deps.store.db).ran(viewer.id, query.sql_editor_id, query.client_id);
    const template = { parameters: body.templateParams ?? null, urlParameters };
    const run = { query, viewer, database, createAs, queryLimit: body.queryLimit, template };
    return { isNew: true, run };
  }
  const known = await queries.byClientId(body.client_id ?? '');
  if (known?.user_id === viewer.id && ANSWERS_AGAIN.has(known.state)) {
    return {
      isNew: false,
      query: known,
      database: await databaseOf(deps, viewer, known.database_id),
    };
  }
  throw refusal(
    undefined,
    `Failed to execute query: the client_id ${body.client_id} was used before.`,
  );
};
