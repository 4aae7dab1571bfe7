/** One side of a pivot table: groups within groups, each with a number by which its cells are found. */
import { CALENDAR, calendarOrder } from '../calendarOrder.ts';
import type { Cell } from '../cell.ts';
import { sizeOf } from './fold.ts';

export type SideName = 'rows' | 'columns';

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

export type Order = 'key_a_to_z' | 'key_z_to_a' | typeof CALENDAR | 'value_a_to_z' | 'value_z_to_a';

export const isByValue = (order: Order): boolean => order.startsWith('value');

type Compare = (a: Branch, b: Branch) => number;

export interface Ordering {
  readonly order: Order;
  readonly metrics: readonly string[];
  /** What a group is ordered by. */
  readonly total: (branch: Branch) => Cell;
  /** Groups stay together; else their members may be anywhere. */
  readonly isGrouped: boolean;
}

const isOfMetric = ({ metric, parent }: Branch): boolean =>
  metric !== null && metric !== parent?.metric;

/** Metrics stand as they were chosen, whatever the order of the groups. */
const compareMetrics =
  (metrics: readonly string[]): Compare =>
  (a, b) =>
    a.metric !== null && b.metric !== null
      ? metrics.indexOf(a.metric) - metrics.indexOf(b.metric)
      : 0;

const compareTotals = ({ total, order }: Ordering): Compare => {
  const sign = order === 'value_z_to_a' ? -1 : 1;
  return (a, b) => {
    const [left, right] = [total(a), total(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareValues(left, right);
  };
};

/** Names of weekdays or months by the calendar; the others after them. */
const compareInCalendar = (members: readonly Branch[]): Compare => {
  const placeOf = calendarOrder(members.map(({ value }) => value));
  if (!placeOf) return () => 0;
  const place = ({ value }: Branch) => placeOf(value) ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => place(a) - place(b);
};

const compareMembers = (members: readonly Branch[], ordering: Ordering): Compare => {
  if (members[0] && isOfMetric(members[0])) return compareMetrics(ordering.metrics);
  const { order } = ordering;
  const sign = order === 'key_z_to_a' ? -1 : 1;
  const byKey: Compare = (a, b) => sign * compareValues(a.value, b.value);
  const first = isByValue(order)
    ? compareTotals(ordering)
    : order === CALENDAR && compareInCalendar(members);
  return first ? (a, b) => first(a, b) || byKey(a, b) : byKey;
};

/** The children of a branch in order. */
export const ordered = (branch: Branch, ordering: Ordering): readonly Branch[] => {
  const members = [...branch.children.values()];
  return members.sort(compareMembers(members, ordering));
};

const leavesOf = (branch: Branch, ordering: Ordering): readonly Branch[] =>
  branch.children.size === 0
    ? [branch]
    : ordered(branch, ordering).flatMap((child) => leavesOf(child, ordering));

/** Without groups that stay together, the lines of the whole side, or of each metric that has its own, by their totals. */
export const orderedLeaves = (root: Branch, ordering: Ordering): readonly Branch[] => {
  const byTotal = compareTotals(ordering);
  const sorted = (branch: Branch) =>
    leavesOf(branch, { ...ordering, order: 'key_a_to_z' }).toSorted(byTotal);
  const members = ordered(root, ordering);
  return members[0] && isOfMetric(members[0]) ? members.flatMap(sorted) : sorted(root);
};

export const mixesGroups = ({ order, isGrouped }: Ordering): boolean =>
  isByValue(order) && !isGrouped;
