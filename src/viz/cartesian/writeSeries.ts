import { END_TEXT_PX } from './legend';
import type { Along, CartesianModel, CartesianSeries } from './model';
import { FAINT } from '../shared/crossFilter';
import { opacityAt, opacityOf } from './opacity';
import { stackOf } from './stacks';
import { inkedBars, inkedLine } from './ink';
import { LEAST_BAR_PX, thinned } from './thinMarks';
import { type Labelled, valueLabels } from './valueLabels';

/** More points than this are drawn without outlines and without waiting for the mouse. */
const LARGE = 2000;
/** More single points than this are small squares: below four pixels the library fills them without paths. */
const CROWDED = 20_000;
const LINE_PX = 2;
/** A line of many points goes up and down within a few pixels: a wide one would fill them, and takes ten times as long. */
const THIN_PX = 1;
/** Bars of another time stand behind those of the chart's own. */
const PALE = 0.5;
/** The largest single point where there are many, and where they crowd. */
const LARGE_POINT_PX = 4;
const CROWDED_POINT_PX = 3;
/** The size of a point that is only shown under the pointer. */
const POINT_PX = 5;
/** The size of a point of a line that a cross filter chose. */
const CHOSEN_POINT_PX = 9;

export const BAR_WIDTH = {
  barMinWidth: LEAST_BAR_PX,
  barMaxWidth: 48,
  barCategoryGap: '25%',
} as const;
/** A stream begins below zero; values of either sign stand on each other. */
export const STREAM = { stackStrategy: 'all', stackOrder: 'seriesDesc' } as const;

/** The edges of a stream part its bands, no more: thick ones would be most of a narrow band. */
const STREAM_LINE_PX = 0.5;

/** What points of a line without any are for. */
type Hidden = 'pointer' | 'labels' | null;

const hiddenPoints = (hidden: Hidden, color: string) => {
  if (hidden === 'pointer')
    return { symbolSize: POINT_PX * 2, showSymbol: true, itemStyle: { color, opacity: 0 } };
  /* No wider than the line, which covers them: the legend takes their color. */
  return hidden === 'labels' ? { symbolSize: 1, showSymbol: true } : {};
};

const lineOption = (
  { mark, values, isShifted }: CartesianSeries,
  color: string,
  opacity: number,
  hidden: Hidden,
): Readonly<Record<string, unknown>> => {
  if (mark.kind !== 'line') return {};
  const isBare = mark.points === null && values.length <= LARGE;
  return {
    type: 'line',
    smooth: mark.curve === 'smooth' ? 0.3 : false,
    step: mark.curve === 'straight' || mark.curve === 'smooth' ? false : mark.curve,
    symbol: 'circle',
    symbolSize: mark.points ?? POINT_PX,
    showSymbol: mark.points !== null && mark.points > 0,
    ...(isBare ? hiddenPoints(hidden, color) : {}),
    showAllSymbol: true,
    lineStyle: {
      width: values.length > LARGE ? THIN_PX : LINE_PX,
      color,
      opacity,
      ...(isShifted ? { type: 'dashed' } : {}),
    },
    connectNulls: false,
    ...(mark.fill === null ? {} : { areaStyle: { color, opacity: mark.fill * opacity } }),
  };
};

const markOption = (
  series: CartesianSeries,
  color: string,
  opacity: number,
  hidden: Hidden,
): Readonly<Record<string, unknown>> => {
  const { mark, values, isShifted } = series;
  if (mark.kind === 'line') return lineOption(series, color, opacity, hidden);
  if (mark.kind === 'bar')
    return {
      type: 'bar',
      ...BAR_WIDTH,
      /* Drawn at once: there are few more than the chart is wide. */
      progressive: 0,
      itemStyle: { color, opacity: (isShifted ? PALE : 1) * opacity },
    };
  const isLarge = values.length > LARGE;
  const largest = values.length > CROWDED ? CROWDED_POINT_PX : LARGE_POINT_PX;
  return {
    type: 'scatter',
    symbolSize: isLarge ? Math.min(largest, mark.size) : mark.size,
    large: isLarge,
    itemStyle: { color, opacity: 0.7 * opacity },
  };
};

/** Single points have a null where another series has one; elsewhere a null is a gap, which needs its place. */
const pointsOf = (at: readonly (number | string)[], series: CartesianSeries, isFlipped: boolean) =>
  series.values.flatMap((value, index) => {
    if (value === null && series.mark.kind === 'points') return [];
    return [isFlipped ? [value, at[index]] : [at[index], value]];
  });

/** Every value with how much of it shows. */
const withChosen = (
  along: Along,
  series: CartesianSeries,
  isFlipped: boolean,
  chosen: CartesianModel['chosen'],
) =>
  series.values.flatMap((value, index) => {
    if (value === null && series.mark.kind === 'points' && along.kind !== 'category') return [];
    const opacity = opacityAt(chosen, series, index);
    const { mark } = series;
    const isHidden = mark.kind === 'line' && mark.points === null && opacity < 1;
    const at = along.kind === 'category' ? null : (along.at[index] ?? null);
    return {
      value: at === null ? value : isFlipped ? [value, at] : [at, value],
      itemStyle: { opacity: isHidden ? 0 : opacity },
      ...(mark.kind === 'line' && opacity === 1 ? { symbolSize: CHOSEN_POINT_PX } : {}),
    };
  });

