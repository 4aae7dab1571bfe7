/** The series of a quick chart: one per group, or one per measure. */
import type { ViewColumn } from '#common/results/viewSpec.ts';
import { type Rows, shownText } from './cells';
import type { ChartChoice } from './choice';

/** The column of the result that is the x-axis. */
export const X = 'x';
export const GROUPS = 20;

export interface QuickSeries {
  readonly labels: readonly string[];
  /** Columns of numbers; none when rows are counted. */
  readonly measures: readonly number[];
  /** Groups of the rows, including those not drawn; null without a grouping column. */
  readonly groupCount: number | null;
  /** The series of a row of this group; −1 if it is not drawn. */
  readonly ofRow: (row: number) => number;
}

/** Makes names unique where columns share one. */
const uniqueNames = (columns: readonly ViewColumn[], places: readonly number[]): string[] => {
  const given = new Map<string, number>([[X, 1]]);
  return places.map((at) => {
    const name = columns[at]?.name ?? '';
    const before = given.get(name) ?? 0;
    given.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
};

/** The values of a column, the most frequent first. */
const groupsOf = (rows: Rows, drawn: number, column: number): readonly string[] => {
  const tally = new Map<string, number>();
  for (let row = 0; row < drawn; row += 1) {
    const name = shownText(rows.cell(row, column));
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  return [...tally].sort(([, a], [, b]) => b - a).map(([name]) => name);
};

export const quickSeries = (
  { kind, group, ys }: ChartChoice,
  rows: Rows,
  drawn: number,
): QuickSeries => {
  const takesOne = group !== null || kind === 'pie' || kind === 'number';
  const measures = takesOne ? ys.slice(0, 1) : ys;
  if (group === null)
    return {
      labels: measures.length > 0 ? uniqueNames(rows.columns, measures) : ['Rows'],
      measures,
      groupCount: null,
      ofRow: () => -1,
    };
  const all = groupsOf(rows, drawn, group);
  const at = new Map(all.slice(0, GROUPS).map((name, index) => [name, index]));
  return {
    labels: [...at.keys()].map((name) => (name === X ? `${name} ` : name)),
    measures,
    groupCount: all.length,
    ofRow: (row) => at.get(shownText(rows.cell(row, group))) ?? -1,
  };
};
