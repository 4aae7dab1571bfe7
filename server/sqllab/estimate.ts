/** What a query would cost, as its database's planner says without running it. */
import type { Engine, Table } from '../engine/engine.ts';
import { issueCodes, refusal } from '../errors.ts';
import type { PlannedLimit } from '../runs/limits.ts';
import { duckdbCost } from '../engine/duckdb/cost.ts';
import { mysqlPlan } from '../engine/mysql/plan.ts';
import type { PlanNode } from '../engine/planner/planNode.ts';
import type { JudgedStatement } from '../access/judge.ts';
import { linesAbove } from '../access/judge.ts';

export type Cost = Readonly<Record<string, string>>;

interface Planner {
  readonly explain: (sql: string) => string;
  /** `limit` is that of the statement. */
  readonly read: (answer: Table, limit: number | null) => Cost | null;
}

const textOf = ({ values }: Table): string => values.at(-1)?.map(String).join('\n') ?? '';

/** `Seq Scan on flights  (cost=0.00..52059.00 rows=5 width=4)` */
export const postgresCost = (plan: string): Cost | null => {
  const [, start, total, rows] = /cost=([\d.]+)\.\.([\d.]+) rows=(\d+)/.exec(plan) ?? [];
  return start && total && rows
    ? {
        'Start-up cost': String(Number(start)),
        'Total cost': String(Number(total)),
        'Estimated rows': rows,
      }
    : null;
};

/** MySQL and MariaDB. */
export const mysqlCost = (plan: string): Cost | null => {
  const root = mysqlPlan(plan);
  const tables = (node: PlanNode): PlanNode[] =>
    node.children.length > 0 ? node.children.flatMap(tables) : [node];
  if (!root) return null;
  const read = tables(root).reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  return {
    ...(root.cost === null ? {} : { 'Query cost': String(root.cost) }),
    'Rows read': String(read),
  };
};

const PLANNERS: Readonly<Record<string, Planner>> = {
  postgresql: {
    explain: (sql) => `EXPLAIN\n${sql}`,
    read: (answer) => postgresCost(textOf(answer)),
  },
  duckdb: {
    explain: (sql) => `EXPLAIN (FORMAT json)\n${sql}`,
    read: (answer, limit) => duckdbCost(textOf(answer), limit),
  },
  mysql: {
    explain: (sql) => `EXPLAIN FORMAT=JSON\n${sql}`,
    read: (answer) => mysqlCost(textOf(answer)),
  },
};

const unsupported = () =>
  refusal('GENERIC_BACKEND_ERROR', 'Database does not support cost estimation', {
    issue_codes: issueCodes(1011),
  });

/** One object per statement, each as a run would ask for it. Only queries: what follows EXPLAIN must not be able to run. */
export const estimate = async (
  engine: Engine,
  statements: readonly JudgedStatement[],
  at: { readonly catalog: string | null; readonly schema: string | null },
  run: { readonly runId: string; readonly owner: string; readonly timeoutMs: number },
  limited: PlannedLimit,
): Promise<Cost[]> => {
  const planner = PLANNERS[engine.dialect.backend];
  if (!planner || statements.some(({ info }) => info.kind !== 'select')) throw unsupported();
  const costs: Cost[] = [];
  for (const statement of statements) {
    const { sql, limit } = limited(statement.sql);
    const answer = await engine
      .query({ ...at, sql: planner.explain(sql) }, { ...run, limit: 1000 })
      .catch((error: unknown) => {
        throw linesAbove(1, error);
      });
    const cost = planner.read(answer, limit);
    if (!cost) throw unsupported();
    costs.push(cost);
  }
  return costs;
};
