/** The first writing of a refreshed table, with its dataset: both, or nothing. */
import type { RefreshedTableMaking, RefreshedTableNew } from '#common/wire/refresh.ts';
import type { Viewer } from '../access/viewer.ts';
import { makeDataset } from '../datasets/make.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { DEFAULT_SCHEMA, refusedCommand } from '../files/mayImport.ts';
import type { createImports, ImportWords, ImportWork } from '../files/imports.ts';
import type { FileImport } from '#common/wire/file.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { createDatasets } from '../store/datasets.ts';
import { createRefreshedTables, newMark } from '../store/refreshedTables.ts';
import { databaseToRefresh, checkedQuery } from './mayRefresh.ts';
import { tablesOf, writeQuery } from './writeQuery.ts';

export const MAKING_WORDS: ImportWords = {
  busy: (running) => `${running} of your tables are being made. Wait for one.`,
  unexpected: 'The table could not be made: an unexpected error.',
};

export const toMaking = ({
  id,
  state,
  percent,
  message,
  rows,
  dataset_id,
}: FileImport): RefreshedTableMaking => ({ id, state, percent, message, rows, dataset_id });

/** What is there already is said before anything runs. */
const assertFree = async (
  deps: Deps,
  database: StoredDatabase,
  schema: string,
  table_name: string,
): Promise<void> => {
  if (tablesOf(deps).find(schema, table_name))
    throw refusedCommand(`${schema}.${table_name} already exists. Choose another name.`);
  const name = { database_id: database.id, catalog: null, table_name };
  const stored = createDatasets(deps.store.db);
  const known =
    (await stored.byName({ ...name, schema })) ??
    (schema === DEFAULT_SCHEMA ? await stored.byName({ ...name, schema: null }) : undefined);
  if (known)
    throw refusedCommand(`A dataset called ${table_name} already exists. Choose another name.`);
};

const assertFewTables = async (deps: Deps, viewer: Viewer): Promise<void> => {
  const count = await createRefreshedTables(deps.store.db).countOf(viewer.id ?? -1);
  const most = deps.config.limits.refreshTables;
  if (count >= most)
    throw new HttpError(
      422,
      `${most} tables are refreshed with your rights, which is the most. End the refreshes of one first.`,
    );
};

interface Order {
  readonly viewer: Viewer;
  readonly database: StoredDatabase;
  readonly schema: string;
  readonly body: RefreshedTableNew;
  readonly mark: string;
}

const datasetWithRefreshes = async (
  deps: Deps,
  { viewer, database, schema, body, mark }: Order,
  rows: number,
  startedOn: Date,
): Promise<number> => {
  const { table_name, sql, query_schema, schedule } = body;
  const { id } = await makeDataset(deps, viewer, { database: database.id, schema, table_name });
  const now = deps.now();
  const row = {
    uuid: mark,
    dataset_id: id,
    database_id: database.id,
    schema,
    table_name,
    owner_id: viewer.id,
    sql,
    query_schema: query_schema || null,
    schedule: schedule && toJson(schedule),
    paused: null,
    refreshed_on: startedOn.toISOString(),
    rows,
  };
  try {
    await createRefreshedTables(deps.store.db).add(row, startedOn, now);
  } catch (cause) {
    await createDatasets(deps.store.db).remove([id]);
    throw cause;
  }
  return id;
};

const workOf = (deps: Deps, order: Order): ImportWork => {
  const { viewer, database, schema, body, mark } = order;
  let datasetId: number | null = null;
  return {
    write: async ({ signal, onProgress }) => {
      const startedOn = deps.now();
      const table = await writeQuery(deps, {
        viewer,
        database,
        schema,
        mark,
        asOf: startedOn,
        signal,
        onProgress,
        isNew: true,
        table_name: body.table_name,
        sql: body.sql,
        query_schema: body.query_schema || null,
      });
      try {
        datasetId = await datasetWithRefreshes(deps, order, table.rows, startedOn);
      } catch (cause) {
        // A table that nobody refreshes is not what was wanted.
        await tablesOf(deps).dropTable(table.schema, table.name);
        throw cause;
      }
      return { table: { schema, name: table.name }, rows: table.rows, skipped: 0 };
    },
    dataset: async () => datasetId,
  };
};

/** Refuses at once what can be told without running the query. */
export const makeRefreshed = async (
  deps: Deps,
  viewer: Viewer,
  body: RefreshedTableNew,
  makings: ReturnType<typeof createImports>,
  share: string,
): Promise<RefreshedTableMaking> => {
  const database = await databaseToRefresh(deps, viewer, body.database_id);
  const schema = database.force_ctas_schema ?? (body.schema?.trim() || DEFAULT_SCHEMA);
  await assertFewTables(deps, viewer);
  await assertFree(deps, database, schema, body.table_name);
  const { table_name, sql } = body;
  const query_schema = body.query_schema || null;
  await checkedQuery(deps, viewer, database, { schema, table_name, sql, query_schema });
  const order = { viewer, database, schema, body, mark: newMark() };
  return toMaking(makings.start(share, workOf(deps, order)));
};
