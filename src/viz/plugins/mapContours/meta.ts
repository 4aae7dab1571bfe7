import { IconMountain } from '@tabler/icons-react';
import { pairs } from '../../controls/choice';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta } from '../../vizMeta';

export const mapContoursMeta = defineMeta({
  type: 'deck_contour',
  name: 'Map: contours',
  category: 'Map',
  description: 'Lines and bands of equal values over places that are counted in a grid.',
  goodFor: 'where a value is reached, and how steeply it grows',
  notGoodFor: 'few places, or values that jump from one to the next',
  tags: ['isolines', 'isobands', 'density', 'geography', 'coordinates', 'deck.gl'],
  icon: IconMountain,
  thumbnail: {
    faint: 'M20 8c14-6 34 0 36 12s-20 16-32 12-16-18-4-24z',
    line: 'M20 8c14-6 34 0 36 12s-20 16-32 12-16-18-4-24z M28 14c8-4 18 0 19 6s-10 9-17 6-9-9-2-12z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['spatial', 'size', 'adhoc_filters', 'row_limit', 'filter_nulls'],
    },
    MAP_SECTION,
    {
      title: 'Contours',
      tab: 'customize',
      controls: ['cellSize', 'aggregation', 'contours', 'legend_position', 'legend_format'],
    },
  ],
  controls: {
    size: { label: 'Weight', help: 'What each place counts.', defaultOf: () => 'count' },
    cellSize: { defaultOf: () => 50_000 },
    contours: {
      defaultOf: () => [
        {
          lowerThreshold: 1,
          upperThreshold: 5,
          color: { r: 107, g: 174, b: 214, a: 1 },
          strokeWidth: 1,
        },
        {
          lowerThreshold: 5,
          upperThreshold: 10,
          color: { r: 33, g: 113, b: 181, a: 1 },
          strokeWidth: 1,
        },
        {
          lowerThreshold: 10,
          upperThreshold: null,
          color: { r: 203, g: 45, b: 5, a: 1 },
          strokeWidth: 2,
        },
      ],
    },
    aggregation: {
      label: 'Cells say',
      default: 'sum',
      choices: pairs(['sum', 'Sum'], ['min', 'Minimum'], ['max', 'Maximum'], ['mean', 'Average']),
    },
  },
  required: () => ['spatial', 'size'],
  emitsCrossFilters: true,
});
