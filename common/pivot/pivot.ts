/** Rows of a query as a pivot table: two sides of groups, and a fold for each pair of them. */
import type { Cell } from '../cell.ts';
import { aggregateOf, type Fold, shareOf } from './fold.ts';
import type { PivotQuestion } from './question.ts';
import type { TotalPlace } from './totals.ts';
import { type Branch, createTree, type Level, pathOf, type SideName } from './tree.ts';

export type PivotRow = Readonly<Record<string, unknown>>;

/** The answer for one place: a row for each of its totals. */
export interface PivotTotals {
  readonly place: TotalPlace;
  readonly rows: Iterable<PivotRow>;
}

export interface Pivot {
  readonly question: PivotQuestion;
  readonly rowLevels: readonly Level[];
  readonly columnLevels: readonly Level[];
  readonly rowRoot: Branch;
  readonly columnRoot: Branch;
  /** What stands where two groups meet, of one metric: theirs, else the first. Null where nothing does. */
  readonly at: (row: Branch, column: Branch, metric?: string | null) => Cell;
  /** The innermost groups of a row of the query: where its value stands. */
  readonly placeOf: (row: PivotRow, metric: string) => readonly [row: Branch, column: Branch];
  /** What a group is over the whole other side, never as a share: of the first metric, also below other metrics. */
  readonly sizeOf: (side: SideName, branch: Branch) => Cell;
}

const METRIC: Level = { name: 'Metric', isMetric: true };

const levelsOf = (names: readonly string[], withMetrics: boolean, isCombined: boolean) => {
  const levels = names.map((name): Level => ({ name, isMetric: false }));
  if (!withMetrics) return levels;
  return isCombined ? [...levels, METRIC] : [METRIC, ...levels];
};

/** How many levels are groups of rows, and no metrics, down to each level. */
const groupDepths = (levels: readonly Level[]): readonly number[] => {
  let depth = 0;
  return [0, ...levels.map(({ isMetric }) => (isMetric ? depth : (depth += 1)))];
};

interface PivotSide {
  readonly tree: ReturnType<typeof createTree>;
  readonly levels: readonly Level[];
  readonly depths: readonly number[];
}

const sideOf = (levels: readonly Level[]): PivotSide => ({
  tree: createTree(),
  levels,
  depths: groupDepths(levels),
});

const valueAt = ({ name, isMetric }: Level, row: PivotRow, metric: string): Cell =>
  isMetric ? metric : ((row[name] ?? null) as Cell);

/** The groups around a cell, the whole side first; they are made where they are new. */
const pathIn = ({ tree, levels }: PivotSide, row: PivotRow, metric: string): readonly Branch[] => {
  let branch = tree.root;
  return [
    branch,
    ...levels.map((level) => {
      branch = tree.below(branch, valueAt(level, row, metric), level.isMetric);
      return branch;
    }),
  ];
};

/** The cell of a row, which is there. */
const leafIn = ({ tree, levels }: PivotSide, row: PivotRow, metric: string): Branch =>
  levels.reduce(
    (branch, level) => tree.known(branch, valueAt(level, row, metric)) ?? branch,
    tree.root,
  );

/** The same group of another metric; undefined where that has none. */
const groupOf = ({ tree, levels }: PivotSide, branch: Branch, metric: string) =>
  pathOf(branch).reduce<Branch | undefined>(
    (parent, { value }, at) => parent && tree.known(parent, levels[at]?.isMetric ? metric : value),
    tree.root,
  );

/** Where a total of so many groups stands: with its metric and without, and nowhere if no cell is in its group. */
const totalsIn = (
  { tree, levels, depths }: PivotSide,
  row: PivotRow,
  metric: string,
  depth: number,
): readonly Branch[] => {
  const found: Branch[] = [];
  let branch: Branch | undefined = tree.root;
  for (const [at, own] of depths.entries()) {
    if (!branch || own > depth) break;
    if (own === depth) found.push(branch);
    const level = levels[at];
    branch = level && tree.known(branch, valueAt(level, row, metric));
  }
  return found;
};

