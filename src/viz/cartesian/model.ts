/** What a picture with two axes shows, without a word of how it is drawn. */
import type { ColorSettings } from '../shared/palette';
import type { FormatNumber } from '../shared/numberFormat';
import type { FormatTime } from '../shared/timeFormat';

/** The axis that the series run along. */
export type Along =
  | {
      readonly kind: 'time';
      /** Epoch ms, oldest first. */
      readonly at: readonly (number | string)[];
      /** A format of the controls for the ticks; without one they suit the span. */
      readonly tickFormat: string | null;
      readonly exact: FormatTime;
      readonly canZoom: boolean;
    }
  | { readonly kind: 'category'; readonly names: readonly string[] }
  | { readonly kind: 'number'; readonly at: readonly number[] };

/** The axis of the values. */
export interface Across {
  readonly format: FormatNumber;
  readonly isLog: boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** Starts near the smallest value instead of at zero. */
  readonly isFitted: boolean;
}

export type Curve = 'straight' | 'smooth' | 'start' | 'middle' | 'end';

/** What stands for one series. */
export type Mark =
  | {
      readonly kind: 'line';
      readonly curve: Curve;
      /** Opacity below the line; null leaves it empty. */
      readonly fill: number | null;
      /** Size of the points on it; null shows them only where a line would show nothing. */
      readonly points: number | null;
    }
  | { readonly kind: 'bar' }
  | { readonly kind: 'points'; readonly size: number };

export interface CartesianSeries {
  /** The column of the result. */
  readonly column: string;
  /** As people read it. */
  readonly name: string;
  readonly mark: Mark;
  /** Beside the values of `along`; null is a gap. */
  readonly values: readonly (number | null)[];
  /** What the tooltip reads: the axis may round, this does not. */
  readonly exact: FormatNumber;
}

/** What a cross filter chose here; the rest is drawn faint. */
export type Chosen =
  | { readonly kind: 'series'; readonly column: string }
  | { readonly kind: 'category'; readonly index: number };

export interface CartesianModel {
  readonly along: Along;
  readonly across: Across;
  readonly titles: { readonly along: string; readonly across: string };
  readonly series: readonly CartesianSeries[];
  /** Series stand on each other. */
  readonly isStacked: boolean;
  /** Bars lie. */
  readonly isHorizontal: boolean;
  readonly showsValues: boolean;
  readonly legend: { readonly isWanted: boolean; readonly mayStandAtEnds: boolean };
  readonly colors: {
    readonly settings: ColorSettings;
    /** Names that take the colours in their order, shown or not. */
    readonly ordered: readonly string[];
  };
  readonly chosen: Chosen | null;
  /** Points that have no number. */
  readonly missing: number;
}
