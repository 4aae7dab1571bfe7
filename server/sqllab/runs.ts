/** Runs of the SQL editor from their first statement to their one end. */
import { setTimeout as pause } from 'node:timers/promises';
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
import { createRunNotes, type RunNotes } from './runNotes.ts';
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
  /** Its first rows, with more to come. */
  | { readonly state: 'running'; readonly result: StoredResult }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** A run that ends so soon after its first rows is answered whole. */
const FIRST_ROWS_PATIENCE_MS = 250;
const runIdOf = (queryId: number) => `query-${queryId}`;

interface Active {
  readonly engine: Engine;
  readonly abort: AbortController;
  readonly notes: RunNotes;
  /** The first page of the answer can be read under this key. */
  readonly onFirstRows: (key: string) => void;
}

const createRuns = (deps: Deps) => {
  const queries = createQueries(deps.store.db);
  const active = new Map<number, Active>();

  const ticketOf = ({ query }: Run, { notes, abort }: Active, sql: string) => ({
    runId: runIdOf(query.id),
    owner: String(query.user_id),
    timeoutMs: deps.config.limits.queryTimeoutMs,
    signal: abort.signal,
    onStarted: () => notes.started(sql),
  });

  const runLast = async (
    run: Run,
    here: Active,
    { sql, info }: JudgedStatement,
  ): Promise<StoredResult> => {
    const { query, database, createAs, queryLimit } = run;
    const { engine, notes } = here;
    const { limit, factor } = rowLimit(sql, queryLimit, deps.config.page.SQL_MAX_ROW);
    const text = createAs
      ? createAsSql(createAs, query.schema, sql, engine.dialect)
      : info.kind === 'select'
        ? withLimit(sql, limit + 1)
        : sql;
    const result = await engine.store(
      { sql: text, catalog: query.catalog, schema: query.schema },
      {
        ...ticketOf(run, here, text),
        limit: info.kind === 'select' ? limit : deps.config.page.SQL_MAX_ROW,
        allowWrites: createAs !== null || (info.kind === 'write' && database.allow_dml === 1),
        onProgress: (percent) => {
          if (percent > 0) notes.grown({ progress: Math.min(99, Math.round(percent)) });
        },
        onRows: (key, rows) => {
          here.onFirstRows(key);
          notes.grown({ rows });
        },
      },
    );
    await notes.settled();
    await queries.note(
      query.id,
      { limiting_factor: result.truncated ? factor : 'NOT_LIMITED' },
      deps.now(),
    );
    return result;
  };

  const runBefore = async (run: Run, here: Active, { sql, info }: JudgedStatement) => {
    const { query, database } = run;
    await here.engine.query(
      { sql, catalog: query.catalog, schema: query.schema },
      {
        ...ticketOf(run, here, sql),
        limit: 1,
        allowWrites: info.kind === 'write' && database.allow_dml === 1,
      },
    );
  };

  const allow = (run: Run, engine: Engine, statements: readonly JudgedStatement[]) =>
    assertAllowed(deps, run.viewer, run.database, engine, statements, run.query.schema);

  const runStatements = async (
    run: Run,
    here: Active,
    statements: readonly Statement[],
  ): Promise<StoredResult> => {
    const { engine, abort } = here;
    for (const [at, waiting] of statements.entries()) {
      abort.signal.throwIfAborted();
      const statement = await judgeNow(engine, run.query.sql, waiting, run.query.schema);
      if (!waiting.info) await allow(run, engine, [statement]);
      const isLast = at === statements.length - 1;
      try {
        if (isLast) return await runLast(run, here, statement);
        await runBefore(run, here, statement);
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
      ...NO_ROWS,
      error_message: failure.error.message,
      errors: toJson([failure.error]),
    });
    return isKept && failure.state !== 'stopped'
      ? ({ state: 'failed', failure } as const)
      : ({ state: 'stopped' } as const);
  };

  const execute = async (run: Run, onFirstRows: Active['onFirstRows']): Promise<Outcome> => {
    const engine = engineOf(deps, run.database);
    const abort = new AbortController();
    const notes = createRunNotes(queries, run.query.id, deps.now);
    const here: Active = { engine, abort, notes, onFirstRows };
    active.set(run.query.id, here);
    let started = false;
    try {
      const statements = await judge(engine, run.query.sql, run.query.schema);
      if (statements.length === 0) throw refusal(undefined, 'The query holds no statement to run.');
      if (run.createAs) assertCreatable(run.createAs, statements);
      await allow(run, engine, statements.filter(isJudged));
      started = true;
      return await succeed(run, await runStatements(run, here, statements));
    } catch (error) {
      await notes.settled();
      return await fail(run, engine, abort.signal.aborted ? stoppedError(error) : error, started);
    } finally {
      active.delete(run.query.id);
    }
  };

  /** The run's end, whatever it is; what nobody foresaw fails the run and is logged. */
  const toItsEnd = async (
    run: Run,
    onFirstRows: Active['onFirstRows'] = () => undefined,
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
    const change = { results_key: key };
    await active.get(query.id)?.notes.settled();
    const result = await deps.spool.growing(key);
    if (!result || !(await queries.note(query.id, change, deps.now()))) return null;
    return { state: 'running', result };
  };

  return {
    toItsEnd,
    /** The run's end, or its first rows when the end is a while away; the run goes on then. */
    toFirstRows: async (run: Run): Promise<Outcome> => {
      const first = Promise.withResolvers<string>();
      const ended = toItsEnd(run, first.resolve);
      const early = first.promise.then(async (key) => {
        await pause(FIRST_ROWS_PATIENCE_MS);
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

/** Rows that were shown already are no answer of a run that did not end well. */
const NO_ROWS = { rows: null, results_key: null, columns: null } as const;

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
