/** Series of each moment, stacked from the middle of a circle outwards. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import type { FormData } from '../../formData';
import { itemLegend, itemLegendPlace, itemLegendRoom } from '../../shared/itemLegend';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { type MomentSeries, momentFormat } from '../../shared/momentSeries';
import { textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';

export const roseFormats = (form: FormData, dataset: PictureFacts) =>
  metricFormats(toList(form.metrics)[0], { format: form.number_format }, dataset);

const size = (amount: unknown): number => Math.max(Number(amount ?? 0), 0);

/** From where each part reaches, so that its area or its radius says the value. */
export const lengths = (all: MomentSeries, isArea: boolean): readonly (readonly number[])[] => {
  const ends = all.moments.map(() => 0);
  const reach = (sum: number) => (isArea ? Math.sqrt(sum) : sum);
  return all.series.map(({ amounts }) =>
    amounts.map((amount, at) => {
      const from = ends[at] ?? 0;
      ends[at] = from + size(amount);
      return reach(from + size(amount)) - reach(from);
    }),
  );
};

/** Petals that are more cannot be told apart, and take long. */
const [MOST_MOMENTS, MOST_PETALS] = [360, 10_000];

/** The moments that have room around the circle. */
export const firstMoments = ({ moments, series }: MomentSeries): MomentSeries => {
  const most = Math.max(Math.min(Math.floor(MOST_PETALS / series.length), MOST_MOMENTS), 1);
  return {
    moments: moments.slice(0, most),
    series: series.map((one) => ({ ...one, amounts: one.amounts.slice(0, most) })),
  };
};

const NAME_PX = 14;

interface Hovered {
  readonly dataIndex: number;
  readonly seriesIndex: number;
}

/** A tooltip has all series of its moment, or the one alone. */
const shownIn = ({ series }: MomentSeries, { rich_tooltip: isRich }: FormData, at: number) =>
  isRich === false ? series.slice(at, at + 1) : series;

export const roseOption = (all: MomentSeries, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width, height, labelPlaces } = look;
  const { exact } = roseFormats(form, dataset);
  const time = momentFormat(form, form.date_time_format);
  const names = all.series.map(({ title }) => title);
  const colorOf = fewColors(names, form, tokens, labelPlaces);
  const place = itemLegendPlace(form, look);
  const room = itemLegendRoom(place, names, form);
  const moments = all.moments.map(time);
  const widest = Math.max(0, ...moments.map(textWidth));
  const box = { width: width - room.left - room.right, height: height - room.top - room.bottom };
  const radius = Math.max(Math.min(box.width / 2 - widest - 12, box.height / 2 - 2 * NAME_PX), 20);
  const around = 2 * Math.PI * radius;
  const every = Math.max(Math.ceil(moments.length / Math.max(around / (widest + 8), 1)), 1);
  const parts = lengths(all, form.rose_area_proportion === true);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    legend: itemLegend(place, names, form, tokens, width),
    polar: {
      center: [room.left + box.width / 2, room.top + box.height / 2],
      radius: [0, radius],
    },
    angleAxis: {
      type: 'category',
      data: moments,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens.hairline } },
      axisLabel: {
        color: tokens.muted,
        fontSize: 12,
        fontFamily: FONT,
        interval: every - 1,
      },
    },
    radiusAxis: {
      axisLabel: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: tokens.hairline } },
    },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex, seriesIndex }: Hovered) =>
        tooltipContent(
          moments[dataIndex] ?? '',
          shownIn(all, form, seriesIndex).map(({ title: name, amounts }) => {
            const amount = amounts[dataIndex] ?? null;
            return {
              name,
              value: amount === null ? '–' : exact(Number(amount), amount),
              color: colorOf(name),
            };
          }),
          tokens,
        ),
    },
    series: all.series.map(({ title: name }, at) => ({
      type: 'bar',
      name,
      coordinateSystem: 'polar',
      stack: 'petals',
      barCategoryGap: '4%',
      data: parts[at],
      itemStyle: { color: colorOf(name), borderColor: tokens.surface, borderWidth: 1 },
      emphasis: { itemStyle: { borderColor: tokens.text } },
    })),
  };
};
