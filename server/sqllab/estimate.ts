/** What a query would cost, as its database's planner says without running it. */
import { type Engine, EngineError, type RunOptions } from '../engine/engine.ts';
import { issueCodes, refusal } from '../errors.ts';
import type { PlannedLimit } from '../runs/limits.ts';
import type { JudgedStatement } from '../access/judge.ts';
import { linesAbove } from '../access/judge.ts';
import { engineModule } from '../engine/modules.ts';
import type { Cost } from '../engine/planner/planner.ts';
import { planOf } from '../engine/planner/planner.ts';

const unsupported = (message = 'Database does not support cost estimation') =>
  refusal('GENERIC_BACKEND_ERROR', message, {
    reason: 'no_estimate',
    issue_codes: issueCodes(1011),
  });

/** Each is a question to the database. */
const TABLES_MAX = 20;

/** The rows of tables, by the names that plans have for them. */
const tableRows = async (
  engine: Engine,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const known = new Map<string, number>();
  for (const name of [...new Set(names)].slice(0, TABLES_MAX)) {
    const [schema = '', ...rest] = name.split('.');
    const table = await engine.table({ schema, name: rest.join('.') });
    if (table?.rowCount !== null && table?.rowCount !== undefined) known.set(name, table.rowCount);
  }
  return known;
};

const tookTooLong = (timeoutMs: number) =>
  new EngineError(
    'timeout',
    `The estimate was stopped: it took longer than ${timeoutMs / 1000} seconds. Select fewer statements.`,
  );

/**
 * One object per statement, each as a run would ask for it. Only queries: what follows EXPLAIN must not be able to run.
 * All of them share the time of the run.
 */
export const estimate = async (
  engine: Engine,
  statements: readonly JudgedStatement[],
  at: { readonly catalog: string | null; readonly schema: string | null },
  run: Omit<RunOptions, 'limit'>,
  limited: PlannedLimit,
): Promise<Cost[]> => {
  const { cost: reader } = engineModule(engine.dialect.backend).planner;
  if (!reader) throw unsupported();
  if (statements.some(({ info }) => info.kind !== 'select'))
    throw unsupported(
      'Costs are estimated for queries that read. This SQL contains a statement that does something else.',
    );
  const until = performance.now() + run.timeoutMs;
  const costs: Cost[] = [];
  for (const statement of statements) {
    const timeoutMs = until - performance.now();
    if (timeoutMs <= 0) throw tookTooLong(run.timeoutMs);
    const { sql, limit } = limited(statement.sql);
    const answer = await engine
      .query({ ...at, sql: `${reader.explain}\n${sql}` }, { ...run, timeoutMs, limit: 1000 })
      .catch((error: unknown) => {
        throw linesAbove(1, error);
      });
    const plan = planOf(answer);
    const rows = await tableRows(engine, reader.filteredIn?.(plan) ?? []);
    const cost = reader.read(plan, limit, rows);
    if (!cost) throw unsupported();
    costs.push(cost);
  }
  return costs;
};
