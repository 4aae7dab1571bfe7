import { IconChartPie2 } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const mapChartsMeta = defineMeta({
  type: 'cartodiagram',
  name: 'Map: charts',
  category: 'Map',
  description: 'A saved chart drawn again at each place, with the rows of that place.',
  goodFor: 'how a few places differ in more than one number',
  notGoodFor: 'many places: their charts cover each other',
  tags: ['cartodiagram', 'geography', 'small multiples', 'pie on a map', 'GeoJSON'],
  icon: IconChartPie2,
  thumbnail: {
    faint: 'M6 8l14-3 12 4 4 8-8 6-4 10-8-4-6-10z M46 7l18 3 2 10-10 5-10-6z',
    full: 'M18 17v-6a6 6 0 1 1-6 6z M56 15v-6a6 6 0 1 1-6 6z',
    line: 'M38 34v-6 M42 34v-10 M46 34v-4',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: ['selected_chart', 'geom_column'] },
    { title: 'Map', tab: 'customize', controls: ['map_view'] },
    {
      title: 'Charts',
      tab: 'customize',
      controls: ['chart_size', 'chart_background_color', 'chart_background_border_radius'],
    },
  ],
  controls: {},
  required: () => ['selected_chart', 'geom_column'],
  emitsCrossFilters: false,
});
