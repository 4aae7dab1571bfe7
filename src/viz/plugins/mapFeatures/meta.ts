import { IconMap2 } from '@tabler/icons-react';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta } from '../../vizMeta';

export const mapFeaturesMeta = defineMeta({
  type: 'deck_geojson',
  name: 'Map: GeoJSON',
  category: 'Map',
  description: 'Points, lines and areas that a column holds as GeoJSON.',
  goodFor: 'shapes as a geographic database has them',
  notGoodFor: 'colors of a metric: the map of areas has those',
  tags: ['geojson', 'features', 'shapes', 'geography', 'deck.gl'],
  icon: IconMap2,
  thumbnail: {
    faint: 'M8 8l22-4 6 14-14 12-12-6z',
    full: 'M52 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
    line: 'M34 34c8-8 18-2 32-12',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'geojson',
        'metric',
        'adhoc_filters',
        'tooltip_contents',
        'row_limit',
        'filter_nulls',
      ],
    },
    MAP_SECTION,
    {
      title: 'Shapes',
      tab: 'customize',
      controls: [
        'filled',
        'fill_color_picker',
        'stroked',
        'stroke_color_picker',
        'line_width',
        'line_width_unit',
        'point_radius_scale',
      ],
    },
    {
      title: 'Texts',
      tab: 'customize',
      controls: [
        'enable_labels',
        'label_property_name',
        'label_color',
        'label_size',
        'label_size_unit',
      ],
    },
  ],
  controls: {
    metric: {
      help: 'In the tooltip; the largest come first.',
      defaultOf: () => null,
    },
  },
  required: () => ['geojson'],
  emitsCrossFilters: true,
});
