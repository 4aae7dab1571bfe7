/** What pictures of links have in common: formats, tooltips, and which names have colors. */
import { metricLabel } from '#common/labels.ts';
import type { Look } from '../Drawing';
import type { FormData } from '../formData';
import { toList } from './labels';
import type { Links } from './links';
import { type MetricFormats, metricFormats, type PictureFacts } from './metricFormats';
import { tooltipContent, tooltipFrame } from './tooltip';

export const linkFormats = (form: FormData, dataset: PictureFacts): MetricFormats =>
  metricFormats(
    toList(form.metric)[0],
    { format: form.number_format, currency: form.currency_format },
    dataset,
  );

interface Hovered {
  readonly dataType?: string;
  readonly dataIndex: number;
}

/** The tooltip of nodes and links, the same for all pictures of links. */
export const linkTip = (
  { nodes, links }: Links,
  colorOf: (name: string) => string,
  { form, dataset, tokens }: Look,
) => ({
  ...tooltipFrame(tokens),
  formatter: ({ dataType, dataIndex }: Hovered) => {
    const { exact } = linkFormats(form, dataset);
    const label = metricLabel(toList(form.metric)[0]);
    const name = dataset.verboseNames[label] ?? label;
    if (dataType === 'edge') {
      const link = links[dataIndex];
      if (!link) return '';
      const [from, to] = [nodes[link.source]?.name ?? '', nodes[link.target]?.name ?? ''];
      const row = { name, value: exact(link.value, link.amount), color: colorOf(from) };
      return tooltipContent(`${from} → ${to}`, [row], tokens);
    }
    const node = nodes[dataIndex];
    if (!node) return '';
    const value = exact(Number(node.amount), node.amount);
    return tooltipContent(node.name, [{ name, value, color: colorOf(node.name) }], tokens);
  },
});

/** Names of the largest nodes first, which have the colors. */
export const largestNames = ({ nodes }: Links): readonly string[] =>
  nodes.toSorted((a, b) => Number(b.amount) - Number(a.amount)).map(({ name }) => name);
