/** How a chart shows its rows, where the server has to shape them as the page does. */
import type { PivotQuestion } from '#common/pivot/question.ts';
import type { Side } from '#common/pivot/settings.ts';

/** The settings of the chart for groups of time. */
export interface SheetTimes {
  readonly format: unknown;
  readonly grain: string | undefined;
}

export type Shown =
  | { readonly kind: 'table'; readonly hasTotals?: boolean }
  | { readonly kind: 'cumulativeShares'; readonly groups: ReadonlySet<string> }
  | {
      readonly kind: 'pivot';
      readonly question: PivotQuestion;
      readonly rows: Side;
      readonly columns: Side;
      /** For a sheet: a column for each level of the rows, with its values instead of names; and how times are written there. */
      readonly sheet?: SheetTimes;
    };
export type ShownPivot = Extract<Shown, { kind: 'pivot' }>;
