import { IconStack2 } from '@tabler/icons-react';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta } from '../../vizMeta';

export const mapLayersMeta = defineMeta({
  type: 'deck_multi',
  name: 'Map: layers',
  category: 'Map',
  description: 'Several saved maps drawn over each other, each with its own rows.',
  goodFor: 'what lies near what: places of one dataset over areas of another',
  notGoodFor: 'many layers: they hide each other',
  tags: ['multiple layers', 'overlay', 'geography', 'deck.gl', 'combined'],
  icon: IconStack2,
  thumbnail: {
    faint: 'M36 4l26 10-26 10-26-10z',
    full: 'M36 22l14 5-14 6-14-6z',
    line: 'M10 20l26 10 26-10 M10 26l26 10 26-10',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: ['deck_slices', 'adhoc_filters'] },
    { ...MAP_SECTION, controls: [...MAP_SECTION.controls, 'legend_position'] },
  ],
  controls: {
    adhoc_filters: { help: 'They hold for every layer, beside its own.' },
  },
  required: () => ['deck_slices'],
  emitsCrossFilters: false,
});
