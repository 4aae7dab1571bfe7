import { IconPolygon } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { isColoredBy } from '../../controls/placeControls';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta } from '../../vizMeta';

export const mapPolygonsMeta = defineMeta({
  type: 'deck_polygon',
  name: 'Map: areas',
  category: 'Map',
  description: 'Areas that a column holds, in colors of a metric.',
  goodFor: 'how a metric differs among areas that the data brings',
  notGoodFor: 'small areas beside large ones',
  tags: ['polygon', 'choropleth', 'regions', 'geography', 'deck.gl', '3d'],
  icon: IconPolygon,
  thumbnail: {
    faint: 'M6 10l18-6 8 14-10 14-14-4z M48 22l16-2 2 14-16 2z',
    full: 'M34 6l22-2 8 12-18 4-10 12-4-14z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'line_column',
        'metric',
        'point_radius_fixed',
        'tooltip_contents',
        'adhoc_filters',
        'row_limit',
        'filter_nulls',
      ],
    },
    MAP_SECTION,
    {
      title: 'Areas',
      tab: 'customize',
      controls: [
        'line_type',
        'reverse_long_lat',
        'color_scheme_type',
        'fill_color_picker',
        'linear_color_scheme',
        'num_buckets',
        'break_points',
        'default_breakpoint_color',
        'color_breakpoints',
        'filled',
        'opacity',
        'stroked',
        'stroke_color_picker',
        'line_width',
        'line_width_unit',
        'legend_position',
        'legend_format',
      ],
    },
  ],
  controls: {
    line_column: { label: 'Areas', help: 'The column whose values are outlines.' },
    line_type: { label: 'Areas are written as' },
    point_radius_fixed: {
      label: 'Height',
      help: 'The tooltip says it: areas are drawn flat.',
    },
    opacity: { label: 'Opacity (%)', default: 80, max: 100 },
    color_scheme_type: {
      default: 'linear_palette',
      choices: pairs(
        ['fixed_color', 'One color'],
        ['linear_palette', 'A palette'],
        ['color_breakpoints', 'By ranges'],
      ),
    },
    linear_color_scheme: { isShown: isColoredBy('linear_palette') },
    num_buckets: { isShown: isColoredBy('linear_palette') },
    break_points: { isShown: isColoredBy('linear_palette') },
    stroke_color_picker: { isShown: ({ stroked }) => stroked === true },
  },
  required: () => ['line_column'],
  emitsCrossFilters: true,
});
