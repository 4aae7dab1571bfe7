/** Parts as boxes beside each other. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import { bestInk, over } from '../../colors/hexColor';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { metricLabel } from '#common/labels.ts';
import { nameBeside } from '../../shared/nameBeside';
import { cutText } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { laidOut, type PartBox } from './layout';
import type { Part, Parts } from './parts';

/** How each metric writes its values. */
export const partFormats = (form: FormData, dataset: PictureFacts) => {
  const formats = new Map(
    toList(form.metrics).map((metric) => [
      metricLabel(metric),
      metricFormats(metric, { format: form.number_format }, dataset),
    ]),
  );
  const write = (part: Part, how: 'exact' | 'label'): string =>
    part.amount === null
      ? 'no value'
      : (formats.get(part.metric)?.[how](Number(part.amount), part.amount) ?? '');
  return write;
};

/** The names of a part; that of its metric where it is the whole. */
export const partName = ({ path, metric }: Part, { verboseNames }: PictureFacts): string =>
  path.length === 0 ? (verboseNames[metric] ?? metric) : path.join(' › ');

const [PAD_PX, LINE_PX, LEAST_PX] = [6, 14, 0.5];

/** The names of the first level. */
export const topParts = ({ wholes }: Pick<Parts, 'wholes'>): readonly string[] => [
  ...new Set(wholes.flatMap(({ children }) => children.map(({ path }) => path[0] ?? ''))),
];

const colorsOf = ({ wholes }: Parts, { form, tokens, labelPlaces }: Look) => {
  const colorOf = fewColors(topParts({ wholes }), form, tokens, labelPlaces);
  return ({ path }: Part): string => {
    const [top] = path;
    if (top === undefined) return over(tokens.accent, tokens.surface, 0.24);
    return over(colorOf(top), tokens.surface, Math.max(1 - (path.length - 1) * 0.22, 0.4));
  };
};

interface Hovered {
  readonly dataIndex: number;
}

export const partitionOption = (parts: Parts, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens } = look;
  const { boxes } = laidOut(parts, form, look);
  const write = partFormats(form, dataset);
  const colorOf = colorsOf(parts, look);
  const textOf = ({ part, width, height }: PartBox): string => {
    if (height < LINE_PX + 2) return '';
    const own = part.path.at(-1) ?? partName(part, dataset);
    const room = width - 2 * PAD_PX;
    return nameBeside(own, `: ${write(part, 'label')}`, room) ?? cutText(own, room);
  };
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: Hovered) => {
        const box = boxes[dataIndex];
        if (!box) return '';
        const name = dataset.verboseNames[box.part.metric] ?? box.part.metric;
        const row = { name, value: write(box.part, 'exact'), color: colorOf(box.part) };
        return tooltipContent(partName(box.part, dataset), [row], tokens);
      },
    },
    series: [
      {
        type: 'custom',
        coordinateSystem: 'none',
        data: boxes.map(({ part }) => ({
          name: partName(part, dataset),
          value: Number(part.amount),
        })),
        renderItem: ({ dataIndex }: Hovered) => {
          const box = boxes[dataIndex];
          if (!box) return null;
          const { x, y, width, height } = box;
          const fill = colorOf(box.part);
          return {
            type: 'group',
            children: [
              {
                type: 'rect',
                shape: {
                  x: x + 0.5,
                  y: y + 0.5,
                  width: Math.max(width - 1, LEAST_PX),
                  height: Math.max(height - 1, LEAST_PX),
                },
                style: { fill },
                emphasis: { style: { stroke: tokens.text, lineWidth: 1.5 } },
              },
              {
                type: 'text',
                silent: true,
                style: {
                  text: textOf(box),
                  x: x + PAD_PX,
                  y: y + height / 2,
                  verticalAlign: 'middle',
                  fill: bestInk(fill, [tokens.text, tokens.surface, '#ffffff']),
                  fontFamily: FONT,
                  fontSize: 12,
                },
              },
            ],
          };
        },
      },
    ],
  };
};
