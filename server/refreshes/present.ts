/** Refreshed tables as the wire has them: to each viewer what they may know. */
import type { ColumnChanges, Freshness, Refresh, RefreshedTable } from '#common/wire/refresh.ts';
import { seesWholeDatabase } from '../access/databases.ts';
import { can, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { nextMoment } from '../schedules/moments.ts';
import { fromJson } from '../store/codec.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { createPeople, fullName } from '../store/people.ts';
import {
  createRefreshedTables,
  type StoredRefresh,
  type StoredRefreshedTable,
} from '../store/refreshedTables.ts';
import { lostColumns } from './columns.ts';
import { mayRefresh } from './mayRefresh.ts';
import { refresherOf } from './refresher.ts';
import { dueMoment, earliestNext, scheduleOf } from './runDue.ts';

const changesOf = ({ changes }: StoredRefresh): ColumnChanges | null =>
  changes === null ? null : fromJson<ColumnChanges>(changes);

type People = Awaited<ReturnType<ReturnType<typeof createPeople>['byIds']>>;

/** Messages quote the query and its values, so they are for those who may see the query. */
const toRefresh =
  (people: People, seesQuery: boolean) =>
  (row: StoredRefresh): Refresh => ({
    id: row.id,
    state: row.state as Refresh['state'],
    started_on: row.started_on,
    ended_on: row.ended_on,
    started_by: row.started_by === null ? null : fullName(people.get(row.started_by)),
    rows: row.rows,
    message: seesQuery ? row.message : null,
    changes: changesOf(row),
  });

/** A moment that is there, and that nothing was started for yet, is the next one still. */
const nextOf = (table: StoredRefreshedTable, now: Date): string | null => {
  const schedule = table.paused === null ? scheduleOf(table) : null;
  if (!schedule) return null;
  const due = dueMoment(table, now);
  if (due) return due.toISOString();
  // A moment before may be this one, which is the first after it.
  const before = new Date(earliestNext(table).getTime() - 1);
  return nextMoment(schedule, before > now ? before : now)?.toISOString() ?? null;
};

const freshnessOf = (
  deps: Deps,
  table: StoredRefreshedTable,
  newest: readonly StoredRefresh[],
  present: (row: StoredRefresh) => Refresh,
): Freshness => {
  const running = newest.find(({ state }) => state === 'running');
  const last = newest.find(({ state }) => state !== 'running');
  return {
    dataset_id: table.dataset_id,
    refreshed_on: table.refreshed_on,
    rows: table.rows,
    next_on: nextOf(table, deps.now()),
    paused: table.paused,
    running: running
      ? { started_on: running.started_on, percent: refresherOf(deps).percentOf(table.id) ?? 0 }
      : null,
    last: last ? present(last) : null,
  };
};

/** Whether the viewer may refresh, stop and schedule it. */
export const mayChange = async (
  deps: Pick<Deps, 'gate'>,
  viewer: Viewer,
  table: StoredRefreshedTable,
): Promise<boolean> => {
  if (!can(viewer, 'can_write', 'Dataset')) return false;
  if (viewer.id !== null && table.owner_id === viewer.id) return true;
  return deps.gate.assertOwner(viewer, 'dataset', table.dataset_id).then(
    () => true,
    () => false,
  );
};

const seesQueryOf = async (
  deps: Deps,
  viewer: Viewer,
  table: StoredRefreshedTable,
): Promise<boolean> =>
  (await mayChange(deps, viewer, table)) && seesWholeDatabase(deps, viewer, table.database_id);

/** How fresh the datasets are; those whose tables nobody refreshes are left out. */
export const freshnessOfAll = async (
  deps: Deps,
  viewer: Viewer,
  datasetIds: readonly number[],
): Promise<readonly Freshness[]> => {
  if (datasetIds.length === 0) return [];
  const tables = await deps.store.db
    .selectFrom('refreshed_tables')
    .selectAll()
    .where('dataset_id', 'in', [...datasetIds])
    .where('dataset_id', 'in', deps.gate.datasets(viewer).select('datasets.id'))
    .execute();
  const newest = await createRefreshedTables(deps.store.db).newest(tables.map(({ id }) => id));
  const people = await createPeople(deps.store.db).byIds(
    newest.map(({ started_by }) => started_by),
  );
  return Promise.all(
    tables.map(async (table) =>
      freshnessOf(
        deps,
        table,
        newest.filter(({ table_id }) => table_id === table.id),
        toRefresh(people, await seesQueryOf(deps, viewer, table)),
      ),
    ),
  );
};

/** All that the viewer may know of one. */
export const describeRefreshed = async (
  deps: Deps,
  viewer: Viewer,
  dataset: StoredDataset,
  table: StoredRefreshedTable,
): Promise<RefreshedTable> => {
  const stored = createRefreshedTables(deps.store.db);
  const [history, may_change, seesQuery, mayWrite] = await Promise.all([
    stored.history(table.id),
    mayChange(deps, viewer, table),
    seesQueryOf(deps, viewer, table),
    mayRefresh(deps, viewer, table.database_id),
  ]);
  const people = await createPeople(deps.store.db).byIds([
    table.owner_id,
    ...history.map(({ started_by }) => started_by),
  ]);
  const owner = people.get(table.owner_id ?? -1);
  const present = toRefresh(people, seesQuery);
  const removed = history.flatMap((row) => changesOf(row)?.removed ?? []);
  return {
    ...freshnessOf(deps, table, history, present),
    database_id: table.database_id,
    schema: table.schema,
    table_name: table.table_name,
    schedule: scheduleOf(table),
    owner: owner ? { id: owner.id, name: fullName(owner) } : null,
    may_change,
    may_write: may_change && mayWrite,
    sql: seesQuery ? table.sql : null,
    lost: await lostColumns(deps, viewer, dataset, removed),
    history: history.filter(({ state }) => state !== 'running').map(present),
  };
};
