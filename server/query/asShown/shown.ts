/** How a chart shows its rows, where the server has to shape them as the page does. */
import type { PivotQuestion } from '#common/pivot/pivot.ts';
import type { Side } from '#common/pivot/settings.ts';

export type Shown =
  | { readonly kind: 'table' }
  | {
      readonly kind: 'pivot';
      readonly question: PivotQuestion;
      readonly rows: Side;
      readonly columns: Side;
    };
export type ShownPivot = Extract<Shown, { kind: 'pivot' }>;
