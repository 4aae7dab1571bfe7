import { IconVectorBezier2 } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { isColoredBy } from '../../controls/placeControls';
import { MAP_SECTION } from '../../controls/sections';
import { toList } from '../../shared/labels';
import { defineMeta } from '../../vizMeta';

export const mapArcsMeta = defineMeta({
  type: 'deck_arc',
  name: 'Map: arcs',
  category: 'Map',
  description: 'Arcs from one place to another.',
  goodFor: 'where things come from and go to',
  notGoodFor: 'thousands of ways at once, which cover each other',
  tags: ['flows', 'routes', 'origin', 'destination', 'geography', 'deck.gl'],
  icon: IconVectorBezier2,
  thumbnail: {
    line: 'M8 32C16 8 40 4 62 14 M8 32c14-8 30-10 44-4 M20 36C30 20 48 16 64 24',
    full: 'M8 29a3 3 0 1 1 0 6 3 3 0 0 1 0-6z M62 11a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'start_spatial',
        'end_spatial',
        'dimension',
        'metric',
        'tooltip_contents',
        'adhoc_filters',
        'row_limit',
        'filter_nulls',
      ],
    },
    MAP_SECTION,
    {
      title: 'Arcs',
      tab: 'customize',
      controls: [
        'stroke_width',
        'color_scheme_type',
        'color_picker',
        'target_color_picker',
        'color_scheme',
        'legend_position',
      ],
    },
  ],
  controls: {
    metric: {
      help: 'In the tooltip; the largest come first.',
      defaultOf: () => null,
    },
    color_scheme_type: {
      choices: pairs(
        ['fixed_color', 'From one color to another'],
        ['categorical_palette', 'A palette'],
      ),
    },
    color_picker: {
      label: 'Color of the start',
      isShown: (form) => isColoredBy('fixed_color')(form) || toList(form.dimension).length === 0,
    },
    color_scheme: { isShown: isColoredBy('categorical_palette') },
  },
  required: () => ['start_spatial', 'end_spatial'],
  emitsCrossFilters: true,
});
