/** What a chart says to the page around it. Every hook may be missing: a chart without them is a picture. */

/** A condition on the rows of other charts. `col` is a column's name, or a custom column as the form data has it. */
export interface FilterClause {
  readonly col: unknown;
  readonly op: 'IN' | '==' | 'IS NULL';
  readonly val?: unknown;
  /** The value as the chart shows it. */
  readonly formattedVal?: string;
}

/** A cross filter: what other charts keep, and which values of this one say so; null takes it back. */
export interface ChartMask {
  readonly extraFormData: { readonly filters: readonly FilterClause[] };
  readonly filterState: { readonly value: readonly unknown[] | null };
}

/** A context menu asked for over a value. */
export interface ChartMenuEvent {
  /** In pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** What the value under the pointer stands for; empty where it stands for no rows in particular. */
  readonly filters: readonly FilterClause[];
}

export type OwnState = Readonly<Record<string, unknown>>;

export interface VizHooks {
  /** Called by a click on a value, and by a second click on it with the empty mask. */
  readonly setDataMask?: ((mask: ChartMask) => void) | undefined;
  /** The cross filter that holds now; the chart shows what is chosen. */
  readonly filterState?: ChartMask['filterState'] | undefined;
  /** What the chart remembers of how it is looked at: a sorting, a page. It keeps this itself where nobody else does. */
  readonly ownState?: OwnState | undefined;
  readonly setOwnState?: ((state: OwnState) => void) | undefined;
  readonly onContextMenu?: ((event: ChartMenuEvent) => void) | undefined;
}
