/** A cartesian model as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { categoryAxis, textWidth, timeAxis, valueAxis } from '../shared/axes';
import { smartNumber } from '../shared/numberFormat';
import { labelColors } from '../shared/palette';
import { readable } from '../shared/readable';
import { type LegendPlace, legendOption, legendPlace } from './legend';
import type { Along, CartesianModel } from './model';
import { endLabel, writeSeries } from './writeSeries';
import { withAnnotations } from './writeAnnotations';
import { writeTooltip } from './writeTooltip';

const AXIS_PX = 80;
const TITLE_PX = 28;
const WIDEST_END_PX = 150;

const alongAxis = (
  along: Along,
  { isHorizontal, titles }: CartesianModel,
  tokens: Tokens,
  width: number,
) => {
  if (along.kind === 'time') return timeAxis(tokens, along.tickFormat);
  if (along.kind === 'number')
    return {
      ...valueAxis(tokens, smartNumber, { title: titles.along }),
      nameGap: TITLE_PX,
      scale: true,
    };
  const longest = Math.max(...along.names.map(textWidth), 0);
  const placePx = isHorizontal
    ? Math.min(longest, width * 0.32)
    : (width - AXIS_PX) / Math.max(along.names.length, 1);
  return categoryAxis(tokens, along.names, placePx, isHorizontal);
};

const acrossAxis = ({ across, titles }: CartesianModel, tokens: Tokens) => ({
  ...valueAxis(tokens, across.format, {
    log: across.isLog,
    min: across.min,
    max: across.max,
    title: titles.across,
  }),
  ...(across.isFitted ? { scale: true } : {}),
});

const gridOption = ({ series, titles }: CartesianModel, place: LegendPlace) => ({
  left: titles.across ? TITLE_PX : 8,
  right:
    place === 'atEnds'
      ? Math.min(Math.max(...series.map(({ name }) => textWidth(name))) + 16, WIDEST_END_PX)
      : 16,
  top: place === 'above' ? 36 : 12,
  bottom: titles.along ? TITLE_PX : 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

export const cartesianOption = (
  model: CartesianModel,
  tokens: Tokens,
  width: number,
): EChartsCoreOption => {
  const { along, series, isHorizontal, colors } = model;
  const names = series.map(({ name }) => name);
  const given = labelColors(names, colors.settings, tokens, colors.ordered);
  const colorOf = (name: string) => given.get(name) ?? tokens.accent;
  const place = legendPlace(model, width);
  const alongOption = alongAxis(along, model, tokens, width);
  const acrossOption = acrossAxis(model, tokens);
  const isOfPoints = series.every(({ mark }) => mark.kind === 'points');
  const option = {
    useUTC: true,
    animation: false,
    textStyle: { color: tokens.text },
    grid: gridOption(model, place),
    xAxis: isHorizontal ? acrossOption : alongOption,
    yAxis: isHorizontal ? { ...alongOption, inverse: true } : acrossOption,
    legend: legendOption(place, tokens, isOfPoints ? 'circle' : 'roundRect'),
    tooltip: writeTooltip(model, tokens, colorOf),
    series: series.map((one) => ({
      ...writeSeries(model, one, colorOf(one.name)),
      ...(place === 'atEnds' ? endLabel(readable(colorOf(one.name), tokens)) : {}),
    })),
    ...(along.kind === 'time' && along.canZoom ? { dataZoom: [{ type: 'inside' }] } : {}),
  };
  return withAnnotations(option, model, tokens, given.values());
};
