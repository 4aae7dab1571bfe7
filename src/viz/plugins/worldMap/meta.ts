import { IconWorld } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const worldMapMeta = defineMeta({
  type: 'world_map',
  name: 'World map',
  category: 'Map',
  description: 'Countries in colors of a metric, and bubbles for a second one.',
  goodFor: 'how a metric differs among countries and parts of the world',
  notGoodFor: 'comparing close values, or small countries beside large ones',
  tags: ['country', 'countries', 'choropleth', 'geography', 'bubbles'],
  icon: IconWorld,
  thumbnail: {
    faint: 'M8 9l10-4 9 3-2 6-6 3-3 6-4-5z M22 21l6 2 1 6-4 8-3-8z M47 6l16 2 2 7-9 6-7-4-4 3-2-8z',
    full: 'M35 16l8-1 4 6-4 11-4-2-4-9z M56 27l7-1 2 5-6 3-4-3z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'entity',
        'country_fieldtype',
        'metric',
        'secondary_metric',
        'adhoc_filters',
        'row_limit',
        'sort_by_metric',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_by',
        'linear_color_scheme',
        'color_scheme',
        'y_axis_format',
        'currency_format',
      ],
    },
    {
      title: 'Bubbles',
      tab: 'customize',
      controls: ['show_bubbles', 'max_bubble_size', 'color_picker'],
    },
  ],
  controls: {
    entity: { label: 'Country column', help: 'Each value of it is a country.' },
    secondary_metric: {
      label: 'Bubble size',
      help: 'The metric itself without one.',
    },
    max_bubble_size: { isShown: ({ show_bubbles: shows }) => shows === true },
    color_picker: {
      label: 'Bubble color',
      isShown: ({ show_bubbles: shows }) => shows === true,
    },
    linear_color_scheme: { isShown: ({ color_by: by }) => by !== 'country' },
    color_scheme: { isShown: ({ color_by: by }) => by === 'country' },
  },
  required: () => ['entity', 'metric'],
  emitsCrossFilters: true,
});
