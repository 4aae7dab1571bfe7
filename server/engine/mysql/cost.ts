import type { PlanNode } from '../planner/planNode.ts';
import type { Cost } from '../planner/planner.ts';
import { mysqlPlan } from './plan.ts';

const tablesOf = (node: PlanNode): readonly PlanNode[] =>
  node.children.length > 0 ? node.children.flatMap(tablesOf) : [node];

/** Of MySQL and MariaDB, whose plans give no total cost, and take no account of a limit. */
export const mysqlCost = (plan: string, limit: number | null): Cost | null => {
  const root = mysqlPlan(plan);
  if (!root) return null;
  const read = tablesOf(root).reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  return {
    ...(root.cost === null ? {} : { 'Query cost': String(root.cost) }),
    [limit !== null && limit < read ? 'Rows read at most' : 'Rows read']: String(read),
  };
};
