/** Marks of annotation layers as series of ECharts, beside those of the chart. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import type { LineStyle, Opacity } from '../annotations/layer';
import type { Occasion } from '../annotations/rows';
import { textWidth } from '../shared/axes';
import { schemeColors } from '../colors/series';
import { readable } from '../shared/readable';
import { drawnText } from '../shared/textWidth';
import type { TooltipRow } from '../shared/tooltip';
import type { AnnotationMark } from './annotationMark';
import { WIDEST_END_PX } from './legend';
import type { CartesianModel } from './model';
import { thinned } from './thinMarks';
import {
  OCCASION_LINE_PX,
  OCCASION_WIDTH_PX,
  type OccasionLabel,
  occasionLabels,
  type PxOf,
} from './occasionLabels';

const POINT_PX = 6;
const END_GAP_PX = 16;
/** Between the end of a line, the line itself and the name along it. */
const LINE_GAP_PX = 5;
const DESCRIPTION_MAX = 80;
const DASHES: Readonly<Record<LineStyle, string | number[]>> = {
  solid: 'solid',
  dashed: 'dashed',
  dotted: 'dotted',
  longDashed: [10, 5],
};
const OPACITY: Readonly<Record<Opacity, number | null>> = {
  '': null,
  opacityLow: 0.2,
  opacityMedium: 0.5,
  opacityHigh: 0.8,
};
/** Bands lie behind the chart's own marks, which stay readable. */
const BAND_OPACITY = 0.18;

const NONE: readonly AnnotationMark[] = [];
const marksIn = ({ annotations = NONE }: CartesianModel) => annotations;

/** Lines of one layer are told apart, unless somebody chose a colour for it. */
const colorKey = ({ kind, name, layer }: AnnotationMark): string =>
  kind === 'line' ? name : layer;

/** The chosen colour of each layer or line, else the first of the scheme that no series and no other one has. */
const layerColors = (
  model: CartesianModel,
  tokens: Tokens,
  ofSeries: Iterable<string>,
): ReadonlyMap<string, string> => {
  const used = new Set(ofSeries);
  const colors = schemeColors(model.colors.settings.color_scheme, tokens);
  const given = new Map<string, string>();
  for (const mark of marksIn(model)) {
    const key = colorKey(mark);
    if (given.has(key)) continue;
    const color = mark.look.color ?? colors.find((one) => !used.has(one)) ?? tokens.muted;
    used.add(color);
    given.set(key, color);
  }
  return given;
};

const lineSeries = (
  { name, look, ...mark }: AnnotationMark & { readonly kind: 'line' },
  { along, across, isHorizontal, hasRightAxis = false }: CartesianModel,
  color: string,
  tokens: Tokens,
) => {
  const isDrawable = (value: number | null) => value !== null && (!across.isLog || value > 0);
  const points = mark.points.map(([at, value]) => [at, isDrawable(value) ? value : null] as const);
  const opacity = OPACITY[look.opacity] ?? 1;
  return {
    name,
    type: 'line',
    data:
      along.kind === 'category'
        ? points.map(([, value]) => value)
        : points.map(([at, value]) => (isHorizontal ? [value, at] : [at, value])),
    symbol: 'circle',
    symbolSize: POINT_PX,
    showSymbol: look.showMarkers || look.hideLine,
    itemStyle: { color, opacity },
    lineStyle: {
      color,
      opacity,
      width: look.hideLine ? 0 : look.width,
      type: DASHES[look.style],
    },
    ...(look.showLabel
      ? {
          endLabel: {
            show: true,
            formatter: () => drawnText(name),
            color: readable(color, tokens),
            fontSize: 12,
            lineHeight: 16,
            width: WIDEST_END_PX - END_GAP_PX,
            overflow: 'truncate',
            // Beside the end are the numbers of that axis.
            ...(hasRightAxis ? { align: 'right', verticalAlign: 'bottom', distance: 0 } : {}),
          },
        }
      : {}),
    ...thinned(points),
    emphasis: { focus: 'series' },
    tooltip: { trigger: 'item', show: false },
    z: 3,
  };
};

type Labels = ReadonlyMap<Occasion, OccasionLabel>;

/** Its own name, unless it stands elsewhere: it is shown whole where one points. */
const labelOf = (one: Occasion, labels: Labels, isHorizontal: boolean) => {
  const label = labels.get(one);
  if (!label || (label.text === one.title && label.row === 0)) return {};
  const below = label.row * OCCASION_LINE_PX;
  return {
    label: {
      show: label.text !== null,
      formatter: () => label.text ?? '',
      ...(label.row > 0
        ? one.from === one.to
          ? { distance: [LINE_GAP_PX + below, LINE_GAP_PX] }
          : { offset: isHorizontal ? [OCCASION_WIDTH_PX * label.row, 0] : [0, below] }
        : {}),
    },
    emphasis: { label: { show: true, formatter: () => label.text ?? one.title } },
  };
};

