/** The statements of one run, from its text to the stored answer of the last one. */
import { rulesOf } from '#common/engines/engines.ts';
import type { LimitingFactor } from '#common/wire/query.ts';
import type { Deps } from '../deps.ts';
import type { Engine, StoredResult } from '../engine/engine.ts';
import { issueCodes, type WireError, refusal } from '../errors.ts';
import { toJson } from '../store/codec.ts';
import type { createQueries } from '../store/queries.ts';
import { placedInTemplate } from '../templates/places.ts';
import { templateParams } from '../templates/templateParams.ts';
import { hasTemplate, renderSql } from '../templates/renderSql.ts';
import { assertAllowed } from '../access/assertAllowed.ts';
import { assertCreatable, createAsSql, createAsTarget, LINES_BEFORE } from './ctas.ts';
import { dropOf } from './drop.ts';
import { rowLimit, withLimit } from './limits.ts';
import { readingOf } from '../access/reading.ts';
import type { Run } from './run.ts';
import type { RunNotes } from './runNotes.ts';
import {
  isJudged,
  judge,
  type JudgedStatement,
  judgeNow,
  linesAbove,
  placedIn,
} from '../access/judge.ts';

/** A run while it runs. */
export interface Going {
  readonly engine: Engine;
  readonly abort: AbortController;
  readonly notes: RunNotes;
  /** The first page of the answer can be read under this key. */
  readonly onFirstRows: (key: string) => void;
  /** From here on statements have run. */
  onJudged(script: string): void;
}

export const runIdOf = (queryId: number) => `query-${queryId}`;

const NOTHING = { key: '', columns: [], rowCount: 0, truncated: false, pageRows: 1 } as const;

/** The wire has words for rows alone; a result cut at its bytes says so beside its rows. */
const whatLimited = ({ truncated, cut }: StoredResult, factor: LimitingFactor) => {
  if (cut === undefined) return { limiting_factor: truncated ? factor : 'NOT_LIMITED' };
  const warning = {
    message: cut,
    error_type: 'RESULT_TOO_LARGE_ERROR',
    level: 'warning',
    extra: { issue_codes: issueCodes(1041) },
  } satisfies WireError;
  return { limiting_factor: 'UNKNOWN', errors: toJson([warning]) };
};

