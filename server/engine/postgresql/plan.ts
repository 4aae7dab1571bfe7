import { isRecord } from '#common/isRecord.ts';
import { detailOf, numberOf, type PlanNode } from '../planner/planNode.ts';

/** Other keys of a node show these, or readers do not need them. */
const SILENT = new Set([
  'Node Type',
  'Relation Name',
  'CTE Name',
  'Function Name',
  'Plans',
  'Parallel Aware',
  'Async Capable',
  'Startup Cost',
  'Total Cost',
  'Plan Rows',
  'Plan Width',
  'Actual Startup Time',
  'Actual Total Time',
  'Actual Rows',
  'Actual Loops',
  'Disabled',
]);

/** Steps that only pass rows on, unless they have a condition. */
const PASSES_ON = new Set(['Subquery Scan', 'Result']);
const CONDITIONS = ['Filter', 'One-Time Filter'];

const nodeOf = (value: unknown): PlanNode => {
  const node = isRecord(value) ? value : {};
  const relation = node['Relation Name'] ?? node['CTE Name'] ?? node['Function Name'];
  const name = String(node['Node Type'] ?? 'Plan');
  const loops = numberOf(node['Actual Loops']) ?? 1;
  const actual = numberOf(node['Actual Rows']);
  const time = numberOf(node['Actual Total Time']);
  const planned = numberOf(node['Plan Rows']);
  return {
    name: relation === undefined ? name : `${name} on ${String(relation)}`,
    detail: [
      ...detailOf(Object.entries(node).filter(([label]) => !SILENT.has(label))),
      ...(actual === null || planned === null ? [] : [['Estimated rows', `${planned}`] as const]),
    ],
    rows: actual === null ? planned : actual * loops,
    cost: numberOf(node['Total Cost']),
    is_trivial: PASSES_ON.has(name) && !CONDITIONS.some((label) => label in node),
    time_ms: time === null ? null : Math.round(time * loops * 1000) / 1000,
    children: Array.isArray(node.Plans) ? node.Plans.map(nodeOf) : [],
  };
};

export const postgresqlPlan = (text: string): PlanNode | null => {
  const plan: unknown = JSON.parse(text);
  const root: unknown = Array.isArray(plan) ? plan[0] : plan;
  return isRecord(root) && isRecord(root.Plan) ? nodeOf(root.Plan) : null;
};
