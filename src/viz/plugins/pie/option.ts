import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { textWidth } from '../../shared/axes';
import { columnLabel, metricLabel, toList } from '../../shared/labels';
import { type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import { labelColors } from '../../shared/palette';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { categoryName } from '../../shared/categoryName';
import { toNumber } from '../../shared/values';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';

interface Slice {
  readonly name: string;
  readonly value: number;
  readonly share: number;
}

const OTHER = 'Other';
/** More slices than this cannot be told apart: the smallest become one. */
const MAX_SLICES = 10;
const percent = numberFormatter('.1%');

export const toSlices = (result: ChartResult, form: FormData): readonly Slice[] => {
  const groups = toList(form.groupby).map(columnLabel);
  const metric = metricLabel(toList(form.metric)[0] ?? toList(form.metrics)[0]);
  const typeOf = (name: string) => result.coltypes[result.colnames.indexOf(name)];
  const raw = result.data.map((row) => ({
    name: groups.map((group) => categoryName(row[group], typeOf(group))).join(', '),
    value: Math.max(toNumber(row[metric]) ?? 0, 0),
  }));
  const total = raw.reduce((sum, { value }) => sum + value, 0);
  const slices = raw
    .map((slice) => ({ ...slice, share: total > 0 ? slice.value / total : 0 }))
    .sort((a, b) => b.value - a.value);
  const least = Number(form.threshold_for_other ?? 0) / 100;
  const keep = slices.filter(
    ({ share }, index) => share >= least && (slices.length <= MAX_SLICES || index < MAX_SLICES - 1),
  );
  const rest = slices.slice(keep.length);
  if (rest.length < 2) return slices;
  const value = rest.reduce((sum, slice) => sum + slice.value, 0);
  return [
    ...keep,
    { name: `${OTHER} (${rest.length})`, value, share: total > 0 ? value / total : 0 },
  ];
};

const labelText = (
  type: unknown,
  { name, value, share }: Slice,
  formatValue: FormatNumber,
): string => {
  switch (type) {
    case 'value':
      return formatValue(value);
    case 'percent':
      return percent(share);
    case 'key_value':
      return `${name}: ${formatValue(value)}`;
    case 'key_percent':
      return `${name}: ${percent(share)}`;
    case 'key_value_percent':
      return `${name}: ${formatValue(value)} (${percent(share)})`;
    case 'value_percent':
      return `${formatValue(value)} (${percent(share)})`;
    default:
      return name;
  }
};

const broke = (label: string): string => label.replace(/: (?=[^:]*$)/, '\n');
/** The line from the slice to its label, with the gaps around it. */
const LINE_PX = 24;
const widest = (labels: readonly string[]): number =>
  Math.max(0, ...labels.flatMap((label) => label.split('\n')).map(textWidth));

/** As large as the box allows; long labels first break after the name, then the circle gives way. */
export const pieRoom = (
  size: { width: number; height: number },
  centre: number,
  labels: readonly string[],
): { radius: number; breaks: boolean } => {
  const largest = Math.min(size.width, size.height) * 0.36;
  const beside = size.width * Math.min(centre, 1 - centre) - LINE_PX;
  if (beside - widest(labels) >= largest) return { radius: largest, breaks: false };
  const broken = widest(labels.map(broke));
  return { radius: Math.max(Math.min(largest, beside - broken), largest * 0.7), breaks: true };
};

export const pieOption = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
  tokens: Tokens,
  size: { width: number; height: number },
): EChartsCoreOption => {
  const slices = toSlices(result, form);
  const metric = metricLabel(toList(form.metric)[0]);
  const own = typeof form.number_format === 'string' ? form.number_format : 'SMART_NUMBER';
  const formatValue = numberFormatter(
    own === 'SMART_NUMBER' ? (dataset.columnFormats[metric] ?? own) : own,
  );
  const named = slices.filter(({ name }) => !name.startsWith(`${OTHER} (`)).map(({ name }) => name);
  const colors = labelColors(named, form, tokens);
  const withLegend =
    form.show_legend === true || (form.show_labels === false && form.show_legend !== false);
  const least = Number(form.show_labels_threshold ?? 5) / 100;
  const donut = form.donut === true;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const legendBeside = withLegend && size.width > size.height * 1.3;
  const isLabelled = (slice: Slice) => form.show_labels !== false && slice.share >= least;
  const labelOf = (slice: Slice) => labelText(form.label_type, slice, formatValue);
  const centre = legendBeside ? 0.38 : 0.5;
  const { radius, breaks } = pieRoom(size, centre, slices.filter(isLabelled).map(labelOf));
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex];
        if (!slice) return '';
        return tooltipContent(
          slice.name,
          [
            {
              name: dataset.verboseNames[metric] ?? metric,
              value: `${formatValue(slice.value)} (${percent(slice.share)})`,
              color: colors.get(slice.name) ?? tokens.faint,
            },
          ],
          tokens,
        );
      },
    },
    legend: withLegend
      ? {
          type: 'scroll',
          orient: legendBeside ? 'vertical' : 'horizontal',
          ...(legendBeside ? { right: 0, top: 'middle' } : { top: 0 }),
          icon: 'roundRect',
          itemWidth: 10,
          itemHeight: 10,
          textStyle: {
            color: tokens.muted,
            fontSize: 12,
            width: 140,
            overflow: 'truncate',
            bleedMargin: 0,
            lineHeight: 15,
          },
        }
      : { show: false },
    ...(form.show_total === true
      ? {
          graphic: {
            type: 'text',
            left: 'center',
            top: 'middle',
            style: { text: formatValue(total), fill: tokens.text, fontSize: 18, fontWeight: 600 },
          },
        }
      : {}),
    series: [
      {
        type: 'pie',
        radius: [donut ? radius * 0.66 : 0, radius],
        center: [`${centre * 100}%`, withLegend && !legendBeside ? '54%' : '50%'],
        itemStyle: { borderColor: tokens.surface, borderWidth: 2 },
        data: slices.map((slice) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: colors.get(slice.name) ?? tokens.faint },
          label: {
            show: isLabelled(slice),
            formatter: () => (breaks ? broke(labelOf(slice)) : labelOf(slice)),
          },
          labelLine: { show: isLabelled(slice) },
        })),
        label: { color: tokens.muted, fontSize: 12, overflow: 'truncate' },
        labelLine: { lineStyle: { color: tokens.hairline }, length: 8, length2: 8 },
        emphasis: { scaleSize: 4 },
      },
    ],
  };
};
