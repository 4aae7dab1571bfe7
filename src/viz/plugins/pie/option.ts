/** Slices as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import type { Tokens } from '@/ui/tokens';
import type { FormData } from '../../formData';
import { LINE_PX } from '../../shared/axes';
import { itemLegend, itemLegendPlace, itemLegendRoom, LEGEND_PX } from '../../shared/itemLegend';
import { opacityUnder } from '../../shared/crossFilter';
import { bestInk } from '../../colors/hexColor';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { othersColor } from '../../colors/othersColor';
import { labelColors } from '../../colors/labelColors';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { VizHooks } from '../../vizHooks';
import type { FormatNumber } from '../../shared/numberFormat';
import { percent } from '../../shared/shareLabel';
import { amountText } from '../../shared/sizedRows';
import { placedLabels, roseOf } from './labelPlaces';
import { sharesOfShown, type Slice, totalOf } from './slices';
import { ringTotalPx, totalOption } from './total';

interface Size {
  readonly width: number;
  readonly height: number;
}

export const pieFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.number_format, currency: form.currency_format },
    dataset,
  );

/** How far from the middle, as a share of the width, a legend at the side moves the circle at most. */
const MOST_ASIDE = 0.25;
/** From the circle to a label; below a whole circle, one of two lines would lie on it. */
const [NEAR_PX, FAR_PX] = [8, 16];
/** The line of a total that does not stand in a ring. */
const TOTAL_PX = 24;

/** What stands above the circle and below it, and the middle of the place between them. */
const placeOf = (
  form: FormData,
  place: ReturnType<typeof itemLegendPlace>,
  size: Size,
  hasTotalLine: boolean,
  legendPx: number,
) => {
  const margin = Math.max(Number(form.legendMargin ?? 0) || 0, 0);
  const aside = Math.min(0.12 + margin / 2 / Math.max(size.width, 1), MOST_ASIDE);
  /* In a narrow picture, the middle of what the legend leaves. */
  const off = Math.max(aside, legendPx / 2 / Math.max(size.width, 1));
  const share = place === 'right' ? 0.5 - off : place === 'left' ? 0.5 + off : 0.5;
  const legend = place === 'top' ? LEGEND_PX + margin : 0;
  const top = legend + (hasTotalLine ? TOTAL_PX : 0);
  const height = size.height - top - (place === 'bottom' ? LEGEND_PX + margin : 0);
  return { share, height, legend, x: size.width * share, y: top + height / 2 };
};

/** A total is in the middle of a ring where it has room there, else on a line above the circle. */
const placed = <T extends { readonly inner: number }>(
  totalText: string | null,
  place: (hasTotalLine: boolean) => T,
  { donut }: FormData,
): T & { readonly ringPx: number | null } => {
  if (totalText === null || donut !== true) return { ...place(totalText !== null), ringPx: null };
  const ring = place(false);
  const ringPx = ringTotalPx(totalText, ring.inner);
  return ringPx === null ? { ...place(true), ringPx } : { ...ring, ringPx };
};

/** What the reader did to the legend. */
interface View {
  readonly hidden: ReadonlySet<string>;
  readonly scroll?: number | undefined;
}

const UNTOUCHED: View = { hidden: new Set() };

/** A smaller picture has no room for a legend. */
const LEAST_WITH_LEGEND_PX = 140;

/** Where no label has room, not even of the largest slices, a legend says which is which, also of those that are hidden. */
const withNames = (
  slices: readonly Slice[],
  form: FormData,
  format: FormatNumber,
  size: Size,
): FormData => {
  const isReadable =
    form.show_labels === false || slices.length === 0 || itemLegendPlace(form, size) !== 'none';
  if (isReadable || Math.min(size.width, size.height) < LEAST_WITH_LEGEND_PX) return form;
  const anyShare = { ...form, show_labels_threshold: 0 };
  const { labels } = placedLabels(slices, anyShare, format, { ...size, centre: 0.5 });
  return labels.some(({ isShown, isCut }) => isShown && isCut !== true)
    ? form
    : { ...form, show_labels: false, show_legend: true, legendOrientation: 'top' };
};

interface Written {
  readonly name: string;
  readonly exact: FormatNumber;
  readonly colorOf: (slice: Slice) => string;
}

const tipOf = (slices: readonly Slice[], { name, exact, colorOf }: Written, tokens: Tokens) => ({
  ...tooltipFrame(tokens),
  formatter: ({ dataIndex }: { dataIndex: number }) => {
    const slice = slices[dataIndex];
    if (!slice) return '';
    const value = `${slice.exact ?? amountText(slice, exact)} (${percent(slice.share)})`;
    return tooltipContent(slice.name, [{ name, value, color: colorOf(slice) }], tokens);
  },
});

