import { IconFlame } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { isColoredBy } from '../../controls/placeControls';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta } from '../../vizMeta';

export const mapHeatMeta = defineMeta({
  type: 'deck_heatmap',
  name: 'Map: heat',
  category: 'Map',
  description: 'Warmth where many places are near each other.',
  goodFor: 'seeing at once where most is',
  notGoodFor: 'reading values: cells have those',
  tags: ['heat map', 'density', 'geography', 'coordinates', 'deck.gl'],
  icon: IconFlame,
  thumbnail: {
    faint: 'M26 6a14 14 0 1 1 0 28 14 14 0 0 1 0-28z M52 10a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
    full: 'M26 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12z M52 16a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'spatial',
        'size',
        'tooltip_contents',
        'adhoc_filters',
        'row_limit',
        'filter_nulls',
      ],
    },
    MAP_SECTION,
    {
      title: 'Heat',
      tab: 'customize',
      controls: [
        'intensity',
        'radius_pixels',
        'aggregation',
        'color_scheme_type',
        'color_picker',
        'linear_color_scheme',
        'legend_position',
      ],
    },
  ],
  controls: {
    size: { label: 'Weight', help: 'How warm each place is.', defaultOf: () => 'count' },
    aggregation: {
      label: 'Near places',
      default: 'sum',
      choices: pairs(['sum', 'Add up'], ['mean', 'Are averaged']),
    },
    color_scheme_type: {
      default: 'linear_palette',
      choices: pairs(['fixed_color', 'Shades of one color'], ['linear_palette', 'A palette']),
    },
    color_picker: { isShown: isColoredBy('fixed_color') },
    linear_color_scheme: { isShown: isColoredBy('linear_palette') },
  },
  required: () => ['spatial', 'size'],
  emitsCrossFilters: true,
});
