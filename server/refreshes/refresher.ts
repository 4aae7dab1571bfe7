/** Writes tables of queries anew, each in its turn and from its start to its one end. */
import { seesWholeDatabase } from '../access/databases.ts';
import { viewerOf } from '../access/viewerOf.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { refusedCommand } from '../files/mayImport.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { EngineError } from '../engine/engine.ts';
import { HttpError, messageOf } from '../errors.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import {
  createRefreshedTables,
  type RefreshEnd,
  type StoredRefresh,
  type StoredRefreshedTable,
} from '../store/refreshedTables.ts';
import type { Store } from '../store/store.ts';
import { syncColumns } from './columns.ts';
import { databaseToRefresh } from './mayRefresh.ts';
import { readersOf } from './readers.ts';
import { readsTable } from './readsTable.ts';
import { createTurns } from './turns.ts';
import { tablesOf, writeQuery } from './writeQuery.ts';

/** Of all people together; the server has other work. */
const AT_ONCE = 2;

/** Of the schedule, one after the other, before it rests. */
const FAILURES_MAX = 5;

const STOPPED = 'Stopped. The rows from before are still there.';
const NO_OWNER =
  'Nobody’s rights are there to run it with: its owner is gone, or the account is switched off. Somebody who may change the query can take it over.';
const LOST =
  'The rights of its owner no longer reach the whole database, which a table of a query needs. Somebody whose rights do can take it over.';
const RESTARTED =
  'The server was restarted while it ran. The rows of the refresh before it are still there.';
const COLUMNS_FAILED =
  'The rows are new, but the columns of the dataset could not be read again. Sync them in its settings.';

interface Going {
  readonly abort: AbortController;
  percent: number;
}

/** What a refresh works with, as it is at this moment. */
interface Work {
  readonly viewer: Viewer;
  readonly database: StoredDatabase;
  readonly dataset: StoredDataset;
}

const workOf = async (deps: Deps, table: StoredRefreshedTable): Promise<Work> => {
  const { db } = deps.store;
  const viewer = table.owner_id === null ? null : await viewerOf(db, table.owner_id);
  if (!viewer) throw refusedCommand(NO_OWNER);
  if (!(await seesWholeDatabase(deps, viewer, table.database_id))) throw refusedCommand(LOST);
  const database = await databaseToRefresh(deps, viewer, table.database_id);
  const dataset = await db
    .selectFrom('datasets')
    .selectAll()
    .where('id', '=', table.dataset_id)
    .executeTakeFirstOrThrow();
  if (!readsTable(dataset, table))
    throw refusedCommand(
      `The dataset no longer reads ${table.schema}.${table.table_name}, so that table is not refreshed. Let it read the table again, or end the refreshes.`,
    );
  return { viewer, database, dataset };
};

type Words = (cause: unknown) => string;

/** The rows are there, whatever becomes of the columns; what was answered before is forgotten in any case. */
const afterWriting = async (
  deps: Deps,
  table: StoredRefreshedTable,
  getWork: () => Promise<Work>,
  { rows, columns }: StoredTable,
  inWords: Words,
): Promise<RefreshEnd> => {
  try {
    const { viewer, database, dataset } = await getWork();
    const changes = await syncColumns(deps, viewer, database, dataset, columns);
    return { state: 'done', rows, message: null, changes: changes && toJson(changes) };
  } catch (cause) {
    return { state: 'done', rows, message: `${COLUMNS_FAILED} ${inWords(cause)}`, changes: null };
  } finally {
    const ids = await readersOf(deps, table);
    await deps.answers.forget(new Set(ids.map((id) => `${id}__table`)));
  }
};

/** What an end means for the schedule: a success starts it again, and failures one after the other let it rest. */
const follows = (
  table: StoredRefreshedTable | undefined,
  { started_by }: StoredRefresh,
  { state, rows }: RefreshEnd,
  asOf: string | null,
) => {
  if (asOf !== null) return { refreshed_on: asOf, rows: rows ?? 0, failures: 0, paused: null };
  if (state === 'stopped' || started_by !== null || !table) return {};
  const failures = table.failures + 1;
  const paused =
    failures >= FAILURES_MAX
      ? `The schedule rests because ${failures} refreshes in a row failed. It goes on after a refresh that succeeds, or when it is saved again.`
      : null;
  return { failures, paused };
};

interface Ended {
  readonly end: RefreshEnd;
  /** Of the new rows; null where the old ones are still there. */
  readonly asOf: string | null;
}

