import type { Insertable, Kysely, Updateable } from 'kysely';
import type { QueryState } from '#common/wire/query.ts';
import type { QueryRow, Tables } from './tables.ts';

export type StoredQueryRow = {
  readonly [K in keyof QueryRow]: K extends 'id' ? number : QueryRow[K];
};
export type NewQuery = Insertable<QueryRow>;

/** A run moves only forward: from pending to running to one end, and never from one end to another. */
const BEFORE: Readonly<Record<QueryState, readonly QueryState[]>> = {
  pending: [],
  running: ['pending'],
  success: ['running'],
  failed: ['pending', 'running'],
  stopped: ['pending', 'running'],
  timed_out: ['pending', 'running'],
};

const KEYS_AT_ONCE = 500;

export const SERVER_RESTARTED = 'The server was restarted while the query ran. Run it again.';

/** Whose the stored results are. */
const ownersOf = async (
  db: Kysely<Tables>,
  resultsKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const owners = new Map<string, number>();
  for (let from = 0; from < resultsKeys.length; from += KEYS_AT_ONCE) {
    const rows = await db
      .selectFrom('queries')
      .select(['results_key', 'user_id'])
      .where('results_key', 'in', resultsKeys.slice(from, from + KEYS_AT_ONCE))
      .execute();
    for (const { results_key, user_id } of rows) {
      if (results_key !== null) owners.set(results_key, user_id);
    }
  }
  return owners;
};

/** Writes of runs. Reads start from the gate. */
export const createQueries = (db: Kysely<Tables>) => ({
  /** Undefined when the client id is taken. */
  add: (query: NewQuery): Promise<StoredQueryRow | undefined> =>
    db
      .insertInto('queries')
      .values(query)
      .onConflict((conflict) => conflict.column('client_id').doNothing())
      .returningAll()
      .executeTakeFirst(),
  byClientId: (clientId: string): Promise<StoredQueryRow | undefined> =>
    db.selectFrom('queries').selectAll().where('client_id', '=', clientId).executeTakeFirst(),
  byId: (id: number): Promise<StoredQueryRow> =>
    db.selectFrom('queries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  /** False when the run had already moved on: somebody else ended it first. */
  move: async (
    id: number,
    state: QueryState,
    change: Updateable<QueryRow>,
    now: Date,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('queries')
      .set({ ...change, state, changed_on: now.toISOString() })
      .where('id', '=', id)
      .where('state', 'in', [...BEFORE[state]])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  /** Progress of a run; false when it no longer runs. */
  note: async (id: number, change: Updateable<QueryRow>, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('queries')
      .set({ ...change, changed_on: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  ownersOf: (resultsKeys: readonly string[]) => ownersOf(db, resultsKeys),
  moveToEditor: async (userId: number, clientId: string, editorId: string): Promise<void> => {
    await db
      .updateTable('queries')
      .set({ sql_editor_id: editorId })
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .execute();
  },
  /** The run stays in the history of all runs, but no longer belongs to the editor. */
  removeFromEditor: async (userId: number, clientId: string, editorId: string): Promise<void> => {
    await db
      .updateTable('queries')
      .set({ sql_editor_id: null })
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .where('sql_editor_id', '=', editorId)
      .execute();
  },
  /** No process works on these any more, because theirs has ended. */
  failUnfinished: async (now: Date): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('queries')
      .set({
        state: 'failed',
        rows: null,
        results_key: null,
        columns: null,
        error_message: SERVER_RESTARTED,
        errors: JSON.stringify([
          {
            message: SERVER_RESTARTED,
            error_type: 'GENERIC_BACKEND_ERROR',
            level: 'error',
            extra: { reason: 'worker_lost' },
          },
        ]),
        end_time: now.getTime(),
        changed_on: now.toISOString(),
      })
      .where('state', 'in', ['pending', 'running'])
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});
