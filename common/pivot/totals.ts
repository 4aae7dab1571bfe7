/** Totals of a pivot table that the database makes of all rows behind them: which there are, and what they are asked by. */
import { aggregateOf } from './fold.ts';
import type { PivotQuestion } from './question.ts';
import type { Side } from './settings.ts';
import { isByValue } from './tree.ts';

/** How many groups around a total are kept on each side, from the outermost on. */
export interface TotalPlace {
  readonly rows: number;
  readonly columns: number;
}

type Sides = Readonly<Record<keyof TotalPlace, Side>>;
type Closed = Readonly<Partial<Record<keyof TotalPlace, boolean>>>;

/** How many groups the lines of one side keep. */
const depthsOf = (
  side: keyof TotalPlace,
  question: PivotQuestion,
  sides: Sides,
  closed: Closed,
): readonly number[] => {
  const { metrics, metricsStand, isCombined } = question;
  const { shareOf } = aggregateOf(question.aggregate);
  const own = sides[side];
  const other = sides[side === 'rows' ? 'columns' : 'rows'];
  const most = question[side].length;
  const isGrouped = own.hasSubtotals || closed[side] === true;
  const hasMetricGroups = isGrouped && metricsStand === side && !isCombined && metrics.length > 1;
  const isWhole =
    own.hasTotal ||
    hasMetricGroups ||
    // The lines of the other side are ordered by their totals over this one.
    isByValue(other.order) ||
    shareOf === 'all' ||
    shareOf === (side === 'columns' ? 'row' : 'column');
  return [
    most,
    ...(isGrouped ? Array.from({ length: Math.max(most - 1, 0) }, (_, at) => most - 1 - at) : []),
    ...(isWhole && most > 0 ? [0] : []),
  ];
};

/** Where a table has totals; `closed` are the sides that have closed groups, whose lines are subtotals. */
export const totalPlaces = (
  question: PivotQuestion,
  sides: Sides,
  closed: Closed = {},
): readonly TotalPlace[] => {
  const down = depthsOf('rows', question, sides, closed);
  const across = depthsOf('columns', question, sides, closed);
  return down.flatMap((rows, at) =>
    across.flatMap((columns, beside) => (at === 0 && beside === 0 ? [] : [{ rows, columns }])),
  );
};

/** The labels of the columns that the totals of a place are grouped by. */
export const groupsAt = (question: PivotQuestion, place: TotalPlace): ReadonlySet<string> =>
  new Set([...question.rows.slice(0, place.rows), ...question.columns.slice(0, place.columns)]);

/** Of which place an answer is, by the names of its columns; null for one that is of none. */
export const placeOf = (question: PivotQuestion, names: readonly string[]): TotalPlace | null => {
  const known = new Set(names);
  const kept = (labels: readonly string[]) => labels.filter((label) => known.has(label)).length;
  const place = { rows: kept(question.rows), columns: kept(question.columns) };
  return groupsAt(question, place).isSubsetOf(known) ? place : null;
};
