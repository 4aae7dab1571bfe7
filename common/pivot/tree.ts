/** One side of a pivot table: groups within groups, each with a number by which its cells are found. */
import type { Cell } from '../cell.ts';
import { sizeOf } from './fold.ts';

export interface Branch {
  readonly id: number;
  /** 0 for the whole side. */
  readonly depth: number;
  readonly value: Cell;
  readonly parent: Branch | null;
  /** The metric that all cells below belong to; null above the metrics. */
  readonly metric: string | null;
  readonly children: Map<string, Branch>;
}

export interface Level {
  readonly name: string;
  /** Its values are names of metrics. */
  readonly isMetric: boolean;
}

export const createTree = () => {
  let made = 0;
  const branch = (parent: Branch | null, value: Cell, metric: string | null): Branch => ({
    id: made++,
    depth: parent ? parent.depth + 1 : 0,
    value,
    parent,
    metric,
    children: new Map(),
  });
  const root = branch(null, null, null);
  return {
    root,
    /** A group that has members; undefined for others. */
    known: (parent: Branch, value: Cell): Branch | undefined =>
      parent.children.get(JSON.stringify(value)),
    below(parent: Branch, value: Cell, isMetric: boolean): Branch {
      const key = JSON.stringify(value);
      let known = parent.children.get(key);
      if (!known) {
        known = branch(parent, value, isMetric ? String(value) : parent.metric);
        parent.children.set(key, known);
      }
      return known;
    },
  };
};

/** From the outermost group to the branch itself. */
export const pathOf = (branch: Branch): readonly Branch[] =>
  branch.parent ? [...pathOf(branch.parent), branch] : [];

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, the rest as people sort words; nulls last. */
const compareValues = (a: Cell, b: Cell): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [left, right] = [sizeOf(a), sizeOf(b)];
  if (left !== null && right !== null) return left - right;
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return words.compare(String(a), String(b)) || (String(a) < String(b) ? -1 : 1);
};

export type Order = 'key_a_to_z' | 'key_z_to_a' | 'value_a_to_z' | 'value_z_to_a';
export type Total = (branch: Branch) => Cell;

const compareKeys =
  (metrics: readonly string[], sign: 1 | -1) =>
  (a: Branch, b: Branch): number =>
    a.metric !== null && a.metric !== a.parent?.metric && b.metric !== null
      ? metrics.indexOf(a.metric) - metrics.indexOf(b.metric)
      : sign * compareValues(a.value, b.value);

const compareTotals =
  (total: Total, sign: 1 | -1) =>
  (a: Branch, b: Branch): number => {
    const [left, right] = [total(a), total(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareValues(left, right);
  };

export interface Ordering {
  readonly order: Order;
  readonly metrics: readonly string[];
  readonly total: Total;
  /** Groups stay together; else their members may be anywhere. */
  readonly isGrouped: boolean;
}

const isByValue = (order: Order) => order.startsWith('value');

/** The children of a branch in order. */
export const ordered = (branch: Branch, { order, metrics, total }: Ordering): readonly Branch[] => {
  const sign = order.endsWith('z_to_a') ? -1 : 1;
  const byKey = compareKeys(metrics, isByValue(order) ? 1 : sign);
  const byValue = compareTotals(total, sign);
  return [...branch.children.values()].sort((a, b) =>
    isByValue(order) ? byValue(a, b) || byKey(a, b) : byKey(a, b),
  );
};

const leavesOf = (branch: Branch, ordering: Ordering): readonly Branch[] =>
  branch.children.size === 0
    ? [branch]
    : ordered(branch, ordering).flatMap((child) => leavesOf(child, ordering));

/** Without groups that stay together, the lines of the whole side by their totals. */
export const orderedLeaves = (root: Branch, ordering: Ordering): readonly Branch[] => {
  const leaves = leavesOf(root, { ...ordering, order: 'key_a_to_z' });
  return [...leaves].sort(
    compareTotals(ordering.total, ordering.order.endsWith('z_to_a') ? -1 : 1),
  );
};

export const mixesGroups = ({ order, isGrouped }: Ordering): boolean =>
  isByValue(order) && !isGrouped;
