import { IconChartDots3 } from '@tabler/icons-react';
import { LEGEND } from '../../controls/sections';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

const hasCategories = (form: Readonly<Record<string, unknown>>) =>
  isSet(form.source_category) || isSet(form.target_category);

export const graphMeta = defineMeta({
  type: 'graph_chart',
  name: 'Graph',
  category: 'Flow',
  description: 'Nodes and the links between them.',
  goodFor: 'who is connected to whom, and which nodes hold a network together',
  notGoodFor: 'hundreds of links, or comparing amounts',
  tags: ['network', 'force', 'nodes', 'links', 'relations'],
  icon: IconChartDots3,
  thumbnail: {
    line: 'M16 10l20 10 20-12M36 20l-14 14M36 20l18 12',
    full: 'M36 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
    faint:
      'M16 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z M56 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z M21 29a5 5 0 1 1 0 10 5 5 0 0 1 0-10z M55 28a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'source',
        'target',
        'metric',
        'source_category',
        'target_category',
        'adhoc_filters',
        'row_limit',
        'sort_by_metric',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'layout',
        'edgeSymbol',
        'draggable',
        'roam',
        'selectedMode',
        'showSymbolThreshold',
        'baseNodeSize',
        'baseEdgeWidth',
        'number_format',
        'currency_format',
      ],
    },
    {
      title: 'Force',
      tab: 'customize',
      controls: ['edgeLength', 'gravity', 'repulsion', 'friction'],
    },
    {
      title: 'Legend',
      tab: 'customize',
      controls: LEGEND,
    },
  ],
  controls: { show_legend: { isShown: hasCategories } },
  required: () => ['source', 'target', 'metric'],
  emitsCrossFilters: true,
});
