/** How a chart communicates with the page. Every hook is optional. */
import type { BrushAxis } from '#common/wire/brush.ts';
import type { LabelPlaces } from './colors/labelColors';

/** The sides of a range: two conditions on one column. */
export type RangeOperator = '>=' | '<' | '<=';

/** A condition on the rows of other charts. `col` is a column's name, or a custom column as the form data has it. */
export interface FilterClause {
  readonly col: unknown;
  readonly op: 'IN' | '==' | 'IS NULL' | RangeOperator;
  readonly val?: unknown;
  /** The time grain of the values: each stands for its whole period. */
  readonly grain?: string;
  /** The value as the chart shows it. */
  readonly formattedVal?: string;
  /** The chart shows its moments so many hours later than the values here, which are those that are stored. */
  readonly hoursLater?: number;
}

/** A cross filter: the conditions for other charts, one for each column; several values of a column stand in one. */
export type CrossFilter = readonly FilterClause[];

/** A request for a context menu over a value. */
export interface ChartMenuEvent {
  /** In pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** What the value under the pointer stands for; empty if for no rows in particular. */
  readonly filters: readonly FilterClause[];
  /** The conditions for other charts that a click there would leave; missing where it would filter nothing. */
  readonly crossFilter?: CrossFilter;
  /** Where the rows are, if the conditions are an area instead of values. */
  readonly area?: string;
  /** What stands there, where that is text. */
  readonly text?: string;
}

export type OwnState = Readonly<Record<string, unknown>>;

export interface VizHooks {
  /** Called by a click on a value with the conditions that it leaves; a click on the only chosen one leaves none. */
  readonly setCrossFilter?: ((filter: CrossFilter) => void) | undefined;
  /** The current cross filter; the chart marks what it selects and fades the rest. */
  readonly crossFilter?: CrossFilter | undefined;
  /** Called while a range is dragged, with the conditions that it would leave; with null when it is dropped. */
  readonly brushCrossFilter?:
    | ((filter: CrossFilter | null, axis: BrushAxis | null) => void)
    | undefined;
  /** The stored view state: a sorting, a page. Without this hook the chart keeps it itself. */
  readonly ownState?: OwnState | undefined;
  readonly setOwnState?: ((state: OwnState) => void) | undefined;
  readonly onContextMenu?: ((event: ChartMenuEvent) => void) | undefined;
  /** The colors that labels had so far; without it they are found anew for every drawing. */
  readonly labelPlaces?: LabelPlaces | undefined;
}
