/** Links in words, and as points: the nodes first, then the links. */
import type { PointGrid } from '../usePointKeys';
import type { Links } from './links';
import type { MetricFormats } from './metricFormats';
import { counted, told } from './told';

export const linkWords = ({ nodes, links }: Links, { exact }: MetricFormats) => {
  const nodeText = (at: number): string | null => {
    const node = nodes[at];
    return node ? `${node.name}: ${exact(Number(node.amount), node.amount)}` : null;
  };
  const linkText = (at: number): string | null => {
    const link = links[at];
    if (!link) return null;
    const [from, to] = [nodes[link.source]?.name, nodes[link.target]?.name];
    return `${from} to ${to}: ${exact(link.value, link.amount)}`;
  };
  const grid: PointGrid = {
    series: 2,
    places: Math.max(nodes.length, links.length),
    textOf: (series, place) => (series === 0 ? nodeText(place) : linkText(place)),
    itemOf: (series, place) => ({
      seriesIndex: 0,
      dataIndex: place,
      dataType: series === 0 ? 'node' : 'edge',
    }),
  };
  const all = told(links.length, (at) => linkText(at) ?? '', 'link');
  return { grid, told: `${counted(nodes.length, 'node')}. ${all}`, nodeText, linkText };
};
