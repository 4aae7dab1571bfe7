/** Saved maps that the gallery's map of layers is made of. */
import type { ExampleChart } from './example.ts';
import { compared, mapOf } from './formData.ts';

export const LAYERS: readonly ExampleChart[] = [
  {
    key: 'airports_by_area',
    name: 'Airports by area',
    description: 'Airports of the mainland in hexagons of 80 kilometres.',
    dataset: 'airports',
    params: mapOf('deck_hex', {
      spatial: { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' },
      size: 'count',
      grid_size: 80_000,
      adhoc_filters: [compared('longitude', '>', -130), compared('longitude', '<', -60)],
    }),
  },
  {
    key: 'busiest_routes',
    name: 'The busiest routes',
    description: 'The two hundred pairs of airports with most flights in 2008.',
    dataset: 'routes',
    params: mapOf('deck_path', {
      line_column: 'line',
      line_type: 'json',
      metric: 'all_flights',
      row_limit: 200,
    }),
  },
];