/** Totals are made of the cells where they were not asked; if they are to be of all rows, those of which that is the same. */
export const pivoted = (
  rows: Iterable<PivotRow>,
  question: PivotQuestion,
  totals: readonly PivotTotals[] | null = null,
): Pivot => {
  const { metrics, metricsStand, isCombined } = question;
  const { fold, shareOf: whole } = aggregateOf(question.aggregate);
  const down = sideOf(levelsOf(question.rows, metricsStand === 'rows', isCombined));
  const across = sideOf(levelsOf(question.columns, metricsStand === 'columns', isCombined));
  const ofAll: Map<number, Fold>[] = [];
  const foldsOf = new Map(metrics.map((metric) => [metric, question.addsMetrics ? ofAll : []]));
  const push = (metric: string, value: Cell, row: Branch, column: Branch): void => {
    const line = ((foldsOf.get(metric) ?? [])[row.id] ??= new Map());
    let known = line.get(column.id);
    if (!known) {
      known = fold();
      line.set(column.id, known);
    }
    known.push(value);
  };
  const eachValue = (row: PivotRow, take: (metric: string, value: Cell) => void): void => {
    for (const metric of metrics) {
      const value = row[metric] as Cell | undefined;
      if (value !== null && value !== undefined) take(metric, value);
    }
  };
  /** The groups whose values are made of a cell: all around it, or only itself. */
  const ofCell = (side: PivotSide, path: readonly Branch[], most: number, isFolded: boolean) =>
    isFolded ? path : path.filter((_, at) => side.depths[at] === most);
  const folded = new Set(
    metrics.filter((one) => !question.isOfAllRows || question.addingUp.includes(one)),
  );

  for (const row of rows) {
    eachValue(row, (metric, value) => {
      const isFolded = totals === null && folded.has(metric);
      const ofRows = ofCell(down, pathIn(down, row, metric), question.rows.length, isFolded);
      const ofColumns = ofCell(
        across,
        pathIn(across, row, metric),
        question.columns.length,
        isFolded,
      );
      for (const one of ofRows) for (const other of ofColumns) push(metric, value, one, other);
    });
  }
  for (const { place, rows: found } of totals ?? []) {
    for (const row of found) {
      eachValue(row, (metric, value) => {
        const ofColumns = totalsIn(across, row, metric, place.columns);
        for (const one of totalsIn(down, row, metric, place.rows))
          for (const other of ofColumns) push(metric, value, one, other);
      });
    }
  }

  const wholeOf = (row: Branch, column: Branch): readonly [Branch, Branch] => {
    if (whole === 'row') return [row, across.tree.root];
    if (whole === 'column') return [down.tree.root, column];
    return [down.tree.root, across.tree.root];
  };
  const [first = ''] = metrics;
  const plain = (metric: string, row: Branch, column: Branch): Cell =>
    foldsOf.get(metric)?.[row.id]?.get(column.id)?.value() ?? null;
  const at: Pivot['at'] = (row, column, metric = null) => {
    const shown = metric ?? row.metric ?? column.metric ?? first;
    const own = plain(shown, row, column);
    return whole ? shareOf(own, plain(shown, ...wholeOf(row, column))) : own;
  };
  return {
    question,
    rowLevels: down.levels,
    columnLevels: across.levels,
    rowRoot: down.tree.root,
    columnRoot: across.tree.root,
    at,
    placeOf: (row, metric) => [leafIn(down, row, metric), leafIn(across, row, metric)],
    sizeOf(side, branch) {
      const group = groupOf(side === 'rows' ? down : across, branch, first);
      if (!group) return null;
      return side === 'rows'
        ? plain(first, group, across.tree.root)
        : plain(first, down.tree.root, group);
    },
  };
};
