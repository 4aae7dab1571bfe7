/** Runs of the SQL editor from their start to their one end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryState } from '#common/wire/query.ts';
import type { Deps } from '../deps.ts';
import { createQueries, type StoredQueryRow } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { engineOf } from '../access/databases.ts';
import { assertStillMay } from './assertStillMay.ts';
import { type Going, runIdOf } from './going.ts';
import type { Run } from './run.ts';
import { createRunEnds, type Outcome } from './runEnds.ts';
import { createRunNotes } from './runNotes.ts';
import { createScripts } from './script.ts';

/** A run that ends so soon after its first rows is answered whole. */
const FIRST_ROWS_AFTER_MS = 250;

const createRuns = (deps: Deps) => {
  const queries = createQueries(deps.store.db);
  const runScript = createScripts(deps, queries);
  const active = new Map<number, Going>();
  const ends = createRunEnds(deps, queries);

  const execute = async (run: Run, onFirstRows: Going['onFirstRows']): Promise<Outcome> => {
    let script: string | null = null;
    const going: Going = {
      engine: engineOf(deps, run.viewer, run.database),
      abort: new AbortController(),
      notes: createRunNotes(queries, run.query.id, deps.now),
      onFirstRows,
      assertStillMay: (statement) => assertStillMay(deps, run, going.engine, statement),
      onJudged: (text) => {
        script = text;
      },
    };
    active.set(run.query.id, going);
    try {
      const result = await runScript(run, going);
      await going.notes.settled();
      return await ends.succeed(run, result);
    } catch (error) {
      await going.notes.settled();
      return await ends.fail(run, going, error, script);
    } finally {
      active.delete(run.query.id);
    }
  };

  /** The run's end, whatever it is; what nobody foresaw fails the run and is logged. */
  const toItsEnd = async (
    run: Run,
    onFirstRows: Going['onFirstRows'] = () => undefined,
  ): Promise<Outcome> => {
    try {
      return await execute(run, onFirstRows);
    } catch (cause) {
      return ends.failUnexpectedly(run, cause);
    }
  };

  /** Lets the first rows be read under their key; null when the run has ended meanwhile. */
  const publish = async ({ query }: Run, key: string): Promise<Outcome | null> => {
    await active.get(query.id)?.notes.settled();
    const result = await deps.spool.growing(key);
    if (!result || !(await queries.note(query.id, { results_key: key }, deps.now()))) return null;
    return { state: 'running', result };
  };

  /** The state the run has afterwards: `stopped`, or the end it had reached before. */
  const stop = async ({ id }: StoredQueryRow): Promise<QueryState> => {
    if (await ends.stop(id)) {
      const running = active.get(id);
      running?.abort.abort();
      await running?.engine.stop(runIdOf(id));
    }
    return (await queries.byId(id)).state as QueryState;
  };

  return {
    toItsEnd,
    /** The run's end; it is stopped when nobody waits for it any more. */
    whileAwaited: async (run: Run, signal: AbortSignal): Promise<Outcome> => {
      const left = () => void stop(run.query);
      signal.addEventListener('abort', left, { once: true });
      if (signal.aborted) left();
      try {
        return await toItsEnd(run);
      } finally {
        signal.removeEventListener('abort', left);
      }
    },
    /** The run's end, or its first rows when the end is a while away; the run goes on then. */
    toFirstRows: async (run: Run): Promise<Outcome> => {
      const first = Promise.withResolvers<string>();
      const ended = toItsEnd(run, first.resolve);
      const early = first.promise.then(async (key) => {
        await pause(FIRST_ROWS_AFTER_MS);
        return publish(run, key);
      });
      return (await Promise.race([ended, early])) ?? ended;
    },
    /** How many runs are in line before this one; null when it does not wait. */
    before: (queryId: number): number | null =>
      active.get(queryId)?.engine.before(runIdOf(queryId)) ?? null,
    stop,
  };
};

export type Runs = ReturnType<typeof createRuns>;

const made = new WeakMap<Store, Runs>();

/** One set of runs per store: what `execute` starts, `stop` finds. */
export const runsOf = (deps: Deps): Runs => {
  const known = made.get(deps.store);
  if (known) return known;
  const runs = createRuns(deps);
  made.set(deps.store, runs);
  return runs;
};
