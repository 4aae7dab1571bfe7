/** Bars over time as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import type { FormData } from '../../formData';
import { timeAxis, timeTicks } from '../../shared/axes';
import { opacityUnder } from '../../shared/crossFilter';
import { bestInk } from '../../colors/hexColor';
import { itemLegend, itemLegendPlace, itemLegendRoom } from '../../shared/itemLegend';
import { toList } from '../../shared/labels';
import { LINE_PX } from '../../shared/nameLayout';
import { duration } from '../../shared/numberFormat';
import { cutText, textWidth } from '../../shared/textWidth';
import { fullDate, timeFormatter } from '#common/timeFormat.ts';
import { toNumber } from '../../shared/values';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { ZOOM_PX, zoomOption } from '../../shared/zoom';
import { type Bar, type Gantt, ganttColumns } from './bars';

/** A lane of less height has no bar to point at. */
const LEAST_PX = 14;
const MOST_NAME_PX = 160;
const SHARE = 0.72;
const TALLEST_PX = 28;

/** Times with the format of the chart. */
export const momentText = ({
  tooltipTimeFormat: format,
}: FormData): ((moment: number) => string) =>
  typeof format === 'string' && format !== '' && format !== 'smart_date'
    ? timeFormatter(format)
    : fullDate;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bar without a length is seen all the same. */
const LEAST_BAR_PX = 2;

interface Api {
  readonly coord: (at: readonly [number, number]) => readonly [number, number];
  readonly size: (at: readonly [number, number]) => readonly [number, number];
}

type Place = Pick<Look, 'form' | 'width' | 'height'>;

export const seriesNames = ({ bars }: Gantt): readonly string[] => [
  ...new Set(bars.map(({ series }) => series)),
];

const titled = (title: unknown) => (typeof title === 'string' ? title : '');

const marginOf = (margin: unknown): number => Math.max(toNumber(margin) ?? 0, 0);

const DAY_MS = 86_400_000;

/** The moment, or that time of its day. */
const atTime = (moment: number, time: unknown): number => {
  const [, hours, minutes, seconds = '0'] =
    /^(\d\d?):(\d\d)(?::(\d\d))?$/.exec(String(time ?? '')) ?? [];
  if (hours === undefined) return moment;
  const inDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Math.floor(moment / DAY_MS) * DAY_MS + inDay * 1000;
};

/** From the first bar to the last, or to the times of day that the chart has for its ends. */
const endsOf = ({ bars }: Gantt, { x_axis_time_bounds: bounds }: FormData) => {
  const [from, until] = toList(bounds);
  const first = Math.min(...bars.map(({ start }) => start));
  const last = Math.max(...bars.map(({ end }) => end));
  return { min: atTime(first, from), max: atTime(last, until) };
};

const roomOf = (gantt: Gantt, { form, width, height }: Place) => {
  const names = seriesNames(gantt);
  const place = toList(form.series).length > 0 ? itemLegendPlace(form, { width, height }) : 'none';
  const legend = itemLegendRoom(place, names, form);
  const widest = Math.max(0, ...gantt.rows.map(textWidth));
  const namePx = Math.min(widest, MOST_NAME_PX, width * 0.3);
  const titlePx = (title: unknown, margin: unknown) =>
    titled(title) === '' ? 0 : LINE_PX + marginOf(margin);
  const zoom = form.zoomable === true ? ZOOM_PX : 0;
  return {
    place,
    names,
    namePx,
    grid: {
      left: legend.left + namePx + 10 + titlePx(form.y_axis_title, form.y_axis_title_margin),
      right: legend.right + 14,
      top: legend.top + 6,
      bottom:
        legend.bottom + LINE_PX + 8 + zoom + titlePx(form.x_axis_title, form.x_axis_title_margin),
    },
    zoom,
  };
};

/** How many rows there is room for; the others are scrolled to. */
export const rowsThatFit = (gantt: Gantt, look: Place): number => {
  const { grid } = roomOf(gantt, look);
  const tall = look.height - grid.top - grid.bottom;
  return Math.max(Math.min(Math.floor(tall / LEAST_PX), gantt.rows.length), 1);
};

interface Paint {
  readonly color: string;
  readonly opacity: number;
  readonly ink: string;
}

/** Null for a row that is scrolled out of sight. */
const barOf = (bar: Bar, gantt: Gantt, { color, opacity, ink }: Paint, api: Api, grid: Box) => {
  const [start, middle] = api.coord([bar.start, bar.row]);
  const [end] = api.coord([bar.end, bar.row]);
  const [, step] = api.size([0, 1]);
  if (middle + step < grid.y || middle - step > grid.y + grid.height) return null;
  const lane = Math.min((step * SHARE) / gantt.lanes, TALLEST_PX);
  const width = Math.max(end - start, LEAST_BAR_PX);
  // What begins at the end of the axis would be drawn beyond it.
  const left = end - start < width && end >= grid.x + grid.width ? end - width : start;
  const y = middle + (bar.lane - (gantt.lanes - 1) / 2) * lane - lane / 2;
  const text = cutText(bar.series === '' ? '' : bar.series, Math.max(width - 10, 0));
  const hasText = text.length > 2 && lane >= LINE_PX;
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: left, y: y + 1, width, height: Math.max(lane - 2, 2), r: 3 },
        style: { fill: color, opacity },
        emphasis: { style: { opacity: Math.min(opacity, 0.8) } },
      },
      ...(hasText
        ? [
            {
              type: 'text',
              silent: true,
              style: {
                text,
                x: left + 5,
                y: y + lane / 2,
                verticalAlign: 'middle',
                fill: ink,
                fontFamily: FONT,
                fontSize: 11,
              },
            },
          ]
        : []),
    ],
  };
};