/** The chosen points of a line, whose other points stay where the pointer finds them. */
const chosenPoints = ({ mark }: CartesianSeries, color: string) => ({
  showSymbol: true,
  symbolSize: mark.kind === 'line' && mark.points ? mark.points : POINT_PX * 2,
  itemStyle: { color },
});

type Places = readonly (number | string)[];

interface Packed {
  readonly at: Places;
  readonly isOfPoints: boolean;
  readonly isFlipped: boolean;
  readonly run: Float64Array;
}

const pack = (
  values: CartesianSeries['values'],
  { at, isOfPoints, isFlipped }: Omit<Packed, 'run'>,
): Float64Array => {
  const run = new Float64Array(at.length * 2);
  let end = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? null;
    if (value === null && isOfPoints) continue;
    run[end + (isFlipped ? 1 : 0)] = Number(at[index]);
    run[end + (isFlipped ? 0 : 1)] = value ?? Number.NaN;
    end += 2;
  }
  return run.subarray(0, end);
};

const recentlyPacked = new WeakMap<CartesianSeries['values'], Packed>();

/**
 * Many points as one run of numbers, which the library copies and reads in no time; NaN is a gap. It stays for the
 * next drawing of the same values.
 */
const packed = (at: Places, { mark, values }: CartesianSeries, isFlipped: boolean) => {
  const isOfPoints = mark.kind === 'points';
  const known = recentlyPacked.get(values);
  if (known?.at === at && known.isOfPoints === isOfPoints && known.isFlipped === isFlipped)
    return known.run;
  const as = { at, isOfPoints, isFlipped };
  const run = pack(values, as);
  recentlyPacked.set(values, { ...as, run });
  return run;
};

const dataOf = (
  along: Along,
  series: CartesianSeries,
  isFlipped: boolean,
  chosen: CartesianModel['chosen'],
) => {
  if (chosen?.kind === 'places') return withChosen(along, series, isFlipped, chosen);
  if (along.kind === 'category') return series.values;
  return along.at.length > LARGE
    ? packed(along.at, series, isFlipped)
    : pointsOf(along.at, series, isFlipped);
};

/** Each point of a line with gaps stays within reach of the pointer and the keys. */
export const isThinned = ({ mark, values }: CartesianSeries): boolean =>
  mark.kind === 'bar' || (mark.kind === 'line' && !values.includes(null));

const placesOf = (along: Along) => (along.kind === 'category' ? along.names : along.at);

/** One series with its marks in its color. */
export const writeSeries = (labelled: Labelled, series: CartesianSeries, color: string) => {
  const { along, isStacked, isStream, isHorizontal, chosen, tooltip } = labelled.model;
  const isOfPlaces = chosen?.kind === 'places';
  /* A line is one mark: where places of it are chosen, it is faint and their points are not. */
  const opacity = isOfPlaces && series.mark.kind === 'line' ? FAINT : opacityOf(chosen, series);
  /* In a stack a gap would take the floor from the series above it. */
  const drawn = isStacked
    ? { ...series, values: series.values.map((value) => value ?? 0) }
    : series;
  const labels = valueLabels(labelled, series, color);
  /* A tooltip of one point needs something under the pointer, and a label something to stand at. */
  const hidden = tooltip?.isOfOnePoint ? 'pointer' : 'label' in labels ? 'labels' : null;
  return {
    name: series.name,
    data: dataOf(along, drawn, isHorizontal, chosen),
    itemStyle: { color, opacity },
    emphasis: { focus: 'series' as const },
    /* The library lets a series stand out after a click in the legend too; `legendHover` does it better. */
    legendHoverLink: false,
    ...(isStacked ? { stack: stackOf(series) } : {}),
    ...(isStream ? STREAM : {}),
    ...labels,
    ...markOption(drawn, color, opacity, hidden),
    ...(isThinned(drawn)
      ? thinned(drawn.values, {
          at: placesOf(along),
          kept: isOfPlaces ? chosen.indexes : [],
          inked: drawn.mark.kind === 'bar' ? inkedBars : inkedLine,
        })
      : {}),
    ...(isStream && drawn.mark.kind === 'line'
      ? { lineStyle: { width: STREAM_LINE_PX, color, opacity } }
      : {}),
    ...(isOfPlaces && series.mark.kind === 'line' ? chosenPoints(drawn, color) : {}),
  };
};

/** The name of a line where it ends. */
export const endLabel = (color: string) => ({
  endLabel: {
    show: true,
    formatter: '{a}',
    color,
    fontSize: 12,
    lineHeight: 16,
    width: END_TEXT_PX,
    overflow: 'break',
  },
  labelLayout: { moveOverlap: 'shiftY' },
});
