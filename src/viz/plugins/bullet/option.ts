/** A bar over its ranges. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import { valueAxis } from '../../shared/axes';
import { over } from '../../colors/hexColor';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { Mark, Scale } from './scale';

export const bulletFormats = (form: FormData, dataset: PictureFacts) =>
  metricFormats(toList(form.metric)[0], { format: form.y_axis_format }, dataset);

const MOST_PX = 72;
const [FAINTEST, STEP] = [0.14, 0.12];

const tipOf = (scale: Scale, { form, dataset, tokens }: Look) => {
  const formats = bulletFormats(form, dataset);
  const named = (marks: readonly Mark[]) =>
    marks.map(({ name, at }, index) => ({
      name: name || `Marker ${index + 1}`,
      value: formats.exact(at),
    }));
  const name = dataset.verboseNames[scale.label] ?? scale.label;
  return {
    ...tooltipFrame(tokens),
    formatter: () =>
      tooltipContent(
        name,
        [
          {
            name: 'Value',
            value: scale.value === null ? '–' : formats.exact(Number(scale.value), scale.value),
            color: tokens.accent,
          },
          ...named(scale.markers),
          ...named(scale.lines),
          ...scale.ranges.flatMap(({ name, at }) =>
            name === '' ? [] : [{ name, value: `up to ${formats.exact(at)}` }],
          ),
        ],
        tokens,
      ),
  };
};

export const bulletOption = (scale: Scale, look: Look): EChartsCoreOption => {
  const { tokens, width, height, form, dataset } = look;
  const formats = bulletFormats(form, dataset);
  const thick = Math.min(MOST_PX, Math.max(height - 90, 12));
  /* Bars of one axis stand beside each other unless they are equally wide: the ranges have their own. */
  const bar = {
    type: 'bar',
    yAxisIndex: 1,
    barGap: '-100%',
    barWidth: thick,
    silent: true,
  } as const;
  const all = [...scale.ranges, ...scale.markers, ...scale.lines].map(({ at }) => at);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid: { left: 16, right: 24, top: 28, bottom: 28, containLabel: true },
    xAxis: {
      ...valueAxis(tokens, formats.tick),
      min: Math.min(0, Number(scale.value ?? 0), ...all),
      max: Math.max(Number(scale.value ?? 0), ...all, 1e-9),
      splitNumber: Math.max(Math.floor(width / 110), 2),
    },
    yAxis: [0, 1].map(() => ({ type: 'category', data: [scale.label], show: false })),
    tooltip: tipOf(scale, look),
    series: [
      {
        type: 'bar',
        barWidth: Math.max(thick / 3, 4),
        z: 4,
        data: [scale.value === null ? null : Number(scale.value)],
        itemStyle: { color: tokens.accent },
        label: {
          show: true,
          position: 'insideLeft',
          color: tokens.surface,
          fontSize: 12,
          fontFamily: FONT,
          formatter: () =>
            scale.value === null ? '' : formats.label(Number(scale.value), scale.value),
        },
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: tokens.text, width: 2, type: 'solid' },
          label: {
            color: tokens.muted,
            fontSize: 12,
            fontFamily: FONT,
            formatter: ({ dataIndex }: { dataIndex: number }) => scale.lines[dataIndex]?.name ?? '',
          },
          data: scale.lines.map(({ at }) => ({ xAxis: at })),
        },
      },
      ...scale.ranges.map(({ at }, index) => ({
        ...bar,
        z: 2,
        data: [at],
        itemStyle: { color: over(tokens.border, tokens.surface, FAINTEST + STEP * index) },
      })),
      {
        type: 'scatter',
        silent: true,
        z: 5,
        symbol: 'triangle',
        symbolSize: 12,
        symbolOffset: [0, thick / 2 + 6],
        itemStyle: { color: tokens.text },
        data: scale.markers.map(({ at }) => [at, 0]),
      },
    ],
  };
};
