/** What a chart with two axes shows, independent of ECharts. */
import type { ColorSettings } from '../shared/palette';
import type { FormatNumber } from '../shared/numberFormat';
import type { FormatTime } from '../shared/timeFormat';
import type { AnnotationMark } from './annotationMark';

/** The axis along which the series run. */
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

/** One series. */
export type Mark =
  | {
      readonly kind: 'line';
      readonly curve: Curve;
      /** Opacity below the line; null leaves it empty. */
      readonly fill: number | null;
      /** The size of its points; null shows only those that would otherwise be invisible. */
      readonly points: number | null;
    }
  | { readonly kind: 'bar' }
  | { readonly kind: 'points'; readonly size: number };

export interface CartesianSeries {
  /** The column of the result. */
  readonly column: string;
  /** The display name. */
  readonly name: string;
  readonly mark: Mark;
  /** By the values of `along`; null is a gap. */
  readonly values: readonly (number | null)[];
  /** The format in the tooltip, which does not round as the axis may. */
  readonly exact: FormatNumber;
}

/** What a cross filter selects here; the rest is dimmed. */
export type Chosen =
  | { readonly kind: 'series'; readonly column: string }
  | { readonly kind: 'category'; readonly index: number };

export interface CartesianModel {
  readonly along: Along;
  readonly across: Across;
  readonly titles: { readonly along: string; readonly across: string };
  readonly series: readonly CartesianSeries[];
  /** Whether series are stacked. */
  readonly isStacked: boolean;
  /** Whether bars are horizontal. */
  readonly isHorizontal: boolean;
  readonly showsValues: boolean;
  readonly legend: { readonly isWanted: boolean; readonly mayStandAtEnds: boolean };
  readonly colors: {
    readonly settings: ColorSettings;
    /** The names that take colours in this order, shown or not. */
    readonly ordered: readonly string[];
  };
  readonly chosen: Chosen | null;
  /** Marks of annotation layers. */
  readonly annotations?: readonly AnnotationMark[];
  /** Points that have no number. */
  readonly missing: number;
}
