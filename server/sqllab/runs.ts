/** Runs of the SQL editor from their first statement to their one end. */
import type { ExecuteBody } from '#schema/sqllab.ts';
import type { QueryState } from '#schema/query.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Engine, EngineError, type StoredResult } from '../engine/engine.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { createQueries, type StoredQueryRow } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { assertAllowed, engineOf } from './access.ts';
import { assertCreatable, type CreateAs, createAsSql, LINES_BEFORE } from './ctas.ts';
import { type Failure, failureOf, refusal } from './failure.ts';
import { rowLimit, withLimit } from './limits.ts';
import {
  isJudged,
  judge,
  type JudgedStatement,
  judgeNow,
  placedIn,
  type Statement,
} from './statements.ts';
import { wireColumns } from './wireColumns.ts';

export interface Run {
  readonly query: StoredQueryRow;
  readonly viewer: Viewer;
  readonly database: StoredDatabase;
  readonly createAs: CreateAs | null;
  readonly queryLimit: ExecuteBody['queryLimit'];
}

export type Outcome =
  | { readonly state: 'success'; readonly result: StoredResult }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly failure: Failure };

const PROGRESS_EVERY_MS = 500;
const runIdOf = (queryId: number) => `query-${queryId}`;

const createRuns = (deps: Deps) => {
  const queries = createQueries(deps.store.db);
  const active = new Map<number, { readonly engine: Engine; readonly abort: AbortController }>();

  const noteProgress = (queryId: number) => {
    let notedAt = 0;
    return (percent: number) => {
      const now = deps.now();
      if (percent <= 0 || now.getTime() - notedAt < PROGRESS_EVERY_MS) return;
      notedAt = now.getTime();
      void queries.note(queryId, { progress: Math.min(99, Math.round(percent)) }, now);
    };
  };

  const runLast = async (
    { query, database, createAs, queryLimit }: Run,
    engine: Engine,
    { sql, info }: JudgedStatement,
    signal: AbortSignal,
  ): Promise<StoredResult> => {
    const { limit, factor } = rowLimit(sql, queryLimit, deps.config.page.SQL_MAX_ROW);
    const text = createAs
      ? createAsSql(createAs, query.schema, sql, engine.dialect)
      : info.kind === 'select'
        ? withLimit(sql, limit + 1)
        : sql;
    await queries.note(query.id, { executed_sql: text }, deps.now());
    const result = await engine.store(
      { sql: text, catalog: query.catalog, schema: query.schema },
      {
        runId: runIdOf(query.id),
        owner: String(query.user_id),
        limit: info.kind === 'select' ? limit : deps.config.page.SQL_MAX_ROW,
        timeoutMs: deps.config.limits.queryTimeoutMs,
        allowWrites: createAs !== null || (info.kind === 'write' && database.allow_dml === 1),
        signal,
        onProgress: noteProgress(query.id),
      },
    );
    await queries.note(
      query.id,
      { limiting_factor: result.truncated ? factor : 'NOT_LIMITED' },
      deps.now(),
    );
    return result;
  };

  const runBefore = (
    { query, database }: Run,
    engine: Engine,
    { sql, info }: JudgedStatement,
    signal: AbortSignal,
  ) =>
    engine.query(
      { sql, catalog: query.catalog, schema: query.schema },
      {
        runId: runIdOf(query.id),
        owner: String(query.user_id),
        limit: 1,
        timeoutMs: deps.config.limits.queryTimeoutMs,
        allowWrites: info.kind === 'write' && database.allow_dml === 1,
        signal,
      },
    );

  const allow = (run: Run, engine: Engine, statements: readonly JudgedStatement[]) =>
    assertAllowed(deps, run.viewer, run.database, engine, statements, run.query.schema);

  const runStatements = async (
    run: Run,
    engine: Engine,
    signal: AbortSignal,
    statements: readonly Statement[],
  ): Promise<StoredResult> => {
    for (const [at, waiting] of statements.entries()) {
      signal.throwIfAborted();
      const statement = await judgeNow(engine, run.query.sql, waiting, run.query.schema);
      if (!waiting.info) await allow(run, engine, [statement]);
      const isLast = at === statements.length - 1;
      try {
        if (isLast) return await runLast(run, engine, statement, signal);
        await runBefore(run, engine, statement, signal);
      } catch (error) {
        throw placedIn(
          run.query.sql,
          statement.start,
          isLast && run.createAs ? above(error) : error,
        );
      }
    }
    throw new Error('A script without statements cannot run.');
  };

  /** Takes what a run ended in, unless it was stopped meanwhile: stop wins. */
  const end = async (queryId: number, state: QueryState, change: Partial<StoredQueryRow>) => {
    const now = deps.now();
    return queries.move(queryId, state, { ...change, end_time: now.getTime() }, now);
  };

  const succeed = async (run: Run, stored: StoredResult): Promise<Outcome> => {
    // What the database says about creating a table is no answer to show.
    if (run.createAs) await deps.spool.remove(stored.key);
    const result = run.createAs ? { ...stored, columns: [], rowCount: 0 } : stored;
    const isKept = await end(run.query.id, 'success', {
      rows: result.rowCount,
      progress: 100,
      results_key: run.createAs ? null : result.key,
      columns: toJson(wireColumns(result.columns)),
    });
    if (isKept) return { state: 'success', result };
    await deps.spool.remove(result.key);
    return { state: 'stopped' };
  };

  const fail = async (run: Run, engine: Engine, cause: unknown, started: boolean) => {
    const failure = failureOf(cause, run.query.sql, engine.dialect, started);
    const isKept = await end(run.query.id, failure.state, {
      error_message: failure.error.message,
      errors: toJson([failure.error]),
    });
    return isKept && failure.state !== 'stopped'
      ? ({ state: 'failed', failure } as const)
      : ({ state: 'stopped' } as const);
  };

  const execute = async (run: Run): Promise<Outcome> => {
    const engine = engineOf(deps, run.database);
    const abort = new AbortController();
    active.set(run.query.id, { engine, abort });
    let started = false;
    try {
      const statements = await judge(engine, run.query.sql, run.query.schema);
      if (statements.length === 0) throw refusal(undefined, 'The query holds no statement to run.');
      if (run.createAs) assertCreatable(run.createAs, statements);
      await allow(run, engine, statements.filter(isJudged));
      if (
        !(await queries.move(run.query.id, 'running', { limiting_factor: 'UNKNOWN' }, deps.now()))
      )
        return { state: 'stopped' };
      started = true;
      return await succeed(run, await runStatements(run, engine, abort.signal, statements));
    } catch (error) {
      return await fail(run, engine, abort.signal.aborted ? stoppedError(error) : error, started);
    } finally {
      active.delete(run.query.id);
    }
  };

  return {
    /** The run's end, whatever it is; what nobody foresaw fails the run and is logged. */
    execute: async (run: Run): Promise<Outcome> => {
      try {
        return await execute(run);
      } catch (cause) {
        deps.log.error('a query failed unexpectedly', { cause, query: run.query.id });
        const error = { message: 'An unexpected error ended the query.', level: 'error' } as const;
        await end(run.query.id, 'failed', {
          error_message: error.message,
          errors: toJson([error]),
        });
        return { state: 'failed', failure: { status: 500, state: 'failed', error } };
      }
    },
    /** The state the run has afterwards: `stopped`, or the end it had reached before. */
    stop: async ({ id }: StoredQueryRow): Promise<QueryState> => {
      if (await end(id, 'stopped', { rows: null })) {
        const running = active.get(id);
        running?.abort.abort();
        await running?.engine.stop(runIdOf(id));
      }
      return (await queries.byId(id)).state as QueryState;
    },
  };
};

/** Counted without the line that "create as" puts before the statement. */
const above = (error: unknown): unknown =>
  error instanceof EngineError && error.line !== null && error.line > LINES_BEFORE
    ? new EngineError(
        error.code,
        error.message,
        { line: error.line - LINES_BEFORE, column: error.column },
        { cause: error },
      )
    : error;

const stoppedError = (cause: unknown) =>
  new EngineError('stopped', 'The query was stopped.', null, { cause });

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
