/** Nodes as an option of ECharts. */
import type { EChartsCoreOption } from 'echarts/core';
import { metricLabel } from '#common/labels.ts';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { LINE_PX } from '../../shared/nameLayout';
import { cutText, textWidth } from '../../shared/textWidth';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import { flatNodes, type TreeNode } from './nodes';

export const nodeText = (
  { raw }: TreeNode,
  form: FormData,
  dataset: PictureFacts,
): string | null => {
  const [metric] = toList(form.metric);
  const value = toNumber(raw);
  return metric === undefined || value === null
    ? null
    : metricFormats(metric, { format: form.number_format }, dataset).exact(value, raw);
};

const SIDES: Readonly<Record<string, object>> = {
  left: { position: 'left', align: 'right', verticalAlign: 'middle' },
  right: { position: 'right', align: 'left', verticalAlign: 'middle' },
  top: { position: 'top', align: 'center', verticalAlign: 'bottom' },
  bottom: { position: 'bottom', align: 'center', verticalAlign: 'top' },
};

const sideOf = (value: unknown, fallback: string): object =>
  SIDES[String(value)] ?? SIDES[fallback] ?? {};

const ROAMS: Readonly<Record<string, boolean | 'scale' | 'move'>> = {
  true: true,
  false: false,
  scale: 'scale',
  move: 'move',
};

/** How many levels below the root are open at first; null for all. */
export const openLevels = ({ initialTreeDepth: own }: FormData): number | null => {
  const depth = toNumber(own) ?? -1;
  return depth < 0 ? null : depth;
};

const MOST_PX = 120;
const PAD_PX = 18;

const widest = (nodes: readonly TreeNode[], most: number): number =>
  Math.min(Math.max(0, ...nodes.map(({ name }) => textWidth(name))), most);

/** Names of the root and of the leaves stand outside the tree. */
const roomOf = (root: TreeNode, { form, width, height }: Look) => {
  const leaves = flatNodes(root).flatMap(({ node }) => (node.children.length === 0 ? node : []));
  const most = Math.min(MOST_PX, width / 5);
  const first = widest([root], most) + PAD_PX;
  const last = widest(leaves, most) + PAD_PX;
  const end = form.child_label_position === 'right' ? last : Math.max(last / 2, PAD_PX);
  const begin = form.node_label_position === 'left' ? first : Math.max(first / 2, PAD_PX);
  const line = LINE_PX + PAD_PX;
  if (form.layout === 'radial') {
    const pad = Math.min(last, Math.min(width, height) / 4);
    return { left: pad, right: pad, top: Math.max(pad, line), bottom: Math.max(pad, line) };
  }
  switch (form.orient) {
    case 'RL':
      return { left: end, right: begin, top: line, bottom: line };
    case 'TB':
    case 'BT':
      return { left: last / 2 + PAD_PX, right: last / 2 + PAD_PX, top: line, bottom: line };
    default:
      return { left: begin, right: end, top: line, bottom: line };
  }
};

export const treeOption = (root: TreeNode | null, look: Look): EChartsCoreOption => {
  const { form, dataset, tokens, width } = look;
  if (!root) return { animation: false, series: [] };
  const most = Math.min(MOST_PX, width / 5);
  const all = flatNodes(root).map(({ node }) => node);
  const label = metricLabel(toList(form.metric)[0] ?? '');
  const dataOf = (node: TreeNode): object => ({
    name: node.name,
    label: { formatter: () => cutText(node.name, most) },
    children: node.children.map(dataOf),
  });
  const style = {
    color: tokens.text,
    fontSize: 12,
    lineHeight: LINE_PX,
    fontFamily: FONT,
    textBorderColor: tokens.surface,
    textBorderWidth: 2,
    distance: 5,
  };
  const isRadial = form.layout === 'radial';
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: {
      ...tooltipFrame(tokens),
      triggerOn: 'mousemove',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const node = all[dataIndex - 1];
        if (!node) return '';
        const value = nodeText(node, form, dataset);
        const rows =
          value === null
            ? []
            : [{ name: dataset.verboseNames[label] ?? label, value, color: tokens.accent }];
        return tooltipContent(node.name, rows, tokens);
      },
    },
    series: [
      {
        type: 'tree',
        ...roomOf(root, look),
        layout: isRadial ? 'radial' : 'orthogonal',
        ...(isRadial ? {} : { orient: form.orient ?? 'LR' }),
        symbol: form.symbol ?? 'emptyCircle',
        symbolSize: Number(form.symbolSize ?? 7),
        roam: ROAMS[String(form.roam ?? true)] ?? true,
        expandAndCollapse: openLevels(form) !== null,
        initialTreeDepth: openLevels(form) ?? -1,
        itemStyle: { color: tokens.accent, borderColor: tokens.accent },
        lineStyle: { color: tokens.border, width: 1, curveness: 0.5 },
        label: isRadial ? style : { ...style, ...sideOf(form.node_label_position, 'left') },
        leaves: {
          label: isRadial ? style : { ...style, ...sideOf(form.child_label_position, 'bottom') },
        },
        labelLayout: { hideOverlap: true },
        emphasis: { focus: form.emphasis ?? 'descendant' },
        data: [dataOf(root)],
      },
    ],
  };
};
