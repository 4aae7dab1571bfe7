import { IconMap } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const countryMapMeta = defineMeta({
  type: 'country_map',
  name: 'Country map',
  category: 'Map',
  description: 'Regions of one country in colors of a metric.',
  goodFor: 'how a metric differs among the regions of a country',
  notGoodFor: 'comparing close values, or small regions beside large ones',
  tags: ['choropleth', 'regions', 'states', 'provinces', 'geography', 'ISO 3166-2'],
  icon: IconMap,
  thumbnail: {
    faint: 'M14 8l18-4 6 12-14 8-12-4z M38 16l14-8 10 8-6 14-16-2z',
    full: 'M24 24l14-8 2 12-4 8-12-2z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['select_country', 'entity', 'metric', 'adhoc_filters'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['linear_color_scheme', 'number_format', 'currency_format', 'legend_position'],
    },
  ],
  controls: {
    entity: {
      label: 'Region column',
      help: 'Codes of ISO 3166-2, as FR-75, or what follows the country in them.',
    },
  },
  required: () => ['select_country', 'entity', 'metric'],
  emitsCrossFilters: true,
});
