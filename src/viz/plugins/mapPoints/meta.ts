import { IconMapPins } from '@tabler/icons-react';
import { isColoredBy } from '../../controls/placeControls';
import { MAP_SECTION } from '../../controls/sections';
import { toList } from '../../shared/labels';
import { defineMeta } from '../../vizMeta';

export const mapPointsMeta = defineMeta({
  type: 'deck_scatter',
  name: 'Map: points',
  category: 'Map',
  description: 'Rows as circles where they are, by size and color.',
  goodFor: 'where things are, and where the large ones are',
  notGoodFor: 'places that lie on each other: cells count those',
  tags: ['scatter', 'scatterplot', 'geography', 'coordinates', 'longitude', 'deck.gl'],
  icon: IconMapPins,
  thumbnail: {
    faint: 'M6 8l14-3 12 4 4 8-8 6-4 10-8-4-6-10z M46 7l18 3 2 10-10 5-10-6z',
    full: 'M18 12a3 3 0 1 1 0 6 3 3 0 0 1 0-6z M27 20a2 2 0 1 1 0 4 2 2 0 0 1 0-4z M56 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'spatial',
        'point_radius_fixed',
        'dimension',
        'tooltip_contents',
        'adhoc_filters',
        'row_limit',
        'filter_nulls',
      ],
    },
    MAP_SECTION,
    {
      title: 'Points',
      tab: 'customize',
      controls: ['point_unit', 'multiplier', 'min_radius', 'max_radius'],
    },
    {
      title: 'Colors',
      tab: 'customize',
      controls: [
        'color_scheme_type',
        'color_picker',
        'color_scheme',
        'default_breakpoint_color',
        'color_breakpoints',
        'legend_position',
        'legend_format',
      ],
    },
  ],
  controls: {
    color_picker: {
      isShown: (form) => isColoredBy('fixed_color')(form) || toList(form.dimension).length === 0,
    },
    color_scheme: { isShown: isColoredBy('categorical_palette') },
    legend_format: { isShown: isColoredBy('color_breakpoints') },
  },
  required: () => ['spatial'],
  emitsCrossFilters: true,
});