const scrollOption = (gantt: Gantt, fits: number) =>
  fits < gantt.rows.length
    ? [
        {
          type: 'inside',
          yAxisIndex: 0,
          filterMode: 'none',
          startValue: 0,
          endValue: fits - 1,
          zoomOnMouseWheel: false,
          moveOnMouseWheel: 'ctrl',
        },
        {
          type: 'slider',
          yAxisIndex: 0,
          filterMode: 'none',
          startValue: 0,
          endValue: fits - 1,
          width: 8,
          right: 2,
          showDetail: false,
          brushSelect: false,
          zoomLock: true,
        },
      ]
    : [];

export const ganttOption = (gantt: Gantt, look: Look): EChartsCoreOption => {
  const { form, tokens, crossFilter, labelPlaces } = look;
  const { bars, rows } = gantt;
  const { place, names, namePx, grid, zoom } = roomOf(gantt, look);
  const hasSeries = toList(form.series).length > 0;
  const colorOf = hasSeries
    ? fewColors(names, { ...form, groupby: form.series }, tokens, labelPlaces)
    : () => tokens.accent;
  const paints = new Map(
    names.map((name) => {
      const color = colorOf(name);
      return [name, { color, ink: bestInk(color, [tokens.text, tokens.surface, '#ffffff']) }];
    }),
  );
  const paintOf = (name: string) => paints.get(name) ?? { color: tokens.accent, ink: tokens.text };
  const columns = ganttColumns(form);
  const bySeries = Map.groupBy(bars, ({ series }) => series);
  const groups = names.map((name) => bySeries.get(name) ?? []);
  const axisName = {
    nameLocation: 'middle' as const,
    nameTextStyle: { color: tokens.muted, fontSize: 12 },
  };
  const zooms = [
    ...scrollOption(gantt, rowsThatFit(gantt, look)),
    ...(zoom > 0 ? zoomOption(tokens) : []),
  ];
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid,
    legend: itemLegend(place, names, form, tokens, look.width),
    ...(zooms.length > 0 ? { dataZoom: zooms } : {}),
    xAxis: {
      ...timeAxis(tokens, form.x_axis_time_format),
      splitNumber: timeTicks(look.width - grid.left - grid.right),
      splitLine: { show: true, lineStyle: { color: tokens.hairline } },
      ...endsOf(gantt, form),
      name: titled(form.x_axis_title),
      nameGap: 24 + marginOf(form.x_axis_title_margin),
      ...axisName,
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...rows],
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, interval: 0, lineStyle: { color: tokens.hairline } },
      name: titled(form.y_axis_title),
      nameGap: namePx + 16 + marginOf(form.y_axis_title_margin),
      ...axisName,
      axisLabel: {
        interval: 0,
        color: tokens.muted,
        fontSize: 12,
        fontFamily: FONT,
        formatter: (name: string) => cutText(name, namePx),
      },
    },
    tooltip: tipOf(groups, colorOf, look),
    series: groups.map((group, at) => ({
      type: 'custom',
      name: names[at],
      itemStyle: { color: colorOf(names[at] ?? '') },
      encode: { x: [0, 1], y: 2 },
      clip: true,
      progressive: 0,
      data: group.map(({ start, end, row }) => [start, end, row]),
      renderItem: ({ dataIndex, coordSys }: { dataIndex: number; coordSys: Box }, api: Api) => {
        const bar = group[dataIndex];
        if (!bar) return null;
        const opacity = opacityUnder(crossFilter, { columns, values: bar.values });
        return barOf(bar, gantt, { ...paintOf(bar.series), opacity }, api, coordSys);
      },
    })),
  };
};

const tipOf = (
  groups: readonly (readonly Bar[])[],
  colorOf: (series: string) => string,
  { form, tokens }: Look,
) => ({
  ...tooltipFrame(tokens),
  formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
    const bar = groups[seriesIndex]?.[dataIndex];
    if (!bar) return '';
    const write = momentText(form);
    const title = bar.series === '' ? bar.name : `${bar.name} (${bar.series})`;
    return tooltipContent(
      title,
      [
        { name: 'Start', value: write(bar.start), color: colorOf(bar.series) },
        { name: 'End', value: write(bar.end) },
        { name: 'Duration', value: duration(bar.end - bar.start) },
        ...bar.facts,
      ],
      tokens,
    );
  },
});
