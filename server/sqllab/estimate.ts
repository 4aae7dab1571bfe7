/** What a query would cost, as its database's planner says without running it. */
import type { Engine, Table } from '../engine/engine.ts';
import { issueCodes } from '../errors.ts';
import { refusal } from './failure.ts';
import { mysqlPlan } from './plans/mysql.ts';
import type { PlanNode as PlanTree } from './plans/node.ts';
import { type JudgedStatement, linesAbove } from './statements.ts';

export type Cost = Readonly<Record<string, string>>;

interface Planner {
  readonly explain: (sql: string) => string;
  readonly read: (answer: Table) => Cost | null;
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
  const tables = (node: PlanTree): PlanTree[] =>
    node.children.length > 0 ? node.children.flatMap(tables) : [node];
  if (!root) return null;
  const read = tables(root).reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  return {
    ...(root.cost === null ? {} : { 'Query cost': String(root.cost) }),
    'Rows read': String(read),
  };
};

interface PlanNode {
  readonly name?: string;
  readonly extra_info?: Readonly<Record<string, unknown>>;
  readonly children?: readonly PlanNode[];
}

const cardinality = (node: PlanNode): number => {
  const own = Number(String(node.extra_info?.['Estimated Cardinality'] ?? '').replace('~', ''));
  return Number.isFinite(own) ? own : 0;
};

/** DuckDB plans have no cost but row estimates: of the answer, and of everything read for it. */
export const duckdbCost = (plan: string): Cost | null => {
  let roots: readonly PlanNode[];
  try {
    roots = JSON.parse(plan) as readonly PlanNode[];
  } catch {
    return null;
  }
  const leaves = (node: PlanNode): PlanNode[] =>
    node.children?.length ? node.children.flatMap(leaves) : [node];
  const answer = (node: PlanNode): number =>
    cardinality(node) || (node.children?.[0] ? answer(node.children[0]) : 0);
  const [root] = roots;
  if (!root) return null;
  const read = leaves(root).reduce((sum, leaf) => sum + cardinality(leaf), 0);
  return { 'Estimated rows': String(answer(root)), 'Rows read': String(read) };
};

const PLANNERS: Readonly<Record<string, Planner>> = {
  postgresql: {
    explain: (sql) => `EXPLAIN\n${sql}`,
    read: (answer) => postgresCost(textOf(answer)),
  },
  duckdb: {
    explain: (sql) => `EXPLAIN (FORMAT json)\n${sql}`,
    read: (answer) => duckdbCost(textOf(answer)),
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

/** One object per statement. Only queries: what follows EXPLAIN must not be able to run. */
export const estimate = async (
  engine: Engine,
  statements: readonly JudgedStatement[],
  at: { readonly catalog: string | null; readonly schema: string | null },
  run: { readonly runId: string; readonly owner: string; readonly timeoutMs: number },
): Promise<Cost[]> => {
  const planner = PLANNERS[engine.dialect.backend];
  if (!planner || statements.some(({ info }) => info.kind !== 'select')) throw unsupported();
  const costs: Cost[] = [];
  for (const { sql } of statements) {
    const answer = await engine
      .query({ ...at, sql: planner.explain(sql) }, { ...run, limit: 1000 })
      .catch((error: unknown) => {
        throw linesAbove(1, error);
      });
    const cost = planner.read(answer);
    if (!cost) throw unsupported();
    costs.push(cost);
  }
  return costs;
};
