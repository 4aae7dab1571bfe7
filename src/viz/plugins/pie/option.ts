/** Slices as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import type { Tokens } from '@/ui/tokens';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { LINE_PX } from '../../shared/axes';
import { isChosen } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { numberFormatter } from '../../shared/numberFormat';
import { labelColors } from '../../shared/palette';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { VizHooks } from '../../vizHooks';
import { broken, labelText, percent, pieRadius } from './labels';
import type { Slice } from './slices';

/** What a cross filter leaves out. */
const FAINT = 0.3;

interface Size {
  readonly width: number;
  readonly height: number;
}

const legendOption = (isBeside: boolean, tokens: Tokens) => ({
  type: 'scroll',
  orient: isBeside ? 'vertical' : 'horizontal',
  ...(isBeside ? { right: 0, top: 'middle' } : { top: 0 }),
  icon: 'roundRect',
  itemWidth: 10,
  itemHeight: 10,
  textStyle: {
    color: tokens.muted,
    fontSize: 12,
    width: 140,
    overflow: 'truncate',
    bleedMargin: 0,
    lineHeight: LINE_PX,
  },
});

const totalOption = (text: string, tokens: Tokens) => ({
  graphic: {
    type: 'text',
    left: 'center',
    top: 'middle',
    style: { text, fill: tokens.text, fontSize: 18, fontWeight: 600 },
  },
});

const formatOf = (form: FormData, { columnFormats }: DatasetFacts, metric: string) => {
  const own = typeof form.number_format === 'string' ? form.number_format : 'SMART_NUMBER';
  return numberFormatter(own === 'SMART_NUMBER' ? (columnFormats[metric] ?? own) : own);
};

const hasLegend = ({ show_legend, show_labels }: FormData): boolean =>
  show_legend === true || (show_labels === false && show_legend !== false);

export const pieOption = (
  slices: readonly Slice[],
  form: FormData,
  dataset: DatasetFacts,
  tokens: Tokens,
  size: Size,
  filterState?: VizHooks['filterState'],
): EChartsCoreOption => {
  const metric = metricLabel(toList(form.metric)[0]);
  const formatValue = formatOf(form, dataset, metric);
  const named = slices.filter(({ groups }) => groups !== null).map(({ name }) => name);
  const colors = labelColors(named, form, tokens);
  const colorOf = ({ name }: Slice) => colors.get(name) ?? tokens.faint;
  const isFaint = ({ groups }: Slice) =>
    Boolean(filterState?.value) && !(groups && isChosen(filterState, groups));
  const leastShare = Number(form.show_labels_threshold ?? 5) / 100;
  const isLabelled = ({ share }: Slice) => form.show_labels !== false && share >= leastShare;
  const labelOf = (slice: Slice) => labelText(form.label_type, slice, formatValue);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const withLegend = hasLegend(form);
  const isBeside = withLegend && size.width > size.height * 1.3;
  const centre = isBeside ? 0.38 : 0.5;
  const { radius, breaks } = pieRadius(size, centre, slices.filter(isLabelled).map(labelOf));
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex];
        if (!slice) return '';
        const name = dataset.verboseNames[metric] ?? metric;
        const value = `${formatValue(slice.value)} (${percent(slice.share)})`;
        return tooltipContent(slice.name, [{ name, value, color: colorOf(slice) }], tokens);
      },
    },
    legend: withLegend ? legendOption(isBeside, tokens) : { show: false },
    ...(form.show_total === true ? totalOption(formatValue(total), tokens) : {}),
    series: [
      {
        type: 'pie',
        radius: [form.donut === true ? radius * 0.66 : 0, radius],
        center: [`${centre * 100}%`, withLegend && !isBeside ? '54%' : '50%'],
        itemStyle: { borderColor: tokens.surface, borderWidth: 2 },
        data: slices.map((slice) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: colorOf(slice), opacity: isFaint(slice) ? FAINT : 1 },
          label: {
            show: isLabelled(slice),
            formatter: () => (breaks ? broken(labelOf(slice)) : labelOf(slice)),
          },
          labelLine: { show: isLabelled(slice) },
        })),
        label: {
          color: tokens.muted,
          fontSize: 12,
          lineHeight: LINE_PX,
          overflow: 'truncate',
        },
        labelLine: { lineStyle: { color: tokens.hairline }, length: 8, length2: 8 },
        emphasis: { scaleSize: 4 },
      },
    ],
  };
};
