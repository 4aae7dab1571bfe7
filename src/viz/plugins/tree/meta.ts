import { IconBinaryTree } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { defineMeta } from '../../vizMeta';

export const treeMeta = defineMeta({
  type: 'tree_chart',
  name: 'Tree',
  category: 'Flow',
  description: 'Rows that name their parents, as a tree.',
  goodFor: 'organizations, folders and other hierarchies of any depth',
  notGoodFor: 'comparing amounts, or thousands of leaves',
  tags: ['hierarchy', 'org chart', 'parent', 'dendrogram', 'family'],
  icon: IconBinaryTree,
  thumbnail: {
    line: 'M14 20h12V8h14M26 20v12h14M26 20h14',
    full: 'M10 16a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
    faint: 'M44 4h18v8H44z M44 16h18v8H44z M44 28h18v8H44z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['id', 'parent', 'name', 'metric', 'adhoc_filters', 'row_limit'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'root_node_id',
        'layout',
        'orient',
        'node_label_position',
        'child_label_position',
        'emphasis',
        'symbol',
        'symbolSize',
        'roam',
        'initialTreeDepth',
      ],
    },
  ],
  controls: {
    metric: { label: 'Metric', help: 'Shown with each node.', defaultOf: () => null },
    layout: {
      default: 'orthogonal',
      choices: pairs(['orthogonal', 'In rows'], ['radial', 'Around the root']),
    },
  },
  required: () => ['id', 'parent'],
  emitsCrossFilters: false,
});