const without = (state: 'failed' | 'stopped', message: string): Ended => ({
  end: { state, message, rows: null, changes: null },
  asOf: null,
});

const createWriting = (deps: Deps) => {
  const inWords: Words = (cause) => {
    if (cause instanceof HttpError) return messageOf(cause.body);
    if (cause instanceof EngineError) return cause.message;
    deps.log.error('A refresh failed unexpectedly', { error: cause });
    return 'An unexpected error.';
  };

  const write = async (id: number, one: Going): Promise<Ended> => {
    const { signal } = one.abort;
    signal.throwIfAborted();
    // The query and its owner may have changed while it waited.
    const table = await createRefreshedTables(deps.store.db).byId(id);
    if (!table) throw refusedCommand('The table is refreshed no more.');
    const work = await workOf(deps, table);
    const asOf = deps.now();
    const { uuid: mark, schema, table_name, sql, query_schema } = table;
    const written = await writeQuery(deps, {
      viewer: work.viewer,
      database: work.database,
      schema,
      table_name,
      sql,
      query_schema,
      mark,
      asOf,
      isNew: false,
      signal,
      onProgress: (percent) => {
        one.percent = Math.min(99, Math.max(0, percent));
      },
    });
    const end = await afterWriting(deps, table, async () => work, written, inWords);
    return { end, asOf: asOf.toISOString() };
  };

  return {
    written: async (id: number, one: Going): Promise<Ended> => {
      try {
        return await write(id, one);
      } catch (cause) {
        return one.abort.signal.aborted
          ? without('stopped', STOPPED)
          : without('failed', inWords(cause));
      }
    },

    /** Of one that a process left behind: the catalog of tables knows whether its rows took their place. */
    leftBehind: async ({ table_id }: StoredRefresh): Promise<Ended> => {
      const table = await createRefreshedTables(deps.store.db).byId(table_id);
      const there = table && tablesOf(deps).find(table.schema, table.table_name);
      const isNew = there?.mark === table?.uuid && there?.asOf !== table?.refreshed_on;
      if (!table || !there?.asOf || !isNew) return without('failed', RESTARTED);
      const getWork = () => workOf(deps, table);
      return { end: await afterWriting(deps, table, getWork, there, inWords), asOf: there.asOf };
    },
  };
};

const createRefresher = (deps: Deps) => {
  const tables = createRefreshedTables(deps.store.db);
  const { written, leftBehind } = createWriting(deps);
  const going = new Map<number, Going>();
  const turns = createTurns(AT_ONCE);

  const store = async (refresh: StoredRefresh, { end, asOf }: Ended): Promise<void> => {
    const table = await tables.byId(refresh.table_id);
    await tables.end(refresh, end, follows(table, refresh, end, asOf), deps.now());
  };

  const toItsEnd = async (refresh: StoredRefresh, one: Going): Promise<void> => {
    try {
      await store(refresh, await written(refresh.table_id, one));
    } finally {
      going.delete(refresh.table_id);
    }
  };

  return {
    /** Before any is started. */
    async settle(): Promise<void> {
      for (const refresh of await tables.unfinished())
        await store(refresh, await leftBehind(refresh));
    },
    /** `by`: who asked for it, null for the schedule. It runs in its turn; the promise is its end. */
    async start(id: number, by: number | null): Promise<{ readonly ended: Promise<void> }> {
      const person = (await tables.byId(id))?.owner_id ?? null;
      const refresh = await tables.begin(id, by, deps.now());
      if (!refresh) throw refusedCommand('The table is being refreshed already.', 409);
      const one: Going = { abort: new AbortController(), percent: 0 };
      going.set(id, one);
      const ended = turns
        .take(person, one.abort.signal, () => toItsEnd(refresh, one))
        .catch((error: unknown) =>
          deps.log.error('The end of a refresh could not be written', { error }),
        );
      return { ended };
    },
    /** Null where none runs in this process. */
    percentOf: (id: number): number | null => going.get(id)?.percent ?? null,
    /** False where none runs. */
    stop(id: number): boolean {
      const one = going.get(id);
      one?.abort.abort();
      return one !== undefined;
    },
  };
};

type Refresher = ReturnType<typeof createRefresher>;

const made = new WeakMap<Store, Refresher>();

/** One per store: what is started is found to be stopped. */
export const refresherOf = (deps: Deps): Refresher => {
  const known = made.get(deps.store);
  if (known) return known;
  const refresher = createRefresher(deps);
  made.set(deps.store, refresher);
  return refresher;
};
