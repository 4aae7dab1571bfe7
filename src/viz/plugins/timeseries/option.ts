/** Rows → picture of the time-series types; pure. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { categoryAxis, textWidth, timeAxis, valueAxis } from '../../shared/axes';
import { metricLabel, toList } from '../../shared/labels';
import { exactNumber, type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import { labelColors } from '../../shared/palette';
import { timeGrain } from '../../shared/baseQuery';
import { grainFormat } from '../../shared/timeFormat';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import type { Frame, Series } from './series';
import { toFrame } from './series';

export type Kind = 'line' | 'bar' | 'area';

export interface Scene {
  readonly kind: Kind;
  readonly result: ChartResult;
  readonly form: FormData;
  readonly dataset: DatasetFacts;
  readonly tokens: Tokens;
  readonly width: number;
  readonly height: number;
}

/** Up to this many lines carry their name at their end instead of in a legend. */
const DIRECT_LABELS = 4;

const PERCENT = new Set(['row', 'column']);

/** The chart's own format, else the metric's, else adaptive; shares are percentages. */
export const valueFormat = (form: FormData, dataset: DatasetFacts): FormatNumber => {
  if (form.comparison_type === 'percentage' && toList(form.time_compare).length > 0)
    return numberFormatter('.1%');
  if (PERCENT.has(String(form.contributionMode)) || form.stack === 'Expand')
    return numberFormatter('.0%');
  const own = typeof form.y_axis_format === 'string' ? form.y_axis_format : 'SMART_NUMBER';
  const metrics = toList(form.metrics ?? form.metric).map(metricLabel);
  const fromDataset = metrics.map((metric) => dataset.columnFormats[metric]).find(Boolean);
  return numberFormatter(own === 'SMART_NUMBER' && fromDataset ? fromDataset : own);
};

/** What the tooltip reads: the axis may round, this does not. */
const exactFormat = (form: FormData, dataset: DatasetFacts, metric: string): FormatNumber => {
  if (PERCENT.has(String(form.contributionMode)) || form.stack === 'Expand')
    return numberFormatter('.1%');
  const own = form.y_axis_format;
  const isChosen = typeof own === 'string' && own !== '' && own !== 'SMART_NUMBER';
  const asked = dataset.columnFormats[metric] ?? (isChosen ? own : undefined);
  return asked === undefined ? exactNumber : numberFormatter(asked);
};

/** `stack: null` lays series side by side, or over each other. */
export const isStacked = ({ stack }: FormData): boolean =>
  stack === 'Stack' || stack === 'Expand' || stack === 'Stream' || stack === true;

/** The whole of a picture of shares: the axis ends there, not at the next round number. */
const shareEnd = (form: FormData, series: readonly Series[]): number | null => {
  const isWhole = form.stack === 'Expand' || (form.contributionMode === 'row' && isStacked(form));
  return isWhole && series.every(({ values }) => values.every((value) => (value ?? 0) >= 0))
    ? 1
    : null;
};

/** Series names in the form's order where the series are the metrics themselves, and not groups. */
const metricNames = (form: FormData, dataset: DatasetFacts): readonly string[] =>
  toList(form.groupby).length > 0
    ? []
    : toList(form.metrics ?? form.metric)
        .map(metricLabel)
        .map((metric) => dataset.verboseNames[metric] ?? metric);

const seriesOption = (
  kind: Kind,
  { name, values }: Series,
  x: Frame['x'],
  isTime: boolean,
  form: FormData,
  color: string,
  flip: boolean,
) => {
  const stack = isStacked(form);
  /* In a stack a gap would take the floor from the series above it. */
  const drawn = stack ? values.map((value) => value ?? 0) : values;
  const data = isTime
    ? drawn.map((value, index) => (flip ? [value, x[index]] : [x[index], value]))
    : drawn;
  const step = { start: 'start', middle: 'middle', end: 'end' }[String(form.seriesType)] ?? false;
  const filled = kind === 'area' || form.area === true;
  const common = {
    name,
    data,
    itemStyle: { color },
    emphasis: { focus: 'series' as const },
    ...(stack ? { stack: 'all' } : {}),
    ...(form.show_value === true
      ? { label: { show: true, position: 'top' as const, fontSize: 11 } }
      : {}),
  };
  if (kind === 'bar') return { ...common, type: 'bar', barMaxWidth: 48, barCategoryGap: '25%' };
  return {
    ...common,
    type: 'line',
    smooth: form.seriesType === 'smooth' ? 0.3 : false,
    step,
    symbol: 'circle',
    symbolSize: form.markerEnabled === true ? Number(form.markerSize ?? 6) : 5,
    showSymbol:
      form.markerEnabled === true || values.filter((value) => value !== null).length === 1,
    lineStyle: { width: 2, color },
    connectNulls: false,
    sampling: 'lttb',
    ...(filled ? { areaStyle: { color, opacity: Number(form.opacity ?? 0.2) } } : {}),
  };
};