const occasionSeries = (
  { name, look, occasions }: AnnotationMark & { readonly kind: 'occasions' },
  { isHorizontal }: CartesianModel,
  color: string,
  tokens: Tokens,
  labels: Labels,
) => {
  const axis = isHorizontal ? 'yAxis' : 'xAxis';
  const label = {
    show: look.showLabel,
    color: readable(color, tokens),
    fontSize: 11,
    lineHeight: OCCASION_LINE_PX,
    width: OCCASION_WIDTH_PX,
    overflow: 'truncate',
    formatter: ({ name: title }: { readonly name: string }) => drawnText(title),
  };
  const onHover = { label: { show: true } };
  const moments = occasions.filter(({ from, to }) => from === to);
  const spans = occasions.filter(({ from, to }) => from !== to);
  return {
    name,
    type: 'line',
    data: [],
    itemStyle: { color },
    lineStyle: { color },
    tooltip: { trigger: 'item', show: false },
    markLine: {
      animation: false,
      symbol: 'none',
      label: { ...label, position: 'insideEndTop' },
      lineStyle: {
        color,
        opacity: OPACITY[look.opacity] ?? 1,
        width: look.width,
        type: DASHES[look.style],
      },
      emphasis: onHover,
      data: moments.map((one) => ({
        name: one.title,
        [axis]: one.from,
        ...labelOf(one, labels, isHorizontal),
      })),
    },
    markArea: {
      animation: false,
      label: { ...label, position: 'insideTop' },
      itemStyle: { color, opacity: OPACITY[look.opacity] ?? BAND_OPACITY },
      emphasis: onHover,
      data: spans.map((one) => [
        { name: one.title, [axis]: one.from, ...labelOf(one, labels, isHorizontal) },
        { [axis]: one.to },
      ]),
    },
  };
};

/** Names at the ends of lines need room beside them. */
const gridFor = (option: EChartsCoreOption, model: CartesianModel) => {
  if (model.hasRightAxis === true) return {};
  const grid = option.grid as { readonly right?: number } | undefined;
  const names = marksIn(model).flatMap(({ kind, name, look }) =>
    kind === 'line' && look.showLabel ? [textWidth(name) + END_GAP_PX] : [],
  );
  if (names.length === 0) return {};
  const right = Math.max(Number(grid?.right) || 0, Math.min(Math.max(...names), WIDEST_END_PX));
  return { grid: { ...grid, right } };
};

/** What the axis of values takes of the picture. */
const AXIS_PX = 56;

/** About where a time is drawn: enough to know which names would touch. */
const pxOn = ({ along }: CartesianModel, lengthPx: number): PxOf => {
  if (along.kind !== 'time') return (at) => at;
  const [first, last] = [Number(along.at[0]), Number(along.at.at(-1))];
  const perMs = last > first ? Math.max(lengthPx - AXIS_PX, 1) / (last - first) : 0;
  return (at) => (at - first) * perMs;
};

/** The option of a chart with its annotation layers. */
export const withAnnotations = (
  option: EChartsCoreOption,
  model: CartesianModel,
  tokens: Tokens,
  ofSeries: Iterable<string>,
  { width, height = width }: { readonly width: number; readonly height?: number | undefined },
): EChartsCoreOption => {
  const marks = marksIn(model);
  if (marks.length === 0) return option;
  const pxOf = pxOn(model, model.isHorizontal ? height : width);
  const labels = occasionLabels(marks, pxOf, model.isHorizontal);
  const colors = layerColors(model, tokens, ofSeries);
  const own = Array.isArray(option.series) ? (option.series as object[]) : [];
  return {
    ...option,
    ...gridFor(option, model),
    series: [
      ...own,
      ...marks.map((mark) => {
        const color = colors.get(colorKey(mark)) ?? tokens.muted;
        return mark.kind === 'line'
          ? lineSeries(mark, model, color, tokens)
          : occasionSeries(mark, model, color, tokens, labels);
      }),
    ],
  };
};

const cut = (text: string): string =>
  text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1)}…` : text;

/** What the layers say of one place of the axis: until the next one, for events and intervals. */
export const annotationRows = (
  model: CartesianModel,
  index: number,
  tokens: Tokens,
  ofSeries: Iterable<string>,
): readonly TooltipRow[] => {
  const { along } = model;
  const marks = marksIn(model);
  if (marks.length === 0) return [];
  const colors = layerColors(model, tokens, ofSeries);
  const places = along.kind === 'category' ? null : along.at;
  const at = places ? Number(places[index]) : index;
  const step = places ? Number(places[1] ?? at) - Number(places[0] ?? at) : 1;
  const until = Number(places?.[index + 1] ?? at + step);
  const [first] = model.series;
  const exactOf = (column: string | undefined) =>
    (model.series.find((one) => one.column === column) ?? first)?.exact ?? String;
  return marks.flatMap((mark): readonly TooltipRow[] => {
    const color = colors.get(colorKey(mark)) ?? tokens.muted;
    if (mark.kind === 'line') {
      const value = mark.points.find(([place]) => place === at)?.[1] ?? null;
      return value === null ? [] : [{ name: mark.name, value: exactOf(mark.column)(value), color }];
    }
    return mark.occasions
      .filter(({ from, to }) =>
        from === to ? from >= at && from < until : from < until && to > at,
      )
      .map(({ title, description }) => ({
        name: title === mark.name ? title : `${mark.name}: ${title}`,
        value: cut(description),
        color,
      }));
  });
};
