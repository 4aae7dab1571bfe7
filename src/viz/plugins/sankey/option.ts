/** Links as bands between nodes. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import { largestNames, linkTip } from '../../shared/linkLook';
import type { Links } from '../../shared/links';
import { LINE_PX } from '../../shared/nameLayout';
import { cutText, textWidth } from '../../shared/textWidth';

/** Names are as long as this, and never take more than a part of the picture. */
const MOST_PX = 160;
const PART = 0.28;

export const sankeyOption = (all: Links, look: Look): EChartsCoreOption => {
  const { form, tokens, width, height, labelPlaces } = look;
  const { nodes, links } = all;
  const colorOf = fewColors(
    largestNames(all),
    { ...form, groupby: [form.source, form.target] },
    tokens,
    labelPlaces,
  );
  const room = Math.min(MOST_PX, width * PART);
  const ends = nodes.filter(({ isSource }) => !isSource);
  const right = Math.min(Math.max(0, ...ends.map(({ name }) => textWidth(name))), room) + 10;
  const stage = Math.max(ends.length, nodes.length - ends.length, 1);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: linkTip(all, colorOf, look),
    series: [
      {
        type: 'sankey',
        left: 2,
        right,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        nodeGap: Math.min(Math.max(Math.floor(height / stage / 3), 2), 12),
        draggable: false,
        layoutIterations: 32,
        emphasis: { focus: 'adjacency' },
        data: nodes.map(({ name }, at) => ({
          name: String(at),
          itemStyle: { color: colorOf(name), borderWidth: 0 },
          label: { formatter: () => cutText(name, room) },
        })),
        links: links.map(({ source, target, value }) => ({
          source: String(source),
          target: String(target),
          value,
        })),
        label: {
          color: tokens.text,
          fontSize: 12,
          lineHeight: LINE_PX,
          fontFamily: FONT,
          textBorderColor: tokens.surface,
          textBorderWidth: 2,
        },
        labelLayout: { hideOverlap: true },
        lineStyle: { color: 'source', opacity: 0.3, curveness: 0.5 },
      },
    ],
  };
};
