/** Values as pointers and bands on one dial, with a list of them where they are several. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT, type Tokens } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { labelColors } from '../../colors/labelColors';
import type { FormData } from '../../formData';
import { opacityUnder } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import type { NamedRow } from '../../shared/namedRows';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { intervalsOf, scaleOf } from './scale';

export interface Reading extends NamedRow {
  readonly value: number;
}

export const gaugeFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.number_format, currency: form.currency_format },
    dataset,
  );

/** `{value}` in the template of the chart. */
export const filled = ({ value_formatter: template }: FormData, text: string): string =>
  typeof template === 'string' && template.includes('{value}')
    ? template.replaceAll('{value}', text)
    : text;

const NAME_PX = 18;
const LIST_GAP_PX = 12;
/** Of the list: a swatch with its gaps, between a name and its value, and the most it takes. */
const SWATCH_PX = 16;
const BETWEEN_PX = 12;
const MOST_PX = 220;
const RADIANS = Math.PI / 180;

interface Dial {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const angle = (value: unknown, fallback: number): number =>
  Number.isFinite(Number(value ?? fallback)) ? Number(value ?? fallback) : fallback;

/** How far a dial of radius 1 reaches from its middle: an arc above it needs no room below. */
const reachOf = (start: number, end: number) => {
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const first = Math.ceil(low / 90) * 90;
  /* Angles that no dial has would be far more quarters than a circle. */
  const quarters = [0, 90, 180, 270].map((turn) => first + turn).filter((one) => one <= high);
  const angles = [low, high, ...quarters];
  const heights = angles.map((one) => Math.sin(one * RADIANS));
  return { up: Math.max(0, ...heights), down: Math.max(0.35, ...heights.map((one) => -one)) };
};

const MARGIN_PX = 8;

const widthOfList = (readings: readonly Reading[], textOf: (reading: Reading) => string): number =>
  Math.min(
    SWATCH_PX +
      BETWEEN_PX +
      Math.max(0, ...readings.map(({ name }) => textWidth(name))) +
      Math.max(0, ...readings.map((reading) => textWidth(textOf(reading)))),
    MOST_PX,
  );

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A dial in a room, as large as it can be. */
const dialIn = (form: FormData, room: Size): Dial => {
  const { up, down } = reachOf(angle(form.start_angle, 225), angle(form.end_angle, -45));
  const [width, height] = [room.width - 2 * MARGIN_PX, room.height - 2 * MARGIN_PX];
  const radius = Math.max(Math.min(width / 2, height / (up + down)), 20);
  return {
    x: room.width / 2,
    y: MARGIN_PX + (height - radius * (up + down)) / 2 + radius * up,
    radius,
  };
};

/** Several readings are listed beside the dial or below it, where the dial stays larger. */
const layoutOf = (
  readings: readonly Reading[],
  textOf: (reading: Reading) => string,
  form: FormData,
  { width, height }: Size,
) => {
  const count = readings.length;
  if (count < 2)
    return { dial: dialIn(form, { width, height }), list: { left: 0, top: 0, px: 0, fits: count } };
  const px = Math.min(widthOfList(readings, textOf), width / 2 - MARGIN_PX);
  const tall = count * NAME_PX + LIST_GAP_PX;
  const beside = dialIn(form, { width: width - px - 3 * MARGIN_PX, height });
  const below = dialIn(form, { width, height: height - Math.min(tall, height / 2) });
  if (beside.radius >= below.radius) {
    /* Both stand in the middle together. */
    const left = (width - 2 * beside.radius - 3 * MARGIN_PX - px) / 2;
    return {
      dial: { ...beside, x: left + beside.radius },
      list: {
        left: left + 2 * beside.radius + 3 * MARGIN_PX,
        top: Math.max((height - tall) / 2, 0),
        px,
        fits: Math.max(Math.floor(height / NAME_PX), 1),
      },
    };
  }
  const room = Math.min(tall, height / 2);
  return {
    dial: below,
    list: {
      left: Math.max((width - px) / 2, MARGIN_PX),
      top: height - room,
      px,
      fits: Math.max(Math.floor((room - LIST_GAP_PX / 2) / NAME_PX), 1),
    },
  };
};

type Layout = ReturnType<typeof layoutOf>;

const textsOf = (form: FormData, dataset: PictureFacts) => {
  const { label } = gaugeFormats(form, dataset);
  return (reading: Reading) => filled(form, label(reading.value, reading.raw));
};

/** How many readings the list has room for. */
export const listed = (
  readings: readonly Reading[],
  form: FormData,
  dataset: PictureFacts,
  size: Size,
): number =>
  Math.min(layoutOf(readings, textsOf(form, dataset), form, size).list.fits, readings.length);

const listOption = (
  readings: readonly Reading[],
  textOf: (reading: Reading) => string,
  colorOf: (reading: Reading) => string,
  { list }: Layout,
  { tokens }: Look,
) =>
  readings.slice(0, list.fits).flatMap((reading, at) => {
    const y = list.top + at * NAME_PX + 4;
    const value = textOf(reading);
    const style = { fontFamily: FONT, fontSize: 12, y: y + 5, verticalAlign: 'middle' as const };
    return [
      {
        type: 'rect',
        silent: true,
        shape: { x: list.left, y, width: 10, height: 10, r: 2 },
        style: { fill: colorOf(reading) },
      },
      {
        type: 'text',
        silent: true,
        style: {
          ...style,
          x: list.left + SWATCH_PX,
          text: cutText(reading.name, list.px - SWATCH_PX - BETWEEN_PX - textWidth(value)),
          fill: tokens.muted,
        },
      },
      {
        type: 'text',
        silent: true,
        style: { ...style, x: list.left + list.px, align: 'right', text: value, fill: tokens.text },
      },
    ];
  });

/** What stands in the dial of a single reading. */
const detailOf = (
  reading: Reading | undefined,
  text: string,
  hasName: boolean,
  { form, tokens }: Look,
  { radius }: Dial,
) => {
  const size = Math.min(Math.max(Number(form.font_size ?? 15), 8) * 1.4, radius / 2.5);
  const name = reading && hasName ? cutText(reading.name, radius * 1.1) : '';
  return {
    detail: {
      show: true,
      offsetCenter: [0, form.show_pointer === false ? 0 : radius * 0.34],
      fontSize: size,
      fontWeight: 600,
      fontFamily: FONT,
      color: tokens.text,
      formatter: () => text,
    },
    title: {
      show: name !== '',
      offsetCenter: [0, (form.show_pointer === false ? 0 : radius * 0.34) + size / 2 + 12],
      fontSize: 12,
      fontFamily: FONT,
      color: tokens.muted,
      overflow: 'truncate',
      width: radius * 1.1,
    },
  };
};

const [TICK_GAP_PX, TICK_LENGTH_PX, LABEL_GAP_PX] = [2, 8, 4];
/** Farther from the middle, as a share of the radius, labels are at the side. */
const ASIDE = 0.4;

const NO_TEXT = { detail: { show: false }, title: { show: false } };

/** Every n-th part of the scale is named, so that no name meets another; a small dial has none. */
const scaleLabels = (
  { radius }: Dial,
  { form, tokens }: Look,
  band: number,
  texts: readonly string[],
) => {
  const fontSize = Math.min(12, Math.max(Number(form.font_size ?? 15) * 0.8, 9));
  const widest = (Math.max(0, ...texts.map(textWidth)) * fontSize) / 12;
  const reach = Math.max(radius - TICK_LENGTH_PX - TICK_GAP_PX - LABEL_GAP_PX - band, 0);
  const [start, end] = [angle(form.start_angle, 225), angle(form.end_angle, -45)];
  const parts = Math.max(texts.length - 1, 1);
  const boxAt = (step: number) => {
    const turned = (start + ((end - start) * step) / parts) * RADIANS;
    const [x, y] = [Math.cos(turned), Math.sin(turned)];
    /* As the library has it: at the sides a label runs inwards, elsewhere it stands in the middle. */
    const before = x < -ASIDE ? 0 : x > ASIDE ? widest : widest / 2;
    return { left: reach * x - before, top: reach * y - (y * fontSize) / 2 };
  };
  const isApart = (nth: number): boolean =>
    texts.every((_, step) => {
      if (step % nth !== 0 || step + nth > parts) return true;
      const [one, next] = [boxAt(step), boxAt(step + nth)];
      return (
        Math.abs(one.left - next.left) >= widest + 6 || Math.abs(one.top - next.top) >= fontSize + 2
      );
    });
  const nth = texts.findIndex((_, at) => at > 0 && isApart(at));
  return {
    nth: nth < 1 ? texts.length : nth,
    show: radius >= 56 && nth > 0 && nth * 2 < texts.length,
    distance: band + LABEL_GAP_PX,
    color: tokens.muted,
    fontSize,
    fontFamily: FONT,
  };
};

const tipOf = (
  readings: readonly Reading[],
  colorOf: (reading: Reading) => string,
  { form, dataset, tokens }: Look,
) => ({
  ...tooltipFrame(tokens),
  formatter: ({ dataIndex }: { dataIndex: number }) => {
    const reading = readings[dataIndex];
    if (!reading) return '';
    const metric = metricLabel(toList(form.metric)[0]);
    const value = gaugeFormats(form, dataset).exact(reading.value, reading.raw);
    const name = dataset.verboseNames[metric] ?? metric;
    const title = toList(form.groupby).length > 0 ? reading.name : '';
    return tooltipContent(title, [{ name, value, color: colorOf(reading) }], tokens);
  },
});

type Intervals = ReturnType<typeof intervalsOf>;

const axisLine = (intervals: Intervals, band: number, form: FormData, tokens: Tokens) => ({
  roundCap: form.round_cap === true,
  lineStyle: {
    width: band,
    color:
      intervals.length > 0
        ? [...intervals, ...((intervals.at(-1)?.[0] ?? 0) < 1 ? [[1, tokens.hairline]] : [])]
        : [[1, tokens.hairline]],
    /* Progress runs over them. */
    ...(intervals.length > 0 && form.show_progress !== false ? { opacity: 0.35 } : {}),
  },
});

const marksOf = ({ radius }: Dial, form: FormData, tokens: Tokens) => ({
  pointer: {
    show: form.show_pointer !== false,
    length: '62%',
    width: Math.max(radius * 0.05, 3),
  },
  axisTick: {
    show: form.show_axis_tick === true,
    distance: 2,
    lineStyle: { color: tokens.border },
  },
  splitLine: {
    show: form.show_split_line === true,
    distance: TICK_GAP_PX,
    length: TICK_LENGTH_PX,
    lineStyle: { color: tokens.border, width: 1 },
  },
});

const partsOf = ({ split_number: count }: FormData): number =>
  Math.min(Math.max(Math.round(Number(count ?? 10)) || 10, 1), 30);

export const gaugeOption = (readings: readonly Reading[], look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width, height, crossFilter, labelPlaces } = look;
  const formats = gaugeFormats(form, dataset);
  const columns = toList(form.groupby);
  const names = readings.map(({ name }) => name);
  const colors = labelColors(names, form, tokens, [], labelPlaces);
  const scale = scaleOf(
    readings.map(({ value }) => value),
    form,
  );
  const intervals = intervalsOf(scale, form, tokens);
  const textOf = textsOf(form, dataset);
  const layout = layoutOf(readings, textOf, form, { width, height });
  const { dial } = layout;
  const band = Math.min(Math.max(dial.radius * 0.14, 6), 22);
  const parts = partsOf(form);
  const colorOf = ({ name, value }: Reading): string => {
    const share = (value - scale.min) / (scale.max - scale.min);
    const own = intervals.find(([end]) => share <= end)?.[1];
    return own ?? colors.get(name) ?? tokens.accent;
  };
  const isAlone = readings.length === 1;
  const hasOwnBands = form.overlap === false && !isAlone;
  const at = (step: number) => scale.min + ((scale.max - scale.min) * step) / parts;
  const { nth, ...labels } = scaleLabels(
    dial,
    look,
    band,
    Array.from({ length: parts + 1 }, (_, step) => formats.label(at(step))),
  );
  return {
    animation: form.animation !== false,
    animationDuration: 300,
    textStyle: { color: tokens.text },
    tooltip: tipOf(readings, colorOf, look),
    ...(isAlone ? {} : { graphic: listOption(readings, textOf, colorOf, layout, look) }),
    series: [
      {
        type: 'gauge',
        center: [dial.x, dial.y],
        radius: dial.radius,
        ...scale,
        startAngle: angle(form.start_angle, 225),
        endAngle: angle(form.end_angle, -45),
        splitNumber: parts,
        axisLine: axisLine(intervals, band, form, tokens),
        progress: {
          show: form.show_progress !== false,
          overlap: !hasOwnBands,
          roundCap: form.round_cap === true,
          width: band,
        },
        ...marksOf(dial, form, tokens),
        axisLabel: {
          ...labels,
          formatter: (value: number) => {
            const step = Math.round(((value - scale.min) / (scale.max - scale.min)) * parts);
            return step % nth === 0 ? formats.label(value) : '';
          },
        },
        anchor: { show: false },
        data: readings.map((reading) => {
          const color = colorOf(reading);
          const opacity = opacityUnder(crossFilter, { columns, values: reading.groups });
          return {
            name: reading.name,
            value: reading.value,
            itemStyle: { color, opacity },
            pointer: { itemStyle: { color, opacity } },
            progress: { itemStyle: { color, opacity } },
            ...(isAlone
              ? detailOf(reading, textOf(reading), columns.length > 0, look, dial)
              : NO_TEXT),
          };
        }),
      },
    ],
  };
};
