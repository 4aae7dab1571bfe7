/** A cartesian model as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { othersColor } from '../colors/othersColor';
import { textWidth } from '../shared/axes';
import { readable } from '../shared/readable';
import { ZOOM_PX, zoomOption } from '../shared/zoom';
import { companions } from './companions';
import {
  type LegendPlace,
  legendOption,
  legendPlace,
  legendShownAt,
  legendSpace,
  WIDEST_END_PX,
} from './legend';
import type { CartesianModel, CartesianSeries } from './model';
import { seriesColors } from './seriesColors';
import { stacksOf, stackTotals } from './stacks';
import { alongAxis, acrossAxis } from './writeAxes';
import { labelStand, type LabelStand } from './valueLabels';
import { endLabel, writeSeries } from './writeSeries';
import { withAnnotations } from './writeAnnotations';
import { writeTooltip } from './writeTooltip';

/** Room for the label of the largest value, lying and upright. */
export const LABEL_PX = 16;
const UPRIGHT_PX = 44;
/** What the axis of values takes of the width, and bars of their place. */
const AXIS_PX = 80;
/** What lies left and right of the axes where nothing else stands there. */
const BARE_PX = 24;
const BARS_SHARE = 0.75;

export interface CartesianSize {
  readonly width: number;
  readonly height?: number;
}

/** What the reader did to the picture. */
export interface CartesianView {
  /** The names of the series that the legend hides. */
  readonly hidden: ReadonlySet<string>;
  /** The first name that a scrolled legend shows. */
  readonly scroll?: number | undefined;
  /** The part of the axis that is zoomed into, in percent. */
  readonly zoom?: { readonly start: number; readonly end: number } | undefined;
}

const GROUND_OPACITY = 0.4;

const UNTOUCHED: CartesianView = { hidden: new Set() };

const canZoom = ({ along }: CartesianModel): boolean => along.canZoom === true;

/** The width that a value label has for itself. */
export const roomOf = (model: CartesianModel, { width, height = width }: CartesianSize): number => {
  const { along, series, isHorizontal, isStacked } = model;
  const places = along.kind === 'category' ? along.names.length : along.at.length;
  const px = ((isHorizontal ? height : width) - AXIS_PX) / Math.max(places, 1);
  const bars = series.filter(({ mark }) => mark.kind === 'bar');
  const count = isStacked ? stacksOf(bars).length : bars.length;
  return count > 1 || isHorizontal ? (px * BARS_SHARE) / Math.max(count, 1) : px;
};

const gridOption = (
  model: CartesianModel,
  place: LegendPlace,
  space: ReturnType<typeof legendSpace>,
  stand: LabelStand,
) => {
  const { series, isHorizontal, showsValues } = model;
  const ends = Math.min(
    Math.max(...series.map(({ name }) => textWidth(name)), 0) + 16,
    WIDEST_END_PX,
  );
  return {
    left: 8 + space.left,
    right: (place === 'atEnds' ? ends : 16 + space.right) + (isHorizontal && showsValues ? 32 : 0),
    top:
      12 +
      space.top +
      (showsValues && !isHorizontal ? (stand === 'upright' ? UPRIGHT_PX : LABEL_PX) : 0),
    bottom: 8 + space.bottom + (canZoom(model) && !isHorizontal ? ZOOM_PX : 0),
    outerBoundsMode: 'same',
    outerBoundsContain: 'all',
  };
};

/** A logarithm has no zero and no negative numbers; there the axis would end. */
export const drawable = (model: CartesianModel): CartesianModel =>
  model.across.isLog
    ? {
        ...model,
        series: model.series.map((one) => ({
          ...one,
          values: one.values.map((value) => (value !== null && value <= 0 ? null : value)),
        })),
      }
    : model;

/** Of many lines, those without a color are the ground of those with one. */
const groundLine = ({ faint }: Tokens) => ({
  z: 1,
  lineStyle: { width: 1, color: faint, opacity: GROUND_OPACITY },
});

export const cartesianOption = (
  given: CartesianModel,
  tokens: Tokens,
  box: number | CartesianSize,
  view: CartesianView = UNTOUCHED,
): EChartsCoreOption => {
  const size = typeof box === 'number' ? { width: box } : box;
  const { width } = size;
  const model = drawable(given);
  const { series, isHorizontal } = model;
  const colorOf = seriesColors(model, tokens);
  const rest = othersColor(tokens);
  const isGround = (one: CartesianSeries) =>
    one.mark.kind === 'line' && !one.isOthers && model.chosen === null && colorOf(one) === rest;
  const place = legendPlace(model, width);
  const space = legendSpace(model, legendShownAt(model, place), size);
  const shown = series.filter(({ name }) => !view.hidden.has(name));
  const roomPx = roomOf(model, size);
  const labelled = { model, totals: stackTotals(model.isStacked ? shown : []), tokens, roomPx };
  const grid = gridOption(model, place, space, labelStand(model, roomPx));
  const along = alongAxis(model, tokens, {
    width: width - Math.max(grid.left + grid.right - BARE_PX, 0),
    height: size.height ?? width,
  });
  const across = acrossAxis(model, tokens);
  const option = {
    useUTC: true,
    animation: false,
    textStyle: { color: tokens.text },
    grid,
    xAxis: isHorizontal ? across : along,
    yAxis: isHorizontal ? along : across,
    legend: legendOption(model, legendShownAt(model, place), tokens, size, view),
    tooltip: writeTooltip(given, tokens, colorOf, view.hidden),
    series: [
      ...series.map((one) => ({
        ...writeSeries(labelled, one, colorOf(one)),
        /* A hidden series has nothing to stand out; the others would fade for it. */
        ...(view.hidden.has(one.name) ? { emphasis: { disabled: true } } : {}),
        ...(isGround(one) ? groundLine(tokens) : {}),
        ...(place === 'atEnds' ? endLabel(readable(colorOf(one), tokens)) : {}),
      })),
      ...companions(labelled, shown, colorOf),
    ],
    ...(canZoom(model)
      ? {
          dataZoom: zoomOption(tokens, {
            isHorizontal,
            besidePx: isHorizontal ? space.right : space.bottom,
            zoom: view.zoom,
          }),
        }
      : {}),
  };
  return withAnnotations(
    option,
    model,
    tokens,
    series.map((one) => colorOf(one)),
    size,
  );
};
