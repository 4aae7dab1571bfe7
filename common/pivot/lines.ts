/** The lines of one side of a pivot table as they are shown: groups' members, their subtotals, and the total. */
import { type Branch, mixesGroups, type Ordering, ordered, orderedLeaves, pathOf } from './tree.ts';

export interface Line {
  readonly branch: Branch;
  /** The groups around it, the outermost first, with itself. */
  readonly path: readonly Branch[];
  readonly kind: 'member' | 'subtotal' | 'total';
}

export interface SideView {
  readonly depth: number;
  readonly ordering: Ordering;
  readonly hasSubtotals: boolean;
  readonly isSubtotalFirst: boolean;
  readonly hasTotal: boolean;
  readonly isCollapsed: (branch: Branch) => boolean;
}

const line = (branch: Branch, kind: Line['kind']): Line => ({ branch, path: pathOf(branch), kind });

const linesBelow = (branch: Branch, view: SideView): readonly Line[] => {
  if (branch.depth === view.depth) return [line(branch, 'member')];
  if (branch.depth > 0 && view.isCollapsed(branch)) return [line(branch, 'subtotal')];
  const members = ordered(branch, view.ordering).flatMap((child) => linesBelow(child, view));
  if (branch.depth === 0 || !view.hasSubtotals) return members;
  const subtotal = line(branch, 'subtotal');
  return view.isSubtotalFirst ? [subtotal, ...members] : [...members, subtotal];
};

export const linesOf = (root: Branch, view: SideView): readonly Line[] => {
  if (view.depth === 0) return [line(root, 'total')];
  const members = mixesGroups(view.ordering)
    ? orderedLeaves(root, view.ordering).map((leaf) => line(leaf, 'member'))
    : linesBelow(root, view);
  return view.hasTotal && members.length > 0 ? [...members, line(root, 'total')] : members;
};

export const SUBTOTAL = 'Subtotal';
export const totalName = (aggregate: string): string => `Total (${aggregate})`;

/** A line's name on one level; empty where a name before it says it all. */
export const nameOn = (
  { path, kind }: Line,
  level: number,
  nameOf: (branch: Branch) => string,
  total: string,
): string => {
  const branch = path[level];
  if (branch) return nameOf(branch);
  if (level > path.length) return '';
  return kind === 'total' ? total : SUBTOTAL;
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
