/** A query's plan as a tree (capability `sqllab.explain`), without running it unless asked to measure. */
import type { ExplainAnswer } from '#common/wire/sqllab.ts';
import type { Engine, RunOptions, Table } from '../engine/engine.ts';
import { EngineError } from '../engine/engine.ts';
import type { JudgedStatement } from '../access/judge.ts';
import { linesAbove } from '../access/judge.ts';
import { duckdbPlan } from '../engine/duckdb/plan.ts';
import { mysqlPlan } from '../engine/mysql/plan.ts';
import type { PlanNode } from '../engine/planner/planNode.ts';
import { planText } from '../engine/planner/planNode.ts';
import { postgresqlPlan } from '../engine/postgresql/plan.ts';

interface Planner {
  readonly explain: string;
  /** Runs the query and tells rows and times as they were; null where that cannot be had as a tree. */
  readonly analyze: string | null;
  readonly read: (text: string) => PlanNode | null;
}

const PLANNERS: Readonly<Record<string, Planner>> = {
  duckdb: {
    explain: 'EXPLAIN (FORMAT json)',
    analyze: 'EXPLAIN (ANALYZE, FORMAT json)',
    read: duckdbPlan,
  },
  postgresql: {
    explain: 'EXPLAIN (FORMAT JSON)',
    analyze: 'EXPLAIN (ANALYZE, FORMAT JSON)',
    read: postgresqlPlan,
  },
  mysql: { explain: 'EXPLAIN FORMAT=JSON', analyze: null, read: mysqlPlan },
};
/** Databases whose plans are text. */
const TEXT: Planner = { explain: 'EXPLAIN', analyze: null, read: () => null };

const PLAN_LINES_MAX = 10_000;

const textOf = ({ values }: Table): string =>
  (values.at(-1) ?? [])
    .map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell)))
    .join('\n');

const treeOf = (planner: Planner, text: string): PlanNode | null => {
  try {
    return planner.read(text);
  } catch {
    return null;
  }
};

export interface ExplainOrder {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly analyze: boolean;
}

export const explain = async (
  engine: Engine,
  { sql }: Pick<JudgedStatement, 'sql'>,
  { analyze, ...at }: ExplainOrder,
  run: Omit<RunOptions, 'limit'>,
): Promise<ExplainAnswer['result']> => {
  const planner = PLANNERS[engine.dialect.backend] ?? TEXT;
  const words = analyze ? planner.analyze : planner.explain;
  if (words === null) {
    const said = `A measured plan of ${engine.dialect.displayName} cannot be shown.`;
    throw new EngineError('not_allowed', said);
  }
  // On a line of its own, so that places in errors stay those of the statement.
  const answer = await engine
    .query({ ...at, sql: `${words}\n${sql}` }, { ...run, limit: PLAN_LINES_MAX })
    .catch((error: unknown) => {
      throw linesAbove(1, error);
    });
  const text = textOf(answer);
  const root = treeOf(planner, text);
  return { root, text: root === null ? text : planText(root) };
};