export const createScripts = (
  deps: Deps,
  queries: Pick<ReturnType<typeof createQueries>, 'note'>,
) => {
  const ticketOf = ({ query }: Run, { notes, abort }: Going, sql: string) => ({
    runId: runIdOf(query.id),
    owner: String(query.user_id),
    timeoutMs: deps.config.limits.queryTimeoutMs,
    signal: abort.signal,
    onStarted: () => notes.started(sql),
  });

  const rendered = async ({ query, viewer, database, template }: Run): Promise<string> =>
    hasTemplate(query.sql)
      ? renderSql(deps, viewer, query.sql, {
          parameters: templateParams(template.parameters),
          urlParameters: template.urlParameters,
          backend: database.backend,
        })
      : query.sql;

  const create = async (run: Run, going: Going, { sql }: JudgedStatement) => {
    const { query, createAs } = run;
    const { engine, notes } = going;
    if (!createAs) throw new Error('Nothing is to be made of this run.');
    const schema = createAs.schema ?? query.schema;
    const text = createAsSql(createAs, schema, sql, engine.dialect);
    const ticket = ticketOf(run, going, text);
    if (engine.createAs) {
      const target = createAsTarget(createAs, schema ?? engine.dialect.defaultSchema);
      await engine.createAs({ sql, schema: query.schema }, target, {
        ...ticket,
        onProgress: (percent) => notes.grown({ progress: Math.min(99, Math.max(0, percent)) }),
      });
      return NOTHING;
    }
    try {
      // What the database says about creating a table is no answer to show.
      await engine.query(
        { sql: text, catalog: query.catalog, schema: query.schema },
        { ...ticket, limit: 1, allowWrites: true },
      );
    } catch (error) {
      throw linesAbove(LINES_BEFORE, error);
    }
    return NOTHING;
  };

  /** Whether the statement was one that the database's storage carries out, and not its engine. */
  const isDropped = async (
    { query }: Run,
    { engine, notes }: Going,
    { sql, info }: JudgedStatement,
  ): Promise<boolean> => {
    const order =
      info.kind === 'write' && engine.drop ? dropOf(sql, rulesOf(engine.dialect.backend)) : null;
    if (!order) return false;
    notes.started(sql);
    const schema = order.schema ?? query.schema ?? engine.dialect.defaultSchema;
    await engine.drop?.({ ...order, schema });
    return true;
  };

  const answer = async (
    run: Run,
    going: Going,
    { sql, info }: JudgedStatement,
  ): Promise<StoredResult> => {
    const { query, database, queryLimit } = run;
    const { engine, notes } = going;
    const maxRows = deps.config.page.SQL_MAX_ROW;
    const rules = rulesOf(engine.dialect.backend);
    const { limit, factor } = rowLimit(sql, queryLimit, maxRows, rules);
    const isQuery = info.kind === 'select';
    const text = isQuery ? withLimit(sql, limit + 1, rules) : sql;
    const result = await engine.store(
      { sql: text, catalog: query.catalog, schema: query.schema },
      {
        ...ticketOf(run, going, text),
        limit: isQuery ? limit : maxRows,
        allowWrites: info.kind === 'write' && database.allow_dml === 1,
        onProgress: (percent) => {
          if (percent > 0) notes.grown({ progress: Math.min(99, Math.round(percent)) });
        },
        onRows: (key, rows) => {
          going.onFirstRows(key);
          notes.grown({ rows });
        },
      },
    );
    await notes.settled();
    const rendered_sql = isQuery ? sql : null;
    const about = { ...whatLimited(result, factor), row_limit: limit, rendered_sql };
    await queries.note(query.id, about, deps.now());
    return result;
  };

  const runBefore = async (run: Run, going: Going, { sql, info }: JudgedStatement) => {
    const { query, database } = run;
    await going.engine.query(
      { sql, catalog: query.catalog, schema: query.schema },
      {
        ...ticketOf(run, going, sql),
        limit: 1,
        allowWrites: info.kind === 'write' && database.allow_dml === 1,
      },
    );
  };

  const runAll = async (run: Run, going: Going, script: string): Promise<StoredResult> => {
    const { abort } = going;
    const { viewer, database, query, createAs } = run;
    const reading = await readingOf(deps, viewer, database, query);
    const allow = (some: readonly JudgedStatement[]) =>
      assertAllowed(reading, viewer, database, some, createAs !== null);
    const statements = await judge(reading, script);
    if (statements.length === 0) throw refusal(undefined, 'The query holds no statement to run.');
    if (createAs) assertCreatable(createAs, statements);
    allow(statements.filter(isJudged));
    going.onJudged(script);
    for (const [at, waiting] of statements.entries()) {
      abort.signal.throwIfAborted();
      const statement = await judgeNow(reading, script, waiting);
      if (!waiting.info) allow([statement]);
      try {
        const isLast = at === statements.length - 1;
        if (await isDropped(run, going, statement)) {
          if (isLast) return NOTHING;
        } else if (!isLast) await runBefore(run, going, statement);
        else if (createAs) return await create(run, going, statement);
        else return await answer(run, going, statement);
      } catch (error) {
        throw placedIn(script, statement, error);
      }
    }
    throw new Error('A script without statements cannot run.');
  };

  /** The stored answer of the last statement. */
  return async (run: Run, going: Going): Promise<StoredResult> => {
    const script = await rendered(run);
    try {
      return await runAll(run, going, script);
    } catch (error) {
      throw placedInTemplate(run.query.sql, script, error);
    }
  };
};
