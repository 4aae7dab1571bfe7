/** Bars of a waterfall as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import { valueAxis } from '../../shared/axes';
import { itemLegend, LEGEND_PX } from '../../shared/itemLegend';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { LINE_PX } from '../../shared/nameLayout';
import { namesAxis } from '../../shared/namesAxis';
import { rgbaText } from '../../shared/rgbColor';
import { textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { BAR_KINDS, type Bar, type BarKind, totalName } from './bars';

export const waterfallFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.y_axis_format, currency: form.currency_format },
    dataset,
  );

const named = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

export const kindNames = (form: FormData): Readonly<Record<BarKind, string>> => ({
  increase: named(form.increase_label, 'Increase'),
  decrease: named(form.decrease_label, 'Decrease'),
  total: totalName(form),
});

const colorsOf = (form: FormData): Readonly<Record<BarKind, string>> => ({
  increase: rgbaText(form.increase_color, { r: 90, g: 193, b: 137, a: 1 }),
  decrease: rgbaText(form.decrease_color, { r: 224, g: 67, b: 85, a: 1 }),
  total: rgbaText(form.total_color, { r: 102, g: 102, b: 102, a: 1 }),
});

interface Api {
  readonly coord: (at: readonly [number, number]) => readonly [number, number];
  readonly size: (at: readonly [number, number]) => readonly [number, number];
}

const SHARE = 0.66;
/** Bars that are closer have no line between them and no round corners. */
const CLOSE_PX = 3;
const WIDEST_PX = 64;

interface Marks {
  readonly fill: string;
  readonly line: string;
  readonly ink: string;
  /** The value; empty where it has no room. */
  readonly text: string;
}

/** A bar, the line to the next one and the value above or below. */
const markOf = (
  { from, until, kind }: Bar,
  at: number,
  isLast: boolean,
  api: Api,
  marks: Marks,
) => {
  const [x, start] = api.coord([at, from]);
  const [, end] = api.coord([at, until]);
  const [step] = api.size([1, 0]);
  const width = Math.max(Math.min(step * SHARE, WIDEST_PX), 1);
  const [top, bottom] = [Math.min(start, end), Math.max(start, end)];
  const shape = { x: x - width / 2, y: top, width, height: Math.max(bottom - top, 1) };
  if (step < CLOSE_PX)
    return {
      type: 'rect',
      shape,
      style: { fill: marks.fill },
      emphasis: { style: { opacity: 0.8 } },
    };
  const isBelow = kind === 'decrease' || (kind === 'total' && until < 0);
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { ...shape, r: 2 },
        style: { fill: marks.fill },
        emphasis: { style: { opacity: 0.8 } },
      },
      ...(isLast
        ? []
        : [
            {
              type: 'line',
              silent: true,
              shape: { x1: x + width / 2, x2: x + step - width / 2, y1: end, y2: end },
              style: { stroke: marks.line, lineWidth: 1 },
            },
          ]),
      ...(marks.text === ''
        ? []
        : [
            {
              type: 'text',
              silent: true,
              style: {
                text: marks.text,
                x,
                y: isBelow ? bottom + 4 : top - 4,
                align: 'center',
                verticalAlign: isBelow ? 'top' : 'bottom',
                fill: marks.ink,
                fontFamily: FONT,
                fontSize: 12,
              },
            },
          ]),
    ],
  };
};

/** A line above or below the bars for their values, as a share of what the axis spans. */
const roomForValues = (bars: readonly Bar[], height: number) => {
  const share = `${Math.min(Math.ceil((LINE_PX / Math.max(height * 0.6, 1)) * 100), 30)}%`;
  const isBelow = bars.some(({ until, from }) => until < 0 || from < 0);
  return { boundaryGap: [isBelow ? share : '0%', share] };
};

const widestOf = (bars: readonly Bar[], { label }: MetricFormats): number =>
  Math.max(0, ...bars.map(({ until }) => textWidth(label(until))));

/** A bar with the step that it is a part of. */
export const barName = ({ step, kind, name }: Bar): string =>
  step === null || kind === 'total' ? name : `${step}, ${name}`;

