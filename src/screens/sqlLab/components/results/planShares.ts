/** The share of each step in a plan's cost. */
import type { PlanNode } from '#common/wire/sqllab.ts';

export interface PlanRow {
  /** Positions from the root down: `0.1.0`. */
  readonly path: string;
  readonly depth: number;
  readonly node: PlanNode;
  /** Share of the whole plan, 0 to 1; null where the planner reports nothing. */
  readonly share: number | null;
}

export type PlanMeasure = 'time' | 'cost' | 'rows';

const valueOf = (node: PlanNode, measure: PlanMeasure): number | null =>
  measure === 'time' ? node.time_ms : measure === 'cost' ? node.cost : node.rows;

const every = (node: PlanNode): readonly PlanNode[] => [node, ...node.children.flatMap(every)];

/** Measured time is a better measure than estimated cost, and cost than a number of rows. */
export const measureOf = (root: PlanNode): PlanMeasure => {
  const nodes = every(root);
  if (nodes.some(({ time_ms }) => (time_ms ?? 0) > 0)) return 'time';
  return nodes.some(({ cost }) => (cost ?? 0) > 0) ? 'cost' : 'rows';
};

/** Planners that report costs report costs and times with the steps below included; a step's own part is the rest. */
const ownValue = (node: PlanNode, measure: PlanMeasure, isNested: boolean): number | null => {
  const value = valueOf(node, measure);
  if (value === null || measure === 'rows' || !isNested) return value;
  const below = node.children.reduce((sum, child) => sum + (valueOf(child, measure) ?? 0), 0);
  return value >= below ? value - below : value;
};

const isLeftOut = ({ is_trivial, children }: PlanNode): boolean =>
  is_trivial && children.length === 1;

/** Steps without work of their own only pass rows on. */
export const hasTrivialSteps = (root: PlanNode): boolean => every(root).some(isLeftOut);

/** The plan's steps from top to bottom, each with its share; those without work on request. */
export const planRows = (root: PlanNode, withTrivial = true): readonly PlanRow[] => {
  const measure = measureOf(root);
  const nodes = every(root);
  const isNested = nodes.some(({ cost }) => cost !== null);
  /** A step that only passes rows on has no share of them. */
  const ownOf = (node: PlanNode) =>
    measure === 'rows' && isLeftOut(node) ? null : ownValue(node, measure, isNested);
  const total = nodes.reduce((sum, node) => sum + (ownOf(node) ?? 0), 0);
  const walk = (node: PlanNode, path: string, depth: number): readonly PlanRow[] => {
    const own = ownOf(node);
    const isShown = withTrivial || !isLeftOut(node);
    const row = { path, depth, node, share: own === null || total <= 0 ? null : own / total };
    return [
      ...(isShown ? [row] : []),
      ...node.children.flatMap((child, index) =>
        walk(child, `${path}.${index}`, isShown ? depth + 1 : depth),
      ),
    ];
  };
  return walk(root, '0', 0);
};
