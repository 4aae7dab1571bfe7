/** The lines of one side of a pivot table as they are shown: groups' members, their subtotals, and the total. */
import { type Branch, mixesGroups, type Ordering, ordered, orderedLeaves, pathOf } from './tree.ts';

export interface Line {
  readonly branch: Branch;
  /** The groups around it, the outermost first, with itself. */
  readonly path: readonly Branch[];
  readonly kind: 'member' | 'subtotal' | 'total';
  /** The metric of its cells; null where the other side has the metrics. */
  readonly metric: string | null;
}

export interface SideView {
  readonly depth: number;
  readonly ordering: Ordering;
  readonly hasSubtotals: boolean;
  readonly isSubtotalFirst: boolean;
  readonly hasTotal: boolean;
  /** The metrics of this side where it has several: each has totals of its own. */
  readonly metrics: readonly string[];
  readonly isCollapsed: (branch: Branch) => boolean;
}

const line = (branch: Branch, kind: Line['kind'], metric = branch.metric): Line => ({
  branch,
  path: pathOf(branch),
  kind,
  metric,
});

/** A group in one line, or in one for each of its metrics. */
const totalsOf = (branch: Branch, kind: Line['kind'], { metrics }: SideView): readonly Line[] =>
  metrics.length > 0 && branch.metric === null
    ? metrics.map((metric) => line(branch, kind, metric))
    : [line(branch, kind)];

/** Metrics are all that is in it: a total of each would be the same again. */
const isAllMetrics = (branch: Branch, { depth, metrics }: SideView): boolean =>
  metrics.length > 0 && branch.metric === null && branch.depth === depth - 1;

/** The whole side, as far as it is of one metric. */
const isWhole = ({ parent, metric }: Branch, { metrics }: SideView): boolean =>
  parent === null || (metrics.length > 0 && parent.parent === null && metric !== null);

const linesBelow = (branch: Branch, view: SideView): readonly Line[] => {
  if (branch.depth === view.depth) return [line(branch, 'member')];
  if (branch.depth > 0 && view.isCollapsed(branch)) return totalsOf(branch, 'subtotal', view);
  const members = ordered(branch, view.ordering).flatMap((child) => linesBelow(child, view));
  if (branch.depth === 0 || isAllMetrics(branch, view)) return members;
  if (view.hasTotal && isWhole(branch, view)) return [...members, line(branch, 'total')];
  if (!view.hasSubtotals) return members;
  const subtotals = totalsOf(branch, 'subtotal', view);
  return view.isSubtotalFirst ? [...subtotals, ...members] : [...members, ...subtotals];
};

export const linesOf = (root: Branch, view: SideView): readonly Line[] => {
  if (view.depth === 0) return [line(root, 'total')];
  const { ordering, hasTotal } = view;
  const isMixed = mixesGroups(ordering);
  const members = isMixed
    ? orderedLeaves(root, ordering).map((leaf) => line(leaf, 'member'))
    : linesBelow(root, view);
  if (!hasTotal || members.length === 0 || isAllMetrics(root, view)) return members;
  const wholes = [...root.children.values()].filter((branch) => isWhole(branch, view));
  if (wholes.length === 0) return [...members, ...totalsOf(root, 'total', view)];
  return isMixed ? [...members, ...wholes.map((branch) => line(branch, 'total'))] : members;
};

const SUBTOTAL = 'Subtotal';
/** Totals that are made of cells are named after what they are made by. */
export const totalName = (aggregate: string, isOfAllRows: boolean): string =>
  isOfAllRows && aggregate === 'Sum' ? 'Total' : `Total (${aggregate})`;

interface LineNames {
  readonly nameOf: (branch: Branch) => string;
  readonly metricName: (metric: string) => string;
  /** Of the whole side. */
  readonly total: string;
}

/** A line's name on one level; empty where a name before it says it all. */
export const nameOn = (
  { branch: { metric: ofGroup }, path, kind, metric }: Line,
  level: number,
  { nameOf, metricName, total }: LineNames,
): string => {
  const branch = path[level];
  if (branch) return nameOf(branch);
  if (level > path.length) return '';
  const name = kind === 'total' ? total : SUBTOTAL;
  return metric === null || metric === ofGroup ? name : `${name}: ${metricName(metric)}`;
};

/** Neighbours in one group, as far as they follow each other. */
export interface Run {
  readonly branch: Branch;
  readonly from: number;
  /** The line after the last one. */
  readonly to: number;
}

/** The runs of one level, by line; null for lines that end above it. */
export const runsOf = (lines: readonly Line[], level: number): readonly (Run | null)[] => {
  const found: (Run | null)[] = [];
  let from = 0;
  while (from < lines.length) {
    const branch = lines[from]?.path[level];
    let to = from + 1;
    while (branch && to < lines.length && lines[to]?.path[level] === branch) to += 1;
    const run = branch ? { branch, from, to } : null;
    for (let at = from; at < to; at += 1) found.push(run);
    from = to;
  }
  return found;
};
