/** One side of a pivot table with its order, subtotals and total. */
import { type Line, linesOf } from './lines.ts';
import type { Pivot } from './pivot.ts';
import type { Side } from './settings.ts';
import type { Branch, Level, SideName } from './tree.ts';

interface SideLines {
  readonly levels: readonly Level[];
  readonly lines: readonly Line[];
  /** Groups stay together. */
  readonly isGrouped: boolean;
}

/** The metrics of a side that has several of them, each with its totals; none where the other side has them. */
export const severalOn = (
  { question: { metrics, metricsStand, addsMetrics } }: Pivot,
  side: SideName,
): readonly string[] =>
  metricsStand === side && metrics.length > 1 && !addsMetrics ? metrics : [];

/** Without `isCollapsed` no group is closed. */
export const sideLines = (
  pivot: Pivot,
  side: SideName,
  { order, ...totals }: Side,
  isCollapsed?: (branch: Branch) => boolean,
): SideLines => {
  const isRows = side === 'rows';
  const levels = isRows ? pivot.rowLevels : pivot.columnLevels;
  const total = (branch: Branch) => pivot.sizeOf(side, branch);
  const isGrouped = totals.hasSubtotals || isCollapsed !== undefined;
  const lines = linesOf(isRows ? pivot.rowRoot : pivot.columnRoot, {
    ...totals,
    depth: levels.length,
    ordering: { order, metrics: pivot.question.metrics, total, isGrouped },
    metrics: severalOn(pivot, side),
    isCollapsed: isCollapsed ?? (() => false),
  });
  return { levels, lines, isGrouped };
};
