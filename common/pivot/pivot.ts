/** Rows of a query as a pivot table: two sides of groups, and a fold for each pair of them. */
import type { Cell } from '../cell.ts';
import { type AggregateName, aggregateOf, type Fold, shareOf } from './fold.ts';
import { type Branch, createTree, type Level } from './tree.ts';

export interface PivotQuestion {
  /** Labels of the result's columns. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  readonly metricsStand: 'rows' | 'columns';
  /** Metrics stand side by side within each group, not groups within each metric. */
  readonly isCombined: boolean;
  readonly aggregate: AggregateName;
  /** Totals are over all metrics, as on the wire; else each metric has its own. */
  readonly addsMetrics?: boolean;
}

export type PivotRow = Readonly<Record<string, unknown>>;

export interface Pivot {
  readonly question: PivotQuestion;
  readonly rowLevels: readonly Level[];
  readonly columnLevels: readonly Level[];
  readonly rowRoot: Branch;
  readonly columnRoot: Branch;
  /** What stands where two groups meet, of one metric: theirs, else the first. Null where nothing does. */
  readonly at: (row: Branch, column: Branch, metric?: string | null) => Cell;
}

const METRIC: Level = { name: 'Metric', isMetric: true };

const levelsOf = (names: readonly string[], withMetrics: boolean, isCombined: boolean) => {
  const levels = names.map((name): Level => ({ name, isMetric: false }));
  if (!withMetrics) return levels;
  return isCombined ? [...levels, METRIC] : [METRIC, ...levels];
};

export const pivoted = (rows: Iterable<PivotRow>, question: PivotQuestion): Pivot => {
  const { metrics, metricsStand, isCombined } = question;
  const { fold, shareOf: whole } = aggregateOf(question.aggregate);
  const rowLevels = levelsOf(question.rows, metricsStand === 'rows', isCombined);
  const columnLevels = levelsOf(question.columns, metricsStand === 'columns', isCombined);
  const [rowTree, columnTree] = [createTree(), createTree()];
  const ofAll: Map<number, Fold>[] = [];
  const foldsOf = new Map(metrics.map((metric) => [metric, question.addsMetrics ? ofAll : []]));

  const pathIn = (
    tree: typeof rowTree,
    levels: readonly Level[],
    row: PivotRow,
    metric: string,
  ) => {
    let branch = tree.root;
    return [
      branch,
      ...levels.map(({ name, isMetric }) => {
        branch = tree.below(branch, isMetric ? metric : ((row[name] ?? null) as Cell), isMetric);
        return branch;
      }),
    ];
  };
  const foldAt = (folds: Map<number, Fold>[], row: Branch, column: Branch): Fold => {
    const line = (folds[row.id] ??= new Map());
    let known = line.get(column.id);
    if (!known) {
      known = fold();
      line.set(column.id, known);
    }
    return known;
  };

  for (const row of rows) {
    for (const [metric, folds] of foldsOf) {
      const value = row[metric] as Cell | undefined;
      if (value === null || value === undefined) continue;
      const down = pathIn(rowTree, rowLevels, row, metric);
      const across = pathIn(columnTree, columnLevels, row, metric);
      for (const one of down) for (const other of across) foldAt(folds, one, other).push(value);
    }
  }

  const wholeOf = (row: Branch, column: Branch): readonly [Branch, Branch] => {
    if (whole === 'row') return [row, columnTree.root];
    if (whole === 'column') return [rowTree.root, column];
    return [rowTree.root, columnTree.root];
  };
  return {
    question,
    rowLevels,
    columnLevels,
    rowRoot: rowTree.root,
    columnRoot: columnTree.root,
    at(row, column, metric = null) {
      const folds = foldsOf.get(metric ?? row.metric ?? column.metric ?? metrics[0] ?? '');
      const plain = (one: Branch, other: Branch): Cell =>
        folds?.[one.id]?.get(other.id)?.value() ?? null;
      const own = plain(row, column);
      return whole ? shareOf(own, plain(...wholeOf(row, column))) : own;
    },
  };
};
