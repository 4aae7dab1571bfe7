import { IconCircleDot } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const mapClustersMeta = defineMeta({
  type: 'mapbox',
  name: 'Map: clusters',
  category: 'Map',
  description:
    'Points that join to circles with their number, and part again where the map is nearer.',
  goodFor: 'many points that lie close to each other, at every zoom',
  notGoodFor: 'comparing areas: cells of one size do that',
  tags: ['mapbox', 'cluster', 'points', 'geography', 'coordinates', 'longitude'],
  icon: IconCircleDot,
  thumbnail: {
    faint: 'M24 8a11 11 0 1 1 0 22 11 11 0 0 1 0-22z M54 18a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
    full: 'M24 15a4 4 0 1 1 0 8 4 4 0 0 1 0-8z M54 23a2 2 0 1 1 0 4 2 2 0 0 1 0-4z M46 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4z M10 32a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'all_columns_x',
        'all_columns_y',
        'mapbox_label',
        'point_radius',
        'groupby',
        'adhoc_filters',
        'row_limit',
      ],
    },
    {
      title: 'Clusters',
      tab: 'customize',
      controls: [
        'clustering_radius',
        'pandas_aggfunc',
        'point_radius_unit',
        'mapbox_color',
        'global_opacity',
      ],
    },
    {
      title: 'Map',
      tab: 'customize',
      controls: ['viewport_longitude', 'viewport_latitude', 'viewport_zoom'],
    },
  ],
  controls: {
    groupby: {
      label: 'Group by',
      help: 'One point for each group; both columns of degrees belong to it.',
    },
  },
  required: () => ['all_columns_x', 'all_columns_y'],
  emitsCrossFilters: true,
});
