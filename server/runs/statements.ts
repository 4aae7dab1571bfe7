/** What becomes of one judged statement of a run. */
import { rulesOf } from '#common/engines/engines.ts';
import type { LimitingFactor } from '#common/wire/query.ts';
import type { JudgedStatement } from '../access/judge.ts';
import type { Deps } from '../deps.ts';
import type { StoredResult } from '../engine/engine.ts';
import { issueCodes, type WireError } from '../errors.ts';
import { toJson } from '../store/codec.ts';
import type { createQueries } from '../store/queries.ts';
import { dropOf } from './drop.ts';
import { type Going, ticketOf } from './going.ts';
import { rowLimit, withLimit } from './limits.ts';
import type { Run } from './run.ts';

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

export const createStatements = (
  deps: Deps,
  queries: Pick<ReturnType<typeof createQueries>, 'note'>,
) => {
  const { queryTimeoutMs } = deps.config.limits;

  /** Whether the statement was one that the database's storage carries out, and not its engine. */
  const isDropped = async (
    { query }: Run,
    { engine, notes, assertStillMay }: Going,
    statement: JudgedStatement,
  ): Promise<boolean> => {
    const { sql, info } = statement;
    const order =
      info.kind === 'write' && engine.drop ? dropOf(sql, rulesOf(engine.dialect.backend)) : null;
    if (!order) return false;
    await assertStillMay(statement);
    notes.started(sql);
    const schema = order.schema ?? query.schema ?? engine.dialect.defaultSchema;
    await engine.drop?.({ ...order, schema });
    return true;
  };

  const answer = async (
    run: Run,
    going: Going,
    statement: JudgedStatement,
  ): Promise<StoredResult> => {
    const { sql, info } = statement;
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
        ...ticketOf(run, going, queryTimeoutMs, statement, text),
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

  const runBefore = async (run: Run, going: Going, statement: JudgedStatement) => {
    const { sql, info } = statement;
    const { query, database } = run;
    await going.engine.query(
      { sql, catalog: query.catalog, schema: query.schema },
      {
        ...ticketOf(run, going, queryTimeoutMs, statement),
        limit: 1,
        allowWrites: info.kind === 'write' && database.allow_dml === 1,
      },
    );
  };

  return { isDropped, answer, runBefore };
};