/** What the legend takes at the sides; the margin is no part of it. */
const besides = (
  place: ReturnType<typeof itemLegendPlace>,
  slices: readonly Slice[],
  form: FormData,
) =>
  itemLegendRoom(
    place,
    slices.map(({ name }) => name),
    { ...form, legendMargin: 0 },
  );

const legendOption = (
  place: ReturnType<typeof itemLegendPlace>,
  slices: readonly Slice[],
  form: FormData,
  tokens: Tokens,
  { hidden, scroll }: View,
  { width }: Size,
) => ({
  ...itemLegend(
    place,
    slices.map(({ name }) => name),
    form,
    tokens,
    width,
  ),
  selected: Object.fromEntries([...hidden].map((name) => [name, false])),
  ...(scroll === undefined ? {} : { scrollDataIndex: scroll }),
});

export const pieOption = (
  all: readonly Slice[],
  chosen: FormData,
  dataset: PictureFacts,
  tokens: Tokens,
  size: Size,
  { crossFilter, labelPlaces }: Pick<VizHooks, 'crossFilter' | 'labelPlaces'> = {},
  { hidden, scroll }: View = UNTOUCHED,
): EChartsCoreOption => {
  const slices = sharesOfShown(all, hidden);
  const formats = pieFormats(chosen, dataset);
  const form = withNames(all, chosen, formats.label, size);
  const metric = metricLabel(toList(form.metric)[0]);
  const named = slices.filter(({ groups }) => groups !== null).map(({ name }) => name);
  const name = dataset.verboseNames[metric] ?? metric;
  const colors = labelColors(named, form, tokens, [], labelPlaces);
  const rest = othersColor(tokens);
  const colorOf = ({ name }: Slice) => colors.get(name) ?? rest;
  const opacityOf = ({ groups }: Slice) =>
    opacityUnder(crossFilter, groups && { columns: toList(form.groupby), values: groups });
  const total = totalOf(slices.filter(({ name }) => !hidden.has(name)));
  const place = itemLegendPlace(form, size);
  const aside = besides(place, slices, form);
  const totalText = form.show_total === true ? formats.label(total) : null;
  const { circle, inner, outer, labels, hasLines, ringPx } = placed(
    totalText,
    (hasTotalLine) => {
      const circle = placeOf(form, place, size, hasTotalLine, aside.left + aside.right);
      const room = { width: size.width, height: circle.height, centre: circle.share };
      return { circle, ...placedLabels(slices, form, formats.label, room) };
    },
    form,
  );
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: tipOf(slices, { name, exact: formats.exact, colorOf }, tokens),
    legend: legendOption(place, slices, form, tokens, { hidden, scroll }, size),
    ...(totalText === null ? {} : totalOption(totalText, ringPx, tokens, circle)),
    series: [
      {
        type: 'pie',
        /* Without it, slices that are all nothing would be a whole circle. */
        stillShowZeroSum: false,
        radius: [inner, outer],
        /* Labels end where the legend begins. */
        left: aside.left,
        right: aside.right,
        center: [circle.x - aside.left, circle.y],
        ...(roseOf(form) ? { roseType: roseOf(form) } : {}),
        itemStyle: { borderColor: tokens.surface, borderWidth: 2 },
        data: slices.map((slice, at) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: colorOf(slice), opacity: opacityOf(slice) },
          label: {
            show: labels[at]?.isShown === true,
            formatter: () => labels[at]?.text ?? '',
            ...(labels[at]?.isBeside
              ? {}
              : {
                  position: labels[at]?.at ?? 'inside',
                  color:
                    labels[at]?.at === 'center'
                      ? tokens.text
                      : bestInk(colorOf(slice), [tokens.text, tokens.surface, '#ffffff']),
                }),
          },
          labelLine: {
            show: hasLines && labels[at]?.isShown && labels[at]?.isBeside,
            length: slice.share === 1 && labels[at]?.text.includes('\n') ? FAR_PX : NEAR_PX,
          },
        })),
        avoidLabelOverlap: labels.some((label) => label.isBeside && label.isShown),
        label: {
          position: 'outside',
          color: tokens.muted,
          fontSize: 12,
          lineHeight: LINE_PX,
          overflow: 'truncate',
        },
        /* Those beside the circle are moved apart as far as there is room; what would still lie on another is left out. */
        labelLayout: { hideOverlap: true },
        labelLine: { lineStyle: { color: tokens.border }, length2: hasLines ? 8 : 2 },
        emphasis: { scaleSize: 4 },
      },
    ],
  };
};
