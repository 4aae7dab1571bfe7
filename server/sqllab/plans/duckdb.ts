import { detailOf, isObject, numberOf, type PlanNode } from './node.ts';

const ESTIMATE = 'Estimated Cardinality';
const SECOND_MS = 1000;
/** What EXPLAIN ANALYZE adds above the query itself. */
const WRAPPERS = new Set(['EXPLAIN_ANALYZE', 'RESULT_COLLECTOR']);

const words = (name: string): string => {
  const text = name.trim().replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const nodeOf = (value: unknown): PlanNode => {
  const node = isObject(value) ? value : {};
  const extra = isObject(node.extra_info) ? node.extra_info : {};
  const isMeasured = node.operator_timing !== undefined;
  const estimated = numberOf(extra[ESTIMATE]);
  const detail = detailOf(Object.entries(extra).filter(([label]) => label !== ESTIMATE));
  const guess =
    isMeasured && estimated !== null ? [['Estimated rows', `${estimated}`] as const] : [];
  const seconds = numberOf(node.operator_timing);
  return {
    name: words(String(node.name ?? node.operator_name ?? 'Plan')),
    detail: [...detail, ...guess],
    rows: isMeasured ? numberOf(node.operator_cardinality) : estimated,
    cost: null,
    time_ms: seconds === null ? null : Math.round(seconds * SECOND_MS * SECOND_MS) / SECOND_MS,
    children: Array.isArray(node.children) ? node.children.map(nodeOf) : [],
  };
};

/** DuckDB's plan: a list of roots, or of a measured run one object around them. */
export const duckdbPlan = (text: string): PlanNode | null => {
  const plan: unknown = JSON.parse(text);
  let root: unknown = Array.isArray(plan) ? plan[0] : plan;
  for (;;) {
    if (!isObject(root)) return null;
    const name = root.name ?? root.operator_name;
    const inner: unknown = Array.isArray(root.children) ? root.children[0] : undefined;
    if (name !== undefined && !WRAPPERS.has(String(name))) return nodeOf(root);
    root = inner;
  }
};
