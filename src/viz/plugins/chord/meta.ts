import { IconCirclesRelation } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const chordMeta = defineMeta({
  type: 'chord',
  name: 'Chord',
  category: 'Flow',
  description: 'Flows between the members of one circle, as bands.',
  goodFor: 'exchange in both directions between a few members',
  notGoodFor: 'more than about twenty members',
  tags: ['flow', 'circle', 'migration', 'exchange', 'matrix'],
  icon: IconCirclesRelation,
  thumbnail: {
    line: 'M36 3a17 17 0 1 1-.1 0',
    faint: 'M25 8q11 10 24 3l3 4q-15 9-30-3z M21 28q15-10 29 0l-4 5q-11-8-21 1z',
    full: 'M22 13q8 8 2 18l-4-3q4-7-2-12z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['groupby', 'columns', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'y_axis_format'],
    },
  ],
  controls: {
    groupby: { kind: 'column', label: 'Source', help: 'Where a flow begins.', default: null },
    columns: {
      kind: 'column',
      label: 'Target',
      help: 'Where a flow ends.',
      default: null,
      defaultOf: () => null,
    },
  },
  required: () => ['groupby', 'columns', 'metric'],
  emitsCrossFilters: false,
});
