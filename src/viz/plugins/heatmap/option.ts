/** Cells as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import type { FormData } from '../../formData';
import { endsOf as amountEnds } from '../../shared/amountEnds';
import { amountScale } from '../../shared/amountScale';
import { categoryAxis } from '../../shared/axes';
import { bestInk } from '../../colors/hexColor';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { LINE_PX, nameLayout } from '../../shared/nameLayout';
import { percent } from '../../shared/shareLabel';
import { TEXT_PX } from '../../shared/textBoxes';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import type { Cell, Cells } from './cells';
import { RANK_NAME } from './rank';

export const heatmapFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.y_axis_format, currency: form.currency_format },
    dataset,
  );

const LEGEND_PX = 28;
const MARGIN_PX = 8;
const MOST_NAME_PX = 140;

/** A margin that the chart has is the least: names are not cut by it. */
const margin = (value: unknown, needed: number): number => Math.max(toNumber(value) ?? 0, needed);

const turnOf = ({ xAxisLabelRotation: turn }: FormData): number => Math.abs(toNumber(turn) ?? 0);

const roomOf = (
  { xs, ys }: Cells,
  { form, width, height }: Pick<Look, 'form' | 'width' | 'height'>,
) => {
  const names = Math.max(0, ...ys.map(({ name }) => textWidth(name)));
  const namePx = Math.min(names, MOST_NAME_PX, width * 0.35);
  const left = margin(form.left_margin, namePx + MARGIN_PX);
  const top = form.show_legend === false ? MARGIN_PX : LEGEND_PX;
  const across = Math.max(width - left - MARGIN_PX, 20);
  const { rotation, linePx } = nameLayout(
    xs.map(({ name }) => name),
    across / Math.max(xs.length, 1),
    { tallPx: height / 3, rotation: turnOf(form) },
  );
  const widest = Math.min(Math.max(0, ...xs.map(({ name }) => textWidth(name))), linePx);
  const tall =
    rotation === 0 ? 2 * LINE_PX : widest * Math.sin((rotation * Math.PI) / 180) + LINE_PX;
  const bottom = margin(form.bottom_margin, tall + MARGIN_PX);
  return { left, top, right: MARGIN_PX, bottom };
};

/** The ends of the colors: those of the chart, else those of the cells. */
const endsOf = ({ cells }: Cells, form: FormData): readonly [number, number] => {
  if (form.normalized === true) return [0, 1];
  const [low, high] = toList(form.value_bounds).length > 0 ? (form.value_bounds as unknown[]) : [];
  const [least, most] = amountEnds(cells.map(({ amount }) => Number(amount)));
  const from = toNumber(low) ?? least;
  const until = toNumber(high) ?? most;
  return until > from ? [from, until] : [from, from + 1];
};

const sizeOf = ({ amount, rank }: Cell, form: FormData): number =>
  form.normalized === true ? (rank ?? 0) : Number(amount);

const cellOf = (
  { xs, ys }: Cells,
  { width, height }: Pick<Look, 'width' | 'height'>,
  room: ReturnType<typeof roomOf>,
) => ({
  width: (width - room.left - room.right) / Math.max(xs.length, 1),
  height: (height - room.top - room.bottom) / Math.max(ys.length, 1),
});

/** Whether every value has room in its cell: some alone would look like all there are. */
export const holdsValues = (
  all: Cells,
  look: Pick<Look, 'form' | 'dataset' | 'width' | 'height'>,
): boolean => {
  const { label } = heatmapFormats(look.form, look.dataset);
  const cell = cellOf(all, look, roomOf(all, look));
  return (
    cell.height >= LINE_PX &&
    all.cells.every(({ amount }) => textWidth(label(Number(amount), amount)) + 2 <= cell.width)
  );
};

/** Names beside rows: all of them, or some evenly, where the library would leave out the first and the last. */
const rowInterval = (rowPx: number): number =>
  rowPx >= TEXT_PX ? 0 : Math.ceil(LINE_PX / Math.max(rowPx, 0.01)) - 1;

const axisNames = (interval: unknown): { readonly interval?: number } => {
  const nth = Number(interval ?? -1);
  return nth >= 1 ? { interval: nth - 1 } : {};
};

