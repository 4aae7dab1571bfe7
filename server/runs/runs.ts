/** Runs of the SQL editor from their start to their one end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryState } from '#common/wire/query.ts';
import type { Deps } from '../deps.ts';
import { EngineError, type StoredResult } from '../engine/engine.ts';
import { toJson } from '../store/codec.ts';
import { createSavedQueries } from '../store/savedQueries.ts';
import { createQueries, type StoredQueryRow } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { engineOf } from '../access/databases.ts';
import { type Failure, failureOf } from '../results/failure.ts';
import { createSweepAfter } from '../results/sweepResults.ts';
import type { Run } from './run.ts';
import { createRunNotes } from './runNotes.ts';
import { createScripts, type Going, runIdOf } from './script.ts';
import { wireColumns } from '../results/wireColumns.ts';

export type Outcome =
  | { readonly state: 'success'; readonly result: StoredResult }
  /** Its first rows, with more to come. */
  | { readonly state: 'running'; readonly result: StoredResult }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** A run that ends so soon after its first rows is answered whole. */
const FIRST_ROWS_AFTER_MS = 250;

/** Rows that were shown already are no answer of a run that did not end well. */
const NO_ROWS = { rows: null, results_key: null, columns: null } as const;

const stoppedError = (cause: unknown) =>
  new EngineError('stopped', 'The query was stopped.', null, { cause });

const createRuns = (deps: Deps) => {
  const queries = createQueries(deps.store.db);
  const runScript = createScripts(deps, queries);
  const active = new Map<number, Going>();
  const sweepAfter = createSweepAfter(deps);

  /** Takes what a run ended in, unless it was stopped meanwhile: stop wins. */
  const end = async (queryId: number, state: QueryState, change: Partial<StoredQueryRow>) => {
    const now = deps.now();
    return queries.move(queryId, state, { ...change, end_time: now.getTime() }, now);
  };

  /** Saved queries that say just this have run too. */
  const noteSavedQueries = async (
    { user_id, database_id, sql }: StoredQueryRow,
    rows: number,
  ): Promise<void> => {
    const saved = createSavedQueries(deps.store.db);
    const ids = await saved.sayingThis(user_id, database_id, sql);
    if (ids.length > 0) await saved.ran(ids, rows, deps.now());
  };

  const succeed = async (run: Run, result: StoredResult): Promise<Outcome> => {
    const isKept = await end(run.query.id, 'success', {
      rows: result.rowCount,
      progress: 100,
      results_key: result.key || null,
      columns: toJson(wireColumns(result.columns)),
      ...(result.key ? {} : { limiting_factor: 'NOT_LIMITED' }),
    });
    if (isKept) {
      sweepAfter(result.bytes ?? 0);
      await noteSavedQueries(run.query, result.rowCount);
      return { state: 'success', result };
    }
    await deps.spool.remove(result.key);
    return { state: 'stopped' };
  };

  const fail = async (
    run: Run,
    { engine, abort }: Going,
    cause: unknown,
    script: string | null,
  ): Promise<Outcome> => {
    const error = abort.signal.aborted ? stoppedError(cause) : cause;
    const failure = failureOf(error, run.query.sql, engine.dialect, script !== null);
    const isKept = await end(run.query.id, failure.state, {
      ...NO_ROWS,
      error_message: failure.error.message,
      errors: toJson([failure.error]),
    });
    return isKept && failure.state !== 'stopped'
      ? { state: 'failed', failure }
      : { state: 'stopped' };
  };

  const execute = async (run: Run, onFirstRows: Going['onFirstRows']): Promise<Outcome> => {
    let script: string | null = null;
    const going: Going = {
      engine: engineOf(deps, run.viewer, run.database),
      abort: new AbortController(),
      notes: createRunNotes(queries, run.query.id, deps.now),
      onFirstRows,
      onJudged: (text) => {
        script = text;
      },
    };
    active.set(run.query.id, going);
    try {
      const result = await runScript(run, going);
      await going.notes.settled();
      return await succeed(run, result);
    } catch (error) {
      await going.notes.settled();
      return await fail(run, going, error, script);
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
      deps.log.error('a query failed unexpectedly', { cause, query: run.query.id });
      const error = { message: 'An unexpected error ended the query.', level: 'error' } as const;
      await end(run.query.id, 'failed', {
        ...NO_ROWS,
        error_message: error.message,
        errors: toJson([error]),
      });
      return { state: 'failed', failure: { status: 500, state: 'failed', error } };
    }
  };

  /** Lets the first rows be read under their key; null when the run has ended meanwhile. */
  const publish = async ({ query }: Run, key: string): Promise<Outcome | null> => {
    await active.get(query.id)?.notes.settled();
    const result = await deps.spool.growing(key);
    if (!result || !(await queries.note(query.id, { results_key: key }, deps.now()))) return null;
    return { state: 'running', result };
  };

  return {
    toItsEnd,
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
    /** The state the run has afterwards: `stopped`, or the end it had reached before. */
    stop: async ({ id }: StoredQueryRow): Promise<QueryState> => {
      if (await end(id, 'stopped', NO_ROWS)) {
        const running = active.get(id);
        running?.abort.abort();
        await running?.engine.stop(runIdOf(id));
      }
      return (await queries.byId(id)).state as QueryState;
    },
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
