/** Words as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import { labelMap } from '../../colors/labelMap';
import type { FormData } from '../../formData';
import { readable } from '../../shared/readable';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import type { NamedRow } from '../../shared/namedRows';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import { type Placed, toCloud } from './cloud';

export interface Term extends NamedRow {
  readonly value: number;
}

export const wordFormats = (form: FormData, dataset: PictureFacts) =>
  metricFormats(toList(form.metric)[0], { format: form.number_format }, dataset);

type Size = Pick<Look, 'width' | 'height'>;

/** Where the words of a chart stand in a picture of this size. */
export const cloudOf = (
  terms: readonly Term[],
  form: FormData,
  { width, height }: Size,
): readonly Placed[] =>
  toCloud(
    terms,
    { from: toNumber(form.size_from) ?? 10, to: toNumber(form.size_to) ?? 70 },
    { width, height },
    form.rotation,
  );

export const wordCloudOption = (terms: readonly Term[], look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, labelPlaces } = look;
  const metric = metricLabel(toList(form.metric)[0]);
  const sorted = terms.toSorted((a, b) => b.value - a.value).map(({ name }) => name);
  const paint = fewColors(sorted, { ...form, groupby: form.series }, tokens, labelPlaces);
  const colors = new Set([
    ...sorted.slice(0, tokens.series.length),
    ...labelMap(form.label_colors).keys(),
  ]);
  /* Gray words are text, which is read. */
  const colorOf = (name: string) =>
    colors.has(name) ? readable(paint(name), tokens) : tokens.muted;
  const places = new Map(cloudOf(terms, form, look).map((placed) => [placed.at, placed]));
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const term = terms[dataIndex];
        if (!term) return '';
        const value = wordFormats(form, dataset).exact(term.value, term.raw);
        const name = dataset.verboseNames[metric] ?? metric;
        return tooltipContent(term.name, [{ name, value, color: colorOf(term.name) }], tokens);
      },
    },
    series: [
      {
        type: 'custom',
        coordinateSystem: 'none',
        data: terms.map(({ name, value }) => ({ name, value })),
        renderItem: ({ dataIndex }: { dataIndex: number }) => {
          const [term, placed] = [terms[dataIndex], places.get(dataIndex)];
          if (!term || !placed) return null;
          return {
            type: 'text',
            x: placed.x,
            y: placed.y,
            rotation: (placed.angle * Math.PI) / 180,
            style: {
              text: term.name,
              align: 'center',
              verticalAlign: 'middle',
              fill: colorOf(term.name),
              fontFamily: FONT,
              fontSize: placed.size,
              fontWeight: 500,
            },
            emphasis: { style: { opacity: 0.7 } },
          };
        },
      },
    ],
  };
};
