import type { Updateable } from 'kysely';
import type { createQueries } from '../store/queries.ts';
import type { QueryRow } from '../store/tables.ts';

type Change = Updateable<QueryRow>;

const EVERY_MS = 500;

/**
 * The updates of a running run. They are written one after the other, so that a run that is faster than the store still
 * goes from pending to running to its end.
 */
export const createRunNotes = (
  queries: Pick<ReturnType<typeof createQueries>, 'move' | 'note'>,
  queryId: number,
  now: () => Date,
) => {
  let last: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let notedAt = 0;
  let held: Change = {};

  const write = (work: () => Promise<unknown>) => {
    last = last.then(work);
    last.catch(() => undefined);
  };

  return {
    /** A worker took the run, or the next statement of it. */
    started(executed_sql: string) {
      const change = { executed_sql };
      if (isRunning) return write(() => queries.note(queryId, change, now()));
      isRunning = true;
      write(() =>
        queries.move(queryId, 'running', { ...change, limiting_factor: 'UNKNOWN' }, now()),
      );
    },

    /** Written at intervals, because progress and rows are reported by the hundred. */
    grown(change: Change) {
      held = { ...held, ...change };
      const at = now();
      if (at.getTime() - notedAt < EVERY_MS) return;
      notedAt = at.getTime();
      const due = held;
      held = {};
      write(() => queries.note(queryId, due, at));
    },

    /** Everything so far is written. */
    settled: () => last.then(() => undefined),
  };
};

export type RunNotes = ReturnType<typeof createRunNotes>;
