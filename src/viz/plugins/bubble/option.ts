/** Bubbles as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import type { FormData } from '../../formData';
import { valueAxis } from '../../shared/axes';
import { itemLegend, itemLegendPlace, itemLegendRoom } from '../../shared/itemLegend';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { type AxisSpan, axisKinds, axisSpans, type Bubble } from './bubbles';

export const bubbleFormats = (form: FormData, dataset: PictureFacts) => {
  const of = (name: string, format: unknown) =>
    metricFormats(toList(form[name])[0], { format }, dataset);
  return {
    x: of('x', form.xAxisFormat ?? form.x_axis_format),
    y: of('y', form.y_axis_format),
    size: of('size', form.tooltipSizeFormat),
  };
};

const LEAST_RADIUS = 3;

/** The area says the size. */
const radiusOf = ({ size }: Bubble, most: number, form: FormData): number => {
  const largest = Math.min(Math.max(Number(form.max_bubble_size ?? 25) || 25, LEAST_RADIUS), 200);
  const share = most > 0 ? Math.max(Number(size ?? 0), 0) / most : 0;
  return Math.max(Math.sqrt(share) * largest, LEAST_RADIUS);
};

/** An axis begins at zero where that is near, and never below it for the sake of room alone. */
const spanOf = (values: readonly number[], { ends: [from, until], fromZero }: AxisSpan) => {
  const ends = {
    ...(from === null ? {} : { min: from }),
    ...(until === null ? {} : { max: until }),
  };
  if (fromZero) return { boundaryGap: ['0%', '4%'], ...ends };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low >= 0 && low < (high - low) * 0.5
    ? { boundaryGap: ['0%', '4%'], ...ends }
    : { scale: true, boundaryGap: ['4%', '4%'], ...ends };
};

const textOr = (value: unknown, other: string): string =>
  typeof value === 'string' && value !== '' ? value : other;

/** The series in their order, and the places of their bubbles. */
export const seriesOf = (bubbles: readonly Bubble[]) => [
  ...Map.groupBy(
    bubbles.map((_, at) => at),
    (at) => bubbles[at]?.series ?? '',
  ),
];

/** The metric of a setting, as the dataset calls it. */
export const metricName = (
  key: string,
  { form, dataset }: Pick<Look, 'form' | 'dataset'>,
): string => {
  const label = metricLabel(toList(form[key])[0]);
  return dataset.verboseNames[label] ?? label;
};

const tipOf = (
  bubbles: readonly Bubble[],
  groups: ReturnType<typeof seriesOf>,
  colorOf: (series: string) => string,
  look: Look,
) => ({
  ...tooltipFrame(look.tokens),
  formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
    const one = bubbles[groups[seriesIndex]?.[1][dataIndex] ?? -1];
    if (!one) return '';
    const formats = bubbleFormats(look.form, look.dataset);
    const rows = (['x', 'y', 'size'] as const).map((key) => {
      const amount = one[key];
      return {
        name: metricName(key, look),
        value: amount === null ? '–' : formats[key].exact(Number(amount), amount),
        ...(key === 'x' ? { color: colorOf(one.series) } : {}),
      };
    });
    const title = one.series === '' ? one.name : `${one.name} (${one.series})`;
    return tooltipContent(title, rows, look.tokens);
  },
});

export const bubbleOption = (bubbles: readonly Bubble[], look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width, height, labelPlaces } = look;
  const formats = bubbleFormats(form, dataset);
  const { isLogX, isLogY } = axisKinds(form);
  const spans = axisSpans(form);
  const hasEnds = [...spans.x.ends, ...spans.y.ends].some((end) => end !== null);
  const groups = seriesOf(bubbles);
  const names = groups.map(([name]) => name);
  const hasSeries = toList(form.series).length > 0;
  const colorOf = hasSeries
    ? fewColors(names, { ...form, groupby: form.series }, tokens, labelPlaces)
    : () => tokens.accent;
  const place = hasSeries ? itemLegendPlace(form, { width, height }) : 'none';
  const room = itemLegendRoom(place, names, form);
  const most = Math.max(0, ...bubbles.map(({ size }) => Number(size ?? 0)));
  const largest = Math.max(LEAST_RADIUS, ...bubbles.map((one) => radiusOf(one, most, form)));
  const axisName = (name: string) => ({
    name,
    nameLocation: 'middle' as const,
    nameTextStyle: { color: tokens.muted, fontSize: 12, fontFamily: FONT },
  });
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid: {
      left: room.left + 4,
      right: room.right + 12,
      top: room.top + Math.min(largest, 24),
      bottom: room.bottom + 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    legend: itemLegend(place, names, form, tokens, width),
    xAxis: {
      ...valueAxis(tokens, formats.x.tick, { log: isLogX }),
      ...axisName(textOr(form.x_axis_label, metricName('x', look))),
      nameGap: Math.max(Number(form.x_axis_title_margin ?? 30), 26),
      ...spanOf(
        bubbles.map(({ x }) => Number(x)),
        spans.x,
      ),
      splitNumber: Math.max(Math.floor(width / 110), 2),
      axisLabel: {
        ...valueAxis(tokens, formats.x.tick).axisLabel,
        rotate: Number(form.xAxisLabelRotation ?? 0),
      },
    },
    yAxis: {
      ...valueAxis(tokens, formats.y.tick, { log: isLogY }),
      ...axisName(textOr(form.y_axis_label, metricName('y', look))),
      nameGap: Math.max(Number(form.y_axis_title_margin ?? 15), 8),
      ...spanOf(
        bubbles.map(({ y }) => Number(y)),
        spans.y,
      ),
      axisLabel: {
        ...valueAxis(tokens, formats.y.tick).axisLabel,
        rotate: Number(form.yAxisLabelRotation ?? 0),
      },
    },
    tooltip: tipOf(bubbles, groups, colorOf, look),
    series: groups.map(([name, places]) => ({
      type: 'scatter',
      clip: hasEnds,
      progressive: 5000,
      name,
      itemStyle: {
        color: colorOf(name),
        opacity: Number(form.opacity ?? 0.6),
        borderColor: tokens.surface,
        borderWidth: 1,
      },
      emphasis: { itemStyle: { opacity: 1, borderColor: tokens.text } },
      data: places.flatMap((at) => {
        const one = bubbles[at];
        if (!one) return [];
        const symbolSize = radiusOf(one, most, form) * 2;
        return [{ name: one.name, value: [Number(one.x), Number(one.y)], symbolSize }];
      }),
    })),
  };
};
