import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import type { RefreshedTableRow, RefreshRow } from './refreshRows.ts';
import type { Tables } from './tables.ts';

export type StoredRefreshedTable = Readonly<Selectable<RefreshedTableRow>>;
export type StoredRefresh = Readonly<Selectable<RefreshRow>>;

type NewRefreshedTable = Omit<
  Insertable<RefreshedTableRow>,
  'id' | 'created_by' | 'changed_by' | 'created_on' | 'changed_on' | 'failures' | 'scheduled_on'
>;

export type RefreshEnd = Pick<StoredRefresh, 'message' | 'rows' | 'changes'> & {
  readonly state: 'done' | 'failed' | 'stopped';
};

const KEPT = 50;

/** Writes of refreshed tables. Reads start from the gate of their datasets. */
const createDefinitions = (db: Kysely<Tables>) => ({
  byDataset: (datasetId: number): Promise<StoredRefreshedTable | undefined> =>
    db
      .selectFrom('refreshed_tables')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .executeTakeFirst(),
  byId: (id: number): Promise<StoredRefreshedTable | undefined> =>
    db.selectFrom('refreshed_tables').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Those with a schedule that does not rest, whoever's they are: only for running them. */
  scheduled: (): Promise<readonly StoredRefreshedTable[]> =>
    db
      .selectFrom('refreshed_tables')
      .selectAll()
      .where('schedule', 'is not', null)
      .where('paused', 'is', null)
      .orderBy('id')
      .execute(),
  countOf: async (ownerId: number): Promise<number> =>
    Number(
      (
        await db
          .selectFrom('refreshed_tables')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('owner_id', '=', ownerId)
          .executeTakeFirstOrThrow()
      ).count,
    ),
  change: async (
    id: number,
    change: Updateable<RefreshedTableRow>,
    by: number | null,
    now: Date,
  ): Promise<void> => {
    await db
      .updateTable('refreshed_tables')
      .set({ ...change, changed_by: by, changed_on: now.toISOString() })
      .where('id', '=', id)
      .execute();
  },
  /** False when somebody else took this moment of the schedule, or a later one. */
  takeMoment: async (id: number, moment: Date): Promise<boolean> => {
    const at = moment.toISOString();
    const { numUpdatedRows } = await db
      .updateTable('refreshed_tables')
      .set({ scheduled_on: at })
      .where('id', '=', id)
      .where('scheduled_on', '<', at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('refreshed_tables').where('id', '=', id).execute();
  },
});

/** The last ones of each table are kept. */
const createRefreshes = (db: Kysely<Tables>) => ({
  /** Undefined while one runs. */
  begin: (tableId: number, by: number | null, now: Date): Promise<StoredRefresh | undefined> =>
    db
      .insertInto('refreshes')
      .values({
        table_id: tableId,
        state: 'running',
        started_on: now.toISOString(),
        started_by: by,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  history: (tableId: number): Promise<readonly StoredRefresh[]> =>
    db
      .selectFrom('refreshes')
      .selectAll()
      .where('table_id', '=', tableId)
      .orderBy('id', 'desc')
      .limit(KEPT)
      .execute(),
  /** The newest two of each: one that runs, and the one before it. */
  newest: async (tableIds: readonly number[]): Promise<readonly StoredRefresh[]> => {
    if (tableIds.length === 0) return [];
    const newest = (ended: boolean) =>
      db
        .selectFrom('refreshes')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('table_id', 'in', [...tableIds])
        .where('state', ended ? '<>' : '=', 'running')
        .groupBy('table_id');
    return db
      .selectFrom('refreshes')
      .selectAll()
      .where((eb) => eb.or([eb('id', 'in', newest(true)), eb('id', 'in', newest(false))]))
      .execute();
  },
  /** As the last process left them: at the start of this one nobody works on any. */
  unfinished: (): Promise<readonly StoredRefresh[]> =>
    db.selectFrom('refreshes').selectAll().where('state', '=', 'running').orderBy('id').execute(),
});

export const createRefreshedTables = (db: Kysely<Tables>) => ({
  ...createDefinitions(db),
  ...createRefreshes(db),

  /** With the writing that made it. */
  add: (row: NewRefreshedTable, startedOn: Date, now: Date): Promise<StoredRefreshedTable> =>
    atomically(db, async (trx) => {
      const at = now.toISOString();
      const { owner_id: by, rows } = row;
      const made = await trx
        .insertInto('refreshed_tables')
        .values({
          ...row,
          scheduled_on: at,
          failures: 0,
          created_by: by,
          changed_by: by,
          created_on: at,
          changed_on: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('refreshes')
        .values({
          table_id: made.id,
          state: 'done',
          started_on: startedOn.toISOString(),
          ended_on: at,
          started_by: by,
          rows,
        })
        .execute();
      return made;
    }),

  /** What follows for the table is written with the end; false where the table is gone. */
  end: (
    { id, table_id }: StoredRefresh,
    end: RefreshEnd,
    follows: Updateable<RefreshedTableRow>,
    now: Date,
  ): Promise<boolean> =>
    atomically(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('refreshes')
        .set({ ...end, ended_on: now.toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (Object.keys(follows).length > 0)
        await trx.updateTable('refreshed_tables').set(follows).where('id', '=', table_id).execute();
      await trx
        .deleteFrom('refreshes')
        .where('table_id', '=', table_id)
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('refreshes')
            .select('id')
            .where('table_id', '=', table_id)
            .orderBy('id', 'desc')
            .limit(KEPT),
        )
        .execute();
      return true;
    }),
});

export const newMark = (): string => randomUUID();
