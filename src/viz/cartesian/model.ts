/** What a chart with two axes shows, independent of ECharts. */
import type { ColorSettings, LabelPlaces } from '../colors/labelColors';
import type { FormatNumber } from '../shared/numberFormat';
import type { FormatTime } from '#common/timeFormat.ts';
import type { Span } from '../brush/brush';
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
      /** By which it is cut, where it is. */
      readonly grain?: string | undefined;
      /** The length of one step; no tick is closer to the next one. */
      readonly stepMs?: number | null;
      /** Every step has its tick. */
      readonly showsEveryStep?: boolean;
    }
  | { readonly kind: 'category'; readonly names: readonly string[]; readonly canZoom?: boolean }
  | {
      readonly kind: 'number';
      readonly at: readonly number[];
      readonly min?: number | null;
      readonly max?: number | null;
      readonly canZoom?: boolean;
    };

/** The axis of the values. */
export interface Across {
  readonly format: FormatNumber;
  /** Along the axis, where it is not as beside marks. */
  readonly ticks?: FormatNumber | undefined;
  readonly isLog: boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** Starts near the smallest value instead of at zero. */
  readonly isFitted: boolean;
  /** There are no ticks between whole numbers. */
  readonly isWhole?: boolean;
  /** Its values are moments, in epoch ms. */
  readonly isOfTimes?: boolean;
}

/** How an axis is drawn. */
export interface AxisLook {
  /** Pixels between the axis and its title. */
  readonly titleGap?: number;
  /** The title stands at the end of the axis instead of along it. */
  readonly isTitleAtEnd?: boolean;
  /** In degrees. */
  readonly rotation?: number;
  /** Names every category, however little place there is. */
  readonly namesAll?: boolean;
  readonly hasMinorTicks?: boolean;
  readonly hasMinorLines?: boolean;
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
  /** The format of values written at its marks, where it is not that of the axis. */
  readonly short?: FormatNumber;
  /** By index, the text of values that a double does not hold exactly. */
  readonly texts?: ReadonlyMap<number, string>;
  /** Series with the same key have the same colour; the name by default. */
  readonly colorKey?: string;
  /** The same measure at another time: dashed lines, pale bars. */
  readonly isShifted?: boolean;
  /** The name of what is shifted. */
  readonly base?: string;
  /** Gaps may be rows that the row limit left out. */
  readonly isCut?: boolean;
  /** What a series limit gathered. */
  readonly isOthers?: boolean;
  /** The groups that it stands for: their values, and their names beside them. */
  readonly group?: { readonly values: readonly unknown[]; readonly names: readonly string[] };
  /** Which stack it belongs to; there is one by default. */
  readonly stack?: string;
  /** The name of the sum in the tooltip that it counts to. */
  readonly total?: string;
}

export interface LegendLook {
  readonly isWanted: boolean;
  readonly mayStandAtEnds: boolean;
  readonly position?: 'top' | 'bottom' | 'left' | 'right';
  readonly isPlain?: boolean;
  /** Pixels between the legend and the drawing. */
  readonly marginPx?: number | null;
  readonly order?: 'asc' | 'desc' | null;
}

export interface TooltipLook {
  /** One point instead of all series at one place. */
  readonly isOfOnePoint?: boolean;
  readonly hasTotal?: boolean;
  readonly hasShares?: boolean;
  readonly isSorted?: boolean;
}

/** Which values are written at their marks. */
export interface LabelLook {
  /** Of a stack, only its total. */
  readonly isOnlyTotal?: boolean;
  /** Parts of a stack below this share (0 to 100) stay without a label. */
  readonly leastPercent?: number;
}

/** What a cross filter selects here; the rest is dimmed. */
export type Chosen =
  | { readonly kind: 'series'; readonly columns: ReadonlySet<string> }
  /** Places along the axis, by index. */
  | { readonly kind: 'places'; readonly indexes: ReadonlySet<number> };

export interface CartesianModel {
  readonly along: Along;
  readonly across: Across;
  readonly titles: { readonly along: string; readonly across: string };
  readonly series: readonly CartesianSeries[];
  /** Whether series are stacked. */
  readonly isStacked: boolean;
  /** Whether bars are horizontal. */
  readonly isHorizontal: boolean;
  /** Stacked around the middle instead of from zero. */
  readonly isStream?: boolean;
  readonly showsValues: boolean;
  readonly labels?: LabelLook;
  readonly legend: LegendLook;
  readonly tooltip?: TooltipLook;
  readonly looks?: { readonly along?: AxisLook; readonly across?: AxisLook };
  readonly colors: {
    readonly settings: ColorSettings;
    /** The names that take colours in this order, shown or not. */
    readonly ordered: readonly string[];
    /** What the chart remembers of the colours it showed. */
    readonly remembered?: LabelPlaces | undefined;
  };
  readonly chosen: Chosen | null;
  /** The places that a brushed range selects, first and last. */
  readonly range?: Span | null;
  /** Marks of annotation layers. */
  readonly annotations?: readonly AnnotationMark[];
  /** A second axis of values stands at the right, where lines end. */
  readonly hasRightAxis?: boolean;
  /** Values that are not there. */
  readonly missing: number;
  /** What else the picture leaves out, in words. */
  readonly notes?: readonly string[];
}
