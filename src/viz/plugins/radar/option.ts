/** Shapes as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import { opacityUnder } from '../../shared/crossFilter';
import { isolated } from '../../shared/nameBeside';
import { itemLegend, itemLegendPlace, itemLegendRoom } from '../../shared/itemLegend';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { LINE_PX } from '../../shared/nameLayout';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { FormData } from '../../formData';
import { written } from './labels';
import type { Axis, Shapes } from './shapes';

export const axisFormats = ({ metric }: Axis, form: FormData, dataset: PictureFacts) =>
  metricFormats(metric, { format: form.number_format, currency: form.currency_format }, dataset);

/** Between the web and the names of its axes: values of the outermost points stand there. */
const gapOf = ({ show_labels }: FormData): number => (show_labels === false ? 6 : 20);
const MOST_NAME_PX = 120;
/** How far from the middle a name is beside the web. */
const CENTERED = 0.001;

type Place = Pick<Look, 'form' | 'dataset' | 'width' | 'height'>;

/** Names at the top and at the bottom are centered over the web, the others begin where it ends. */
const cutNames = (names: readonly string[], across: number, reach: number): readonly string[] =>
  names.map((name, at) => {
    const lean = Math.abs(Math.sin((at / names.length) * 2 * Math.PI));
    const room = lean < CENTERED ? across : across / 2 - reach * lean;
    return cutText(name, Math.min(room, MOST_NAME_PX));
  });

/** The middle of the web and how far it reaches: names stand around it. */
const webOf = ({ axes, shapes }: Shapes, { form, dataset, width, height }: Place) => {
  const place = itemLegendPlace(form, { width, height });
  const room = itemLegendRoom(
    place,
    shapes.map(({ name }) => name),
    form,
  );
  const across = width - room.left - room.right;
  const tall = height - room.top - room.bottom;
  const names = axes.map(({ label }) => dataset.verboseNames[label] ?? label);
  const widest = Math.min(Math.max(24, ...names.map(textWidth)), MOST_NAME_PX, across / 4);
  const gap = gapOf(form);
  const radius = Math.max(Math.min(tall / 2 - LINE_PX - gap, across / 2 - widest - gap), 16);
  const down = axes.length % 2 ? radius * 0.06 : 0;
  const center = [room.left + across / 2, room.top + tall / 2 + down] as const;
  return { place, center, radius, gap, names: cutNames(names, across, radius + gap) };
};

/** The text of each value; null where there is none. */
const textsOf = ({ axes, shapes }: Shapes, form: FormData, dataset: PictureFacts) => {
  const formats = axes.map((axis) => axisFormats(axis, form, dataset));
  return shapes.map(({ name, amounts }) =>
    amounts.map((amount, at) => {
      const axis = axes[at];
      if (amount === null || !axis) return null;
      const text = formats[at]?.label(Number(amount), amount) ?? '';
      const share = (Number(amount) - axis.min) / (axis.max - axis.min);
      return { share, text: form.label_type === 'key_value' ? `${isolated(name)}: ${text}` : text };
    }),
  );
};

const labelsOf = (shapes: Shapes, look: Place): readonly (readonly string[])[] => {
  const { form, dataset } = look;
  if (form.show_labels === false) return [];
  const texts = textsOf(shapes, form, dataset);
  const web = webOf(shapes, look);
  const shown = written(web, web.names, web.gap, texts, form.label_position);
  return texts.map((values, at) =>
    values.map((value, axis) => (shown[at]?.[axis] ? (value?.text ?? '') : '')),
  );
};

/** How many values have no room for their label. */
export const unwritten = (shapes: Shapes, look: Place): number => {
  const labels = labelsOf(shapes, look).flat();
  const all = shapes.shapes.flatMap(({ amounts }) => amounts.filter((amount) => amount !== null));
  return labels.length === 0 ? 0 : all.length - labels.filter((text) => text !== '').length;
};

const FILL = 0.12;

export const radarOption = (all: Shapes, look: Look): EChartsCoreOption => {
  const { axes, shapes } = all;
  const { form, dataset, tokens, crossFilter, labelPlaces } = look;
  const columns = toList(form.groupby);
  const nameOf = ({ label }: Axis) => dataset.verboseNames[label] ?? label;
  const formats = axes.map((axis) => axisFormats(axis, form, dataset));
  const names = shapes.map(({ name }) => name);
  const colorOf = fewColors(names, form, tokens, labelPlaces);
  const { place, center, radius, gap, names: axisNames } = webOf(all, look);
  const labels = labelsOf(all, look);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    legend: itemLegend(place, names, form, tokens, look.width),
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const shape = shapes[dataIndex];
        if (!shape) return '';
        const rows = axes.map((axis, at) => {
          const amount = shape.amounts[at] ?? null;
          const value =
            amount === null ? '–' : (formats[at]?.exact(Number(amount), amount) ?? String(amount));
          return { name: nameOf(axis), value, color: colorOf(shape.name) };
        });
        return tooltipContent(shape.name, rows, tokens);
      },
    },
    radar: {
      center: [...center],
      radius,
      shape: form.is_circle === true ? 'circle' : 'polygon',
      splitNumber: radius < 60 ? 2 : 4,
      indicator: axes.map(({ min, max }, at) => ({ name: String(at), min, max })),
      axisName: {
        color: tokens.muted,
        fontSize: 12,
        fontFamily: FONT,
        formatter: (at: string) => axisNames[Number(at)] ?? '',
      },
      axisNameGap: gap,
      axisLine: { lineStyle: { color: tokens.hairline } },
      splitLine: { lineStyle: { color: tokens.hairline } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        symbolSize: 5,
        data: shapes.map(({ name, groups, amounts }, at) => {
          const opacity = opacityUnder(crossFilter, { columns, values: groups });
          const color = colorOf(name);
          return {
            name,
            value: amounts.map((amount, axis) =>
              amount === null ? (axes[axis]?.min ?? 0) : Number(amount),
            ),
            itemStyle: { color, opacity },
            lineStyle: { color, width: 2, opacity },
            areaStyle: { color, opacity: opacity * (shapes.length > 5 ? 0 : FILL) },
            label: {
              show: form.show_labels !== false,
              position: form.label_position ?? 'top',
              color: tokens.muted,
              fontSize: 12,
              fontFamily: FONT,
              formatter: ({ dimensionIndex = 0 }: { dimensionIndex?: number }) =>
                labels[at]?.[dimensionIndex] ?? '',
            },
          };
        }),
        emphasis: { lineStyle: { width: 3 }, areaStyle: { opacity: 0.25 } },
      },
    ],
  };
};
