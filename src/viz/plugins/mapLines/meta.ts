import { IconRoute } from '@tabler/icons-react';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta } from '../../vizMeta';

export const mapLinesMeta = defineMeta({
  type: 'deck_path',
  name: 'Map: paths',
  category: 'Map',
  description: 'Lines that a column holds: routes, tracks, borders.',
  goodFor: 'where things went, and where lines run',
  notGoodFor: 'flows whose size matters: arcs and Sankey show those',
  tags: ['routes', 'lines', 'tracks', 'polyline', 'geography', 'deck.gl'],
  icon: IconRoute,
  thumbnail: {
    line: 'M6 34c10-2 8-18 20-16s8 14 20 10 6-18 20-22 M10 8c12 0 14 10 26 8s12-8 26-6',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'line_column',
        'metric',
        'tooltip_contents',
        'adhoc_filters',
        'row_limit',
        'filter_nulls',
      ],
    },
    MAP_SECTION,
    {
      title: 'Lines',
      tab: 'customize',
      controls: ['line_type', 'reverse_long_lat', 'color_picker', 'line_width', 'line_width_unit'],
    },
  ],
  controls: {
    metric: {
      help: 'In the tooltip; the largest come first.',
      defaultOf: () => null,
    },
  },
  required: () => ['line_column'],
  emitsCrossFilters: true,
});