const tipOf = (bars: readonly Bar[], { form, dataset, tokens }: Look) => {
  const { exact } = waterfallFormats(form, dataset);
  const metric = metricLabel(toList(form.metric)[0]);
  return {
    ...tooltipFrame(tokens),
    formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
      const kind = BAR_KINDS[seriesIndex];
      const bar = bars.filter((one) => one.kind === kind)[dataIndex];
      if (!bar) return '';
      const isTotal = bar.kind === 'total';
      const name = isTotal ? totalName(form) : (dataset.verboseNames[metric] ?? metric);
      const value = exact(Number(bar.amount), bar.amount);
      return tooltipContent(
        barName(bar),
        [
          { name, value, color: colorsOf(form)[bar.kind] },
          ...(isTotal ? [] : [{ name: 'Running total', value: exact(bar.until) }]),
        ],
        tokens,
      );
    },
  };
};

type Place = Pick<Look, 'form' | 'dataset' | 'width'>;

/** How wide the place of one bar is. */
const placeOf = (bars: readonly Bar[], { form, dataset, width }: Place): number => {
  const axisPx = Math.max(widestOf(bars, waterfallFormats(form, dataset)), 24) + 20;
  const titlePx = named(form.y_axis_label, '') ? LINE_PX : 0;
  return (width - axisPx - titlePx) / Math.max(bars.length, 1);
};

/** Whether each value can be written over its bar without touching the next one. */
export const hasRoomForTexts = (bars: readonly Bar[], place: Place): boolean => {
  const { label } = waterfallFormats(place.form, place.dataset);
  const most = placeOf(bars, place) + 4;
  return bars.every(({ amount }) => textWidth(label(Number(amount), amount)) <= most);
};

export const waterfallOption = (bars: readonly Bar[], look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, height } = look;
  const formats = waterfallFormats(form, dataset);
  const [names, colors] = [kindNames(form), colorsOf(form)];
  const hasLegend = form.show_legend === true;
  const [xTitle, yTitle] = [named(form.x_axis_label, ''), named(form.y_axis_label, '')];
  const placePx = placeOf(bars, look);
  const texts = bars.map(({ amount }) => formats.label(Number(amount), amount));
  const hasValues = form.show_value === true && hasRoomForTexts(bars, look);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid: {
      left: yTitle ? LINE_PX + 14 : 8,
      right: 8,
      top: (hasLegend ? LEGEND_PX : 0) + 12,
      bottom: xTitle ? LINE_PX + 4 : 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: hasLegend
      ? {
          ...itemLegend(
            'top',
            BAR_KINDS.map((kind) => names[kind]),
            form,
            tokens,
            look.width,
          ),
          top: 0,
        }
      : { show: false },
    xAxis: namesAxis(
      form,
      bars.map(({ name }) => name),
      placePx,
      tokens,
    ),
    ...(xTitle
      ? {
          graphic: {
            type: 'text',
            silent: true,
            left: 'center',
            bottom: 0,
            style: { text: xTitle, fill: tokens.muted, fontFamily: FONT, fontSize: 12 },
          },
        }
      : {}),
    yAxis: {
      ...valueAxis(tokens, formats.tick, yTitle ? { title: yTitle } : {}),
      ...(hasValues ? roomForValues(bars, height) : {}),
    },
    tooltip: tipOf(bars, look),
    series: BAR_KINDS.map((kind) => {
      const own = bars.flatMap((bar, at) => (bar.kind === kind ? [{ bar, at }] : []));
      return {
        type: 'custom',
        name: names[kind],
        itemStyle: { color: colors[kind] },
        encode: { x: 0, y: [1, 2] },
        clip: false,
        progressive: 0,
        data: own.map(({ bar, at }) => [at, bar.from, bar.until]),
        renderItem: ({ dataIndex }: { dataIndex: number }, api: Api) => {
          const one = own[dataIndex];
          if (!one) return null;
          const next = bars[one.at + 1];
          const isLast =
            next === undefined || (next.from !== one.bar.until && next.kind !== 'total');
          return markOf(one.bar, one.at, isLast, api, {
            fill: colors[kind],
            line: tokens.border,
            ink: tokens.text,
            text: hasValues ? (texts[one.at] ?? '') : '',
          });
        },
      };
    }),
  };
};
