import upperFirst from 'lodash/upperFirst.js';
import { isRecord } from '#common/isRecord.ts';
import { withTableNames } from './attach.ts';
import { detailOf, numberOf, type PlanNode } from '../planner/planNode.ts';

const ESTIMATE = 'Estimated Cardinality';
const SECOND_MS = 1000;
/** What EXPLAIN ANALYZE adds above the query itself. */
const WRAPPERS = new Set(['EXPLAIN_ANALYZE', 'RESULT_COLLECTOR']);

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ').toLowerCase();
  return upperFirst(text);
};

/** Columns by name or position, possibly compressed. */
const HANDED_ON = /^(?:__internal_\w+\()?(?:#\d+|"(?:[^"]|"")*"|[a-z_]\w*)(?:, ?\d+)?\)?$/i;
/** Shares of the total time: what rounds to nothing, and what may be omitted for steps that only pass rows on. */
const NOTHING = 0.0005;
const LITTLE = 0.01;

const isHandedOn = (projections: unknown): boolean =>
  [projections].flat().every((text) => typeof text === 'string' && HANDED_ON.test(text.trim()));

const nodeOf = (value: unknown, wholeSeconds: number | null): PlanNode => {
  const node = isRecord(value) ? value : {};
  const extra = isRecord(node.extra_info) ? node.extra_info : {};
  const title = String(node.name ?? node.operator_name ?? 'Plan').trim();
  const isMeasured = node.operator_timing !== undefined;
  const estimated = numberOf(extra[ESTIMATE]);
  const detail = detailOf(Object.entries(extra).filter(([label]) => label !== ESTIMATE)).map(
    ([label, text]) => [label, withTableNames(text)] as const,
  );
  const guess =
    isMeasured && estimated !== null ? [['Estimated rows', `${estimated}`] as const] : [];
  const seconds = numberOf(node.operator_timing);
  const hasNoWork = isHandedOn(extra.Projections);
  return {
    name: words(title),
    detail: [...detail, ...guess],
    rows: isMeasured ? numberOf(node.operator_cardinality) : estimated,
    cost: null,
    time_ms: seconds === null ? null : Math.round(seconds * SECOND_MS * SECOND_MS) / SECOND_MS,
    is_trivial:
      title === 'PROJECTION' &&
      (wholeSeconds === null
        ? hasNoWork
        : (seconds ?? 0) <= wholeSeconds * (hasNoWork ? LITTLE : NOTHING)),
    children: Array.isArray(node.children)
      ? node.children.map((child) => nodeOf(child, wholeSeconds))
      : [],
  };
};

/** DuckDB’s plan: a list of roots, or for a measured run one object around them. */
export const duckdbPlan = (text: string): PlanNode | null => {
  const plan: unknown = JSON.parse(text);
  const wholeSeconds = isRecord(plan) ? numberOf(plan.cpu_time) : null;
  let root: unknown = Array.isArray(plan) ? plan[0] : plan;
  for (;;) {
    if (!isRecord(root)) return null;
    const name = root.name ?? root.operator_name;
    const inner: unknown = Array.isArray(root.children) ? root.children[0] : undefined;
    if (name !== undefined && !WRAPPERS.has(String(name))) return nodeOf(root, wholeSeconds);
    root = inner;
  }
};