const border = (form: FormData, surface: string) => {
  const width = Number(form.border_width ?? 0);
  const { r = 0, g = 0, b = 0, a = 1 } = (form.border_color ?? {}) as Record<string, number>;
  return width > 0
    ? { borderWidth: width, borderColor: `rgba(${r}, ${g}, ${b}, ${a})` }
    : { borderWidth: 1, borderColor: surface };
};

/** The cells as the library draws them. */
const dataOf = (all: Cells, look: Look, ends: readonly [number, number]) => {
  const { form, dataset, tokens } = look;
  const formats = heatmapFormats(form, dataset);
  const colors = linearColors(form.linear_color_scheme, tokens);
  const hasValues = form.show_values === true && holdsValues(all, look);
  /* A cell that has no place among the others has no color of the scale. */
  const isRankless = (one: Cell) => form.normalized === true && one.rank === null;
  const inkOf = (one: Cell) => {
    if (isRankless(one)) return tokens.text;
    const share = (sizeOf(one, form) - ends[0]) / (ends[1] - ends[0]);
    return bestInk(linearColor(colors, share), [tokens.text, tokens.surface, '#ffffff', '#000000']);
  };
  /* The library reads settings of each cell, if one has some: without them, many cells are drawn much sooner. */
  return all.cells.map((one) => {
    const place = [one.x, one.y, sizeOf(one, form)];
    const plain = isRankless(one)
      ? { visualMap: false, itemStyle: { color: tokens.hairline } }
      : null;
    if (!hasValues) return plain ? { value: place, ...plain } : place;
    const text = formats.label(Number(one.amount), one.amount);
    return {
      value: place,
      ...plain,
      label: { show: true, formatter: () => text, color: inkOf(one) },
    };
  });
};

export const heatmapOption = (all: Cells, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, height } = look;
  const { xs, ys, cells } = all;
  const formats = heatmapFormats(form, dataset);
  const metric = metricLabel(toList(form.metric)[0]);
  const colors = linearColors(form.linear_color_scheme, tokens);
  const ends = endsOf(all, form);
  const room = roomOf(all, look);
  const cell = cellOf(all, look, room);
  const write = form.normalized === true ? percent : (value: number) => formats.label(value);
  const below = categoryAxis(
    tokens,
    xs.map(({ name }) => name),
    cell.width,
    false,
    { tallPx: height / 3, rotation: turnOf(form) },
  );
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid: { ...room, containLabel: false },
    xAxis: {
      ...below,
      axisLine: { show: false },
      axisLabel: { ...below.axisLabel, ...axisNames(form.xscale_interval) },
    },
    yAxis: {
      type: 'category',
      data: ys.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: tokens.muted,
        fontSize: 12,
        fontFamily: FONT,
        lineHeight: LINE_PX,
        formatter: (name: string) => cutText(name, room.left - MARGIN_PX),
        interval: rowInterval(cell.height),
        ...axisNames(form.yscale_interval),
      },
    },
    visualMap: amountScale(ends, colors, write, look),
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex, color }: { dataIndex: number; color?: string }) => {
        const one = cells[dataIndex];
        if (!one) return '';
        const nameOf = (label: string) => dataset.verboseNames[label] ?? label;
        const mark = color === undefined ? {} : { color };
        return tooltipContent(
          `${xs[one.x]?.name ?? ''}, ${ys[one.y]?.name ?? ''}`,
          [
            {
              name: nameOf(metric),
              value: formats.exact(Number(one.amount), one.amount),
              ...mark,
            },
            ...(form.show_percentage === false || one.rank === null
              ? []
              : [{ name: RANK_NAME, value: percent(one.rank) }]),
          ],
          tokens,
        );
      },
    },
    series: [
      {
        type: 'heatmap',
        data: dataOf(all, look, ends),
        progressive: 0,
        itemStyle: cell.width > 4 && cell.height > 4 ? border(form, tokens.surface) : {},
        label: { fontSize: 12, fontFamily: FONT },
        emphasis: { itemStyle: { borderColor: tokens.text, borderWidth: 1.5 } },
      },
    ],
  };
};
