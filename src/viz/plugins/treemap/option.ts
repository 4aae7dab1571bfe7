/** Branches as boxes in boxes. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT, type Tokens } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import type { FormData } from '../../formData';
import { opacityUnder } from '../../shared/crossFilter';
import { bestInk, over } from '../../colors/hexColor';
import { toList } from '../../shared/labels';
import { type MetricFormats, metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { nameBeside } from '../../shared/nameBeside';
import { LINE_PX } from '../../shared/nameLayout';
import { percent } from '../../shared/shareLabel';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { type Branch, branchValues, flatTree, topNames, type Tree } from '../../shared/tree';
import { type Box, toBoxes } from './boxes';

type Size = Pick<Look, 'width' | 'height'>;

export const treemapFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.number_format, currency: form.currency_format },
    dataset,
  );

/** A box with less ground is not drawn: nobody could see it or point at it. */
const LEAST_PX2 = 3;
const LETTER_PX = 4;
const PAD_PX = 5;
/** Names of groups are bold, and as much wider. */
const BOLD = 1.06;

const boxesOf = (tree: Tree, form: FormData, { width, height }: Size): readonly Box[] =>
  toBoxes(tree.branches, { x: 0, y: 0, width, height }, form.show_upper_labels !== false);

const isSeen = ({ width, height }: Box): boolean => width * height >= LEAST_PX2;

/** How many leaves have no room in a picture of this size. */
export const unseen = (tree: Tree, form: FormData, size: Size): number =>
  boxesOf(tree, form, size).filter((box) => box.branch.children.length === 0 && !isSeen(box))
    .length;

/** Deeper boxes have more of the ground in their color. */
const shade = (color: string, depth: number, { surface }: Tokens): string =>
  over(color, surface, Math.max(1 - (depth - 1) * 0.18, 0.4));

/** A name may be cut, a number never: what is left of one would be another. */
const linesOf = (
  { branch, width, height }: Box,
  { form }: Look,
  { label }: MetricFormats,
): readonly string[] => {
  const isLeaf = branch.children.length === 0;
  const room = (width - 2 * PAD_PX) / (isLeaf ? 1 : BOLD);
  const lines = isLeaf ? Math.floor((height - PAD_PX) / LINE_PX) : height > 40 ? 1 : 0;
  if (lines < 1 || room < LETTER_PX * 3) return [];
  const value = label(branch.value, branch.amount);
  const hasRoom = textWidth(value) <= room;
  if (form.label_type === 'value') return hasRoom ? [value] : [];
  const name = cutText(branch.name, room);
  const shown = name.length > 2 || name === branch.name ? name : '';
  if (shown === '' || form.label_type === 'Key') return shown === '' ? [] : [shown];
  if (!isLeaf) return [nameBeside(branch.name, `  ${value}`, room) ?? shown];
  return lines > 1 && hasRoom ? [shown, value] : [shown];
};

interface Hovered {
  readonly dataIndex: number;
}

const childrenOf = (box: Box, look: Look, formats: MetricFormats, color: string) => {
  const { form, tokens, crossFilter } = look;
  const { branch, x, y, width, height } = box;
  const isLeaf = branch.children.length === 0;
  const fill = isLeaf
    ? shade(color, branch.path.length, tokens)
    : over(color, tokens.surface, 0.28);
  const opacity = isLeaf
    ? opacityUnder(crossFilter, branchValues(branch, toList(form.groupby)))
    : 1;
  const isTitle = !isLeaf && form.show_upper_labels !== false;
  const lines =
    (isLeaf && form.show_labels !== false) || isTitle ? linesOf(box, look, formats) : [];
  return [
    {
      type: 'rect',
      shape: {
        x: x + 0.5,
        y: y + 0.5,
        width: Math.max(width - 1, 0.5),
        height: Math.max(height - 1, 0.5),
      },
      style: { fill, opacity },
      // A group that is pointed at stays below the boxes inside it.
      emphasis: { ...(isLeaf ? {} : { z2: 0 }), style: { stroke: tokens.text, lineWidth: 1.5 } },
    },
    ...(lines.length > 0
      ? [
          {
            type: 'text',
            silent: true,
            style: {
              text: lines.join('\n'),
              x: x + PAD_PX,
              y: y + PAD_PX,
              fill: bestInk(over(fill, tokens.surface, opacity), [
                tokens.text,
                tokens.surface,
                '#ffffff',
              ]),
              fontFamily: FONT,
              fontSize: 12,
              lineHeight: LINE_PX,
              ...(isLeaf ? {} : { fontWeight: 600 }),
            },
          },
        ]
      : []),
  ];
};

export const treemapOption = (tree: Tree, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, labelPlaces } = look;
  const formats = treemapFormats(form, dataset);
  const metric = metricLabel(toList(form.metric)[0]);
  const colorOf = fewColors(topNames(tree), form, tokens, labelPlaces);
  const topColor = ({ path }: Branch) => colorOf(path[0] ?? '');
  const all = flatTree(tree.branches);
  const boxes = new Map(boxesOf(tree, form, look).map((box) => [box.branch, box]));
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      formatter: ({ dataIndex }: Hovered) => {
        const branch = all[dataIndex];
        if (!branch) return '';
        const share = percent(branch.value / Number(tree.total));
        const value = `${formats.exact(branch.value, branch.amount)} (${share})`;
        const name = dataset.verboseNames[metric] ?? metric;
        return tooltipContent(
          branch.path.join(' › '),
          [{ name, value, color: topColor(branch) }],
          tokens,
        );
      },
    },
    series: [
      {
        type: 'custom',
        coordinateSystem: 'none',
        progressive: 0,
        data: all.map(({ name, value }) => ({ name, value })),
        renderItem: ({ dataIndex }: Hovered) => {
          const branch = all[dataIndex];
          const box = branch && boxes.get(branch);
          return box && isSeen(box)
            ? { type: 'group', children: childrenOf(box, look, formats, topColor(branch)) }
            : null;
        },
      },
    ],
  };
};
