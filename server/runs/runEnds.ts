/** How a run ends in the store: once, whatever comes first. */
import type { QueryState } from '#common/wire/query.ts';
import type { Deps } from '../deps.ts';
import { EngineError, type StoredResult } from '../engine/engine.ts';
import { type Failure, failureOf } from '../results/failure.ts';
import { createSweepAfter } from '../results/sweepResults.ts';
import { wireColumns } from '../results/wireColumns.ts';
import { toJson } from '../store/codec.ts';
import type { createQueries, StoredQueryRow } from '../store/queries.ts';
import { createSavedQueries } from '../store/savedQueries.ts';
import type { Going } from './going.ts';
import type { Run } from './run.ts';

export type Outcome =
  | { readonly state: 'success'; readonly result: StoredResult }
  /** Its first rows, with more to come. */
  | { readonly state: 'running'; readonly result: StoredResult }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Rows that were shown already are no answer of a run that did not end well. */
const NO_ROWS = { rows: null, results_key: null, columns: null } as const;

const stoppedError = (cause: unknown) =>
  new EngineError('stopped', 'The query was stopped.', null, { cause });

export const createRunEnds = (deps: Deps, queries: ReturnType<typeof createQueries>) => {
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
      changed_rows: result.changed === undefined ? null : toJson(result.changed),
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
    { engine, abort }: Pick<Going, 'engine' | 'abort'>,
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

  /** What nobody foresaw. */
  const failUnexpectedly = async ({ query }: Run, cause: unknown): Promise<Outcome> => {
    deps.log.error('A query failed unexpectedly', { cause, query: query.id });
    const error = { message: 'An unexpected error ended the query.', level: 'error' } as const;
    await end(query.id, 'failed', {
      ...NO_ROWS,
      error_message: error.message,
      errors: toJson([error]),
    });
    return { state: 'failed', failure: { status: 500, state: 'failed', error } };
  };

  /** False when it had ended before. */
  const stop = (queryId: number): Promise<boolean> => end(queryId, 'stopped', NO_ROWS);

  return { succeed, fail, failUnexpectedly, stop };
};
