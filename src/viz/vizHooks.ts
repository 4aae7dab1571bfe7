/** How a chart communicates with the page. Every hook is optional. */
import type { LabelPlaces } from './colors/labelColors';

/** A condition on the rows of other charts. `col` is a column's name, or a custom column as the form data has it. */
export interface FilterClause {
  readonly col: unknown;
  readonly op: 'IN' | '==' | 'IS NULL';
  readonly val?: unknown;
  /** The value as the chart shows it. */
  readonly formattedVal?: string;
}

/** A cross filter: the condition for other charts, and the selected values of this one; null removes it. */
export interface ChartMask {
  readonly extraFormData: { readonly filters: readonly FilterClause[] };
  readonly filterState: { readonly value: readonly unknown[] | null };
}

/** A request for a context menu over a value. */
export interface ChartMenuEvent {
  /** In pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** What the value under the pointer stands for; empty if for no rows in particular. */
  readonly filters: readonly FilterClause[];
}

export type OwnState = Readonly<Record<string, unknown>>;

export interface VizHooks {
  /** Called by a click on a value, and by a second click on it with the empty mask. */
  readonly setDataMask?: ((mask: ChartMask) => void) | undefined;
  /** The current cross filter; the chart shows what is selected. */
  readonly filterState?: ChartMask['filterState'] | undefined;
  /** The stored view state: a sorting, a page. Without this hook the chart keeps it itself. */
  readonly ownState?: OwnState | undefined;
  readonly setOwnState?: ((state: OwnState) => void) | undefined;
  readonly onContextMenu?: ((event: ChartMenuEvent) => void) | undefined;
  /** The colors that labels had so far; without it they are found anew for every drawing. */
  readonly labelPlaces?: LabelPlaces | undefined;
}