/** Each column as shares of its sum, for `stack: Expand`. */
const expand = (series: readonly Series[]): readonly Series[] => {
  const sums = (series[0]?.values ?? []).map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) => (value === null || !sums[at] ? value : value / sums[at])),
  }));
};

const bound = (form: FormData, at: 0 | 1): number | null => {
  const bounds = form.truncateYAxis === true ? toList(form.y_axis_bounds) : [];
  const value = Array.isArray(form.y_axis_bounds)
    ? (form.y_axis_bounds as unknown[])[at]
    : bounds[at];
  return form.truncateYAxis === true && typeof value === 'number' ? value : null;
};

export const timeseriesOption = ({
  kind,
  result,
  form,
  dataset,
  tokens,
  width,
}: Scene): EChartsCoreOption => {
  const frame = toFrame(result, form);
  const series = form.stack === 'Expand' ? expand(frame.series) : frame.series;
  const lone = toList(form.metrics ?? form.metric).map(metricLabel);
  const shown = series.map((one) => ({
    ...one,
    name: dataset.verboseNames[one.name] ?? one.name,
    exact: exactFormat(form, dataset, lone.length === 1 ? (lone[0] ?? '') : one.name),
  }));
  const names = shown.map(({ name }) => name);
  const colors = labelColors(names, form, tokens, metricNames(form, dataset));
  const formatValue = valueFormat(form, dataset);
  const flip = kind === 'bar' && form.orientation === 'horizontal';
  const direct =
    kind === 'line' &&
    names.length > 1 &&
    names.length <= DIRECT_LABELS &&
    width > 360 &&
    form.stack == null;
  const hasLegend = names.length > 1 && !direct && form.show_legend !== false;
  const endRoom = direct ? Math.min(Math.max(...names.map(textWidth)) + 16, 150) : 16;
  const longest = Math.max(...frame.x.map((x) => textWidth(String(x))), 0);
  const along = frame.isTime
    ? timeAxis(tokens, form.x_axis_time_format)
    : categoryAxis(
        tokens,
        frame.x,
        flip ? Math.min(longest, width * 0.32) : (width - 80) / Math.max(frame.x.length, 1),
        flip,
      );
  const across = valueAxis(tokens, formatValue, {
    log: form.logAxis === true,
    min: bound(form, 0),
    max: bound(form, 1) ?? shareEnd(form, series),
  });
  const formatX = grainFormat(timeGrain(form));
  return {
    useUTC: true,
    animation: false,
    textStyle: { color: tokens.text },
    grid: {
      left: 8,
      right: endRoom,
      top: hasLegend ? 36 : 12,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: flip ? across : along,
    yAxis: flip ? { ...along, inverse: true } : across,
    legend: hasLegend
      ? {
          type: 'scroll',
          top: 0,
          left: 0,
          icon: 'roundRect',
          itemWidth: 10,
          itemHeight: 10,
          textStyle: { color: tokens.muted, fontSize: 12 },
          pageTextStyle: { color: tokens.muted },
          pageIconColor: tokens.muted,
        }
      : { show: false },
    tooltip: {
      ...tooltipFrame(tokens),
      trigger: 'axis',
      axisPointer: {
        type: kind === 'bar' ? 'shadow' : 'line',
        lineStyle: { color: tokens.border },
        shadowStyle: { color: tokens.border, opacity: 0.12 },
      },
      formatter: (points: readonly { dataIndex: number; axisValue: number | string }[]) => {
        const at = points[0]?.dataIndex ?? 0;
        const x = frame.x[at];
        const rows = shown
          .map(({ name, values, exact }) => {
            const number = values[at] ?? null;
            return {
              name,
              number: number ?? Number.NEGATIVE_INFINITY,
              value: number === null ? 'No value' : exact(number),
              color: colors.get(name) ?? tokens.accent,
            };
          })
          .sort((a, b) => b.number - a.number || a.name.localeCompare(b.name));
        return tooltipContent(frame.isTime ? formatX(Number(x)) : String(x ?? ''), rows, tokens);
      },
    },
    series: shown.map((one) => ({
      ...seriesOption(
        kind,
        one,
        frame.x,
        frame.isTime,
        form,
        colors.get(one.name) ?? tokens.accent,
        flip,
      ),
      ...(direct
        ? {
            endLabel: {
              show: true,
              formatter: '{a}',
              color: colors.get(one.name),
              fontSize: 12,
              width: 140,
              overflow: 'truncate',
            },
            labelLayout: { moveOverlap: 'shiftY' },
          }
        : {}),
    })),
    ...(form.zoomable === true && frame.isTime ? { dataZoom: [{ type: 'inside' }] } : {}),
  };
};
