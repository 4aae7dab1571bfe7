/** Links as chords of a circle. */
import type { EChartsCoreOption } from 'echarts/core';
import { FONT } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { fewColors } from '../../colors/fewColors';
import { largestNames, linkTip } from '../../shared/linkLook';
import type { Links } from '../../shared/links';
import { cutText, textWidth } from '../../shared/textWidth';
import { namesApart } from './names';

const RING_PX = 12;
const GAP_PX = 10;
const MOST_PX = 120;
const NAME_GAP_PX = 6;
/** In degrees: what all gaps take of the circle, and what all of the smallest arcs do. More would leave no room for the sizes. */
const PART = 90;

export const chordOption = (all: Links, look: Look): EChartsCoreOption => {
  const { form, tokens, width, height, labelPlaces } = look;
  const { nodes, links } = all;
  const colorOf = fewColors(largestNames(all), form, tokens, labelPlaces);
  const widest = Math.min(
    Math.max(0, ...nodes.map(({ name }) => textWidth(name))),
    MOST_PX,
    width / 4,
  );
  const sizes = nodes.map((_, at) =>
    links.reduce(
      (sum, { source, target, value }) =>
        sum + (source === at ? value : 0) + (target === at ? value : 0),
      0,
    ),
  );
  const center = [width / 2, height / 2] as const;
  const share = PART / Math.max(nodes.length, 1);
  const gap = Math.min(nodes.length > 40 ? 0.5 : 2, share);
  const texts = nodes.map(({ name }) => cutText(name, widest));
  const outerBeside = (namePx: number) =>
    Math.max(Math.min(width / 2 - namePx - GAP_PX, height / 2 - 2 * GAP_PX), 20);
  const radius = outerBeside(widest) + NAME_GAP_PX;
  const named = namesApart(texts, sizes, { x: center[0], y: center[1], radius, gap });
  const outer = outerBeside(named.size > 0 ? widest : 0);
  return {
    animation: false,
    textStyle: { color: tokens.text },
    tooltip: linkTip(all, colorOf, look),
    series: [
      {
        type: 'chord',
        center: [...center],
        radius: [Math.max(outer - RING_PX, 8), outer],
        padAngle: gap,
        minAngle: Math.min(0.5, share),
        data: nodes.map(({ name }, at) => ({
          id: String(at),
          name: String(at),
          itemStyle: { color: colorOf(name) },
          label: { show: named.has(at), formatter: () => texts[at] ?? '' },
        })),
        links: links.map(({ source, target, value }) => ({
          source: String(source),
          target: String(target),
          value,
        })),
        label: {
          color: tokens.text,
          fontSize: 12,
          fontFamily: FONT,
          position: 'outside',
          distance: NAME_GAP_PX,
        },
        lineStyle: { color: 'source', opacity: 0.35 },
        emphasis: { focus: 'adjacency', lineStyle: { opacity: 0.7 } },
      },
    ],
  };
};
