/** Steps as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import type { Look } from '../../Drawing';
import { labelColors } from '../../colors/labelColors';
import type { FormData } from '../../formData';
import { opacityUnder } from '../../shared/crossFilter';
import { bestInk } from '../../colors/hexColor';
import { isolated } from '../../shared/nameBeside';
import { itemLegend, itemLegendPlace, itemLegendRoom } from '../../shared/itemLegend';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { LINE_PX } from '../../shared/nameLayout';
import { numbersBesideName, percent, shareLabel } from '../../shared/shareLabel';
import { amountText } from '../../shared/sizedRows';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { namedLabels } from './labelTypes';
import type { Step } from './steps';

export const funnelFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.number_format, currency: form.currency_format },
    dataset,
  );

const MARGIN_PX = 8;
const GAP_PX = 2;
/** The way between a step and a label beside it. */
const LEADER_PX = 12;
/** The library begins a label a little further, and draws it a little wider than it was counted. */
const SLACK_PX = 8;
/** A label in less room would be cut to nothing. */
const LEAST_LABEL_PX = 24;
/** A name in less room gives way to its number. */
const LEAST_NAME_PX = 24;

interface Body {
  readonly width: number;
  readonly height: number;
}

/** How wide each step is at its middle: it runs to the width of the next one. */
const middles = (steps: readonly Step[], px: number): readonly number[] => {
  const most = Math.max(0, ...steps.map(({ value }) => value));
  const widthOf = (at: number) => (most > 0 ? ((steps[at]?.value ?? 0) / most) * px : 0);
  return steps.map((_, at) => (widthOf(at) + widthOf(at + 1)) / 2);
};

/** What a step is called, whole and in less room. */
interface Label {
  readonly whole: string;
  readonly cut: (px: number) => string;
}

const NO_LABEL: Label = { whole: '', cut: () => '' };

/** A name is cut, its number is not: that would be another one. */
const labelsOf = (
  steps: readonly Step[],
  form: FormData,
  format: MetricFormats['label'],
): readonly Label[] =>
  steps.map((step) => {
    const whole = shareLabel(form, step, format);
    const numbers = numbersBesideName(form, step, format).map((one) => `: ${one}`);
    return {
      whole,
      cut: (px) => {
        if (textWidth(whole) <= px) return whole;
        const number = numbers.find((one) => textWidth(one) + LEAST_NAME_PX <= px) ?? '';
        return number === ''
          ? cutText(whole, px)
          : `${isolated(cutText(step.name, px - textWidth(number)))}${number}`;
      },
    };
  });

/** A label stands inside its step, else beside it; without the height of a line it stands nowhere. */
const placed = (steps: readonly Step[], all: readonly Label[], body: Body, beside: number) => {
  const hasLines = body.height / Math.max(steps.length, 1) - GAP_PX >= LINE_PX;
  return middles(steps, body.width).map((middle, at) => {
    const { whole: text, cut } = all[at] ?? NO_LABEL;
    const isInside = textWidth(text) + 12 <= middle;
    const room = isInside ? middle : (body.width - middle) / 2 + beside - LEADER_PX - SLACK_PX;
    return {
      isShown: hasLines && (isInside || room >= LEAST_LABEL_PX),
      isInside,
      text: cut(Math.max(room, 0)),
      lack: isInside ? 0 : Math.max(textWidth(text) - room, 0),
    };
  });
};

/** Steps give way to the labels beside them, as far as this. */
const WIDTHS = [1, 0.9, 0.8, 0.7, 0.6];

/** The widest steps whose labels are whole; where there are none, those that cut the least of them. */
const layoutOf = (steps: readonly Step[], all: readonly Label[], room: Body) => {
  const layouts = WIDTHS.map((share) => {
    const body = { ...room, width: room.width * share };
    const labels = placed(steps, all, body, room.width - body.width + MARGIN_PX);
    return { body, labels, lack: labels.reduce((sum, { lack }) => sum + lack, 0) };
  });
  return layouts.reduce((best, one) => (one.lack < best.lack ? one : best));
};

const TIP = { show_labels: true };

export const funnelOption = (
  steps: readonly Step[],
  { form: saved, dataset, tokens, width, height, crossFilter, labelPlaces }: Look,
): EChartsCoreOption => {
  const form = namedLabels(saved);
  const names = steps.map(({ name }) => name);
  const formats = funnelFormats(form, dataset);
  const metric = metricLabel(toList(form.metric)[0]);
  const columns = toList(form.groupby);
  const colors = labelColors(names, form, tokens, [], labelPlaces);
  const colorOf = (name: string) => colors.get(name) ?? tokens.faint;
  const place = itemLegendPlace(form, { width, height });
  const room = itemLegendRoom(place, names, form);
  const { body, labels } = layoutOf(
    steps,
    form.show_labels === false ? [] : labelsOf(steps, form, formats.label),
    {
      width: Math.max(width - room.left - room.right - 2 * MARGIN_PX, 40),
      height: Math.max(height - room.top - room.bottom - 2 * MARGIN_PX, 20),
    },
  );
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      show: form.show_tooltip_labels !== false,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const step = steps[dataIndex];
        if (!step) return '';
        const type = form.tooltip_label_type ?? 'key_value_percent';
        const value =
          type === 'key_value_percent' || type === 'key'
            ? `${amountText(step, formats.exact)} (${percent(step.share)})`
            : shareLabel({ ...form, ...TIP, label_type: type }, step, formats.exact);
        const name = dataset.verboseNames[metric] ?? metric;
        return tooltipContent(step.name, [{ name, value, color: colorOf(step.name) }], tokens);
      },
    },
    legend: itemLegend(place, names, form, tokens, width),
    series: [
      {
        type: 'funnel',
        sort: 'none',
        gap: GAP_PX,
        minSize: '0%',
        /* Of steps that are all nothing, the library would make each half as wide. */
        max: Math.max(...steps.map(({ value }) => value)) || 1,
        top: room.top + MARGIN_PX,
        left: room.left + MARGIN_PX,
        width: body.width,
        height: body.height,
        itemStyle: { borderWidth: 0 },
        data: steps.map((step, at) => {
          const label = labels[at];
          const ink = bestInk(colorOf(step.name), [tokens.text, tokens.surface, '#ffffff']);
          return {
            name: step.name,
            value: step.value,
            itemStyle: {
              color: colorOf(step.name),
              opacity: opacityUnder(crossFilter, { columns, values: step.groups }),
            },
            label: {
              show: form.show_labels !== false && label?.isShown === true,
              formatter: () => label?.text ?? '',
              ...(label?.isInside
                ? { position: 'inside', color: ink }
                : { position: 'right', color: tokens.muted }),
            },
            labelLine: {
              show: form.show_labels !== false && label?.isShown === true && !label.isInside,
            },
          };
        }),
        label: { fontSize: 12, lineHeight: LINE_PX },
        labelLine: { length: LEADER_PX - 4, lineStyle: { color: tokens.border } },
        emphasis: { label: { fontSize: 12 } },
      },
    ],
  };
};
