/** What a range that is brushed is in a picture: the places that can be, and the band of the one in effect. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import type { Brush, BrushEvents, Span } from '../brush/brush';
import type { CartesianModel } from './model';
import { placeText } from './writeTooltip';

type Part = Readonly<Record<string, unknown>>;

export const brushOf = (model: CartesianModel, events: BrushEvents): Brush => {
  const { along } = model;
  return {
    ...events,
    axis: model.isHorizontal ? 'y' : 'x',
    at: along.kind === 'category' ? along.names.map((_, at) => at) : along.at.map(Number),
    nameOf: ({ first, last }) =>
      first === last
        ? placeText(model, first)
        : `${placeText(model, first)} to ${placeText(model, last)}`,
  };
};

const between = (at: readonly number[], place: number, step: 1 | -1): number => {
  const own = at[place] ?? 0;
  const beside = at[place + step];
  if (beside !== undefined) return (own + beside) / 2;
  return own + (own - (at[place - step] ?? own)) / 2;
};

/** Lines end at their last point; bars reach beyond it. */
const sides = ({ along, series }: CartesianModel, { first, last }: Span) => {
  if (along.kind === 'category') return null;
  const at = along.at.map(Number);
  const from = between(at, first, -1);
  const to = between(at, last, 1);
  if (series.some(({ mark }) => mark.kind === 'bar')) return [from, to];
  return [Math.max(from, at[0] ?? from), Math.min(to, at.at(-1) ?? to)];
};

/** Beside categories their marks are faint instead. */
export const withRangeBand = (
  option: EChartsCoreOption,
  model: CartesianModel,
  tokens: Tokens,
): EChartsCoreOption => {
  const ends = model.range ? sides(model, model.range) : null;
  const [first, ...others] = option.series as readonly Part[];
  if (!ends || !first) return option;
  const axis = model.isHorizontal ? 'yAxis' : 'xAxis';
  const band = {
    silent: true,
    animation: false,
    itemStyle: { color: tokens.accent, opacity: 0.14 },
    data: [ends.map((end) => ({ [axis]: end }))],
  };
  return { ...option, series: [{ ...first, markArea: band }, ...others] };
};

/** Where a drag brushes, moving a part that is zoomed into needs a key, or its slider. */
export const withBrush = (option: EChartsCoreOption): EChartsCoreOption =>
  Array.isArray(option.dataZoom)
    ? {
        ...option,
        dataZoom: (option.dataZoom as readonly Part[]).map((zoom) =>
          zoom.type === 'inside' ? { ...zoom, moveOnMouseMove: 'shift' } : zoom,
        ),
      }
    : option;
