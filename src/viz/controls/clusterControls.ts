/** What only maps of clusters set. */
import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '../formData';
import { AUTO, COUNT } from '../plugins/mapClusters/settings';
import { toList } from '../shared/labels';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';
import { placesOf } from './placeControls';

const placeOf = (key: 'lonCol' | 'latCol') => (dataset: Datasource) =>
  placesOf(dataset)?.[key] ?? null;

export const CLUSTER_QUERY_CONTROLS = {
  all_columns_x: {
    kind: 'column',
    label: 'Longitude',
    takesRawColumns: true,
    default: null,
    defaultOf: placeOf('lonCol'),
  },
  all_columns_y: {
    kind: 'column',
    label: 'Latitude',
    takesRawColumns: true,
    default: null,
    defaultOf: placeOf('latCol'),
  },
  mapbox_label: {
    kind: 'columns',
    label: 'Label',
    help: 'A column whose values clusters add up; without one they say how many points they are.',
    takesRawColumns: true,
    default: [],
    choices: pairs([COUNT, 'Number of rows']),
  },
  point_radius: {
    kind: 'column',
    label: 'Point size',
    help: 'A column of sizes.',
    takesRawColumns: true,
    default: AUTO,
    choices: pairs([AUTO, 'The same for all']),
  },
} as const satisfies Record<string, ControlDefinition>;

const says = ({ mapbox_label: label }: FormData) => toList(label).length > 0;

const viewport = (label: string, min: number, max: number) =>
  ({
    kind: 'number',
    label,
    help: 'The map fits its points unless all three are set.',
    default: null,
    min,
    max,
  }) as const;

export const CLUSTER_LOOK_CONTROLS = {
  clustering_radius: {
    kind: 'freeChoice',
    label: 'Clustering radius',
    help: 'In pixels: how far points are that still join. 0 for none.',
    default: '60',
    choices: pairs(
      ...['0', '20', '40', '60', '80', '100', '200', '500', '1000'].map(
        (value) => [value, value] as const,
      ),
    ),
  },
  pandas_aggfunc: {
    kind: 'choice',
    label: 'Clusters say',
    help: 'What is made of the labels of their points.',
    default: 'sum',
    choices: pairs(
      ['sum', 'Sum'],
      ['mean', 'Average'],
      ['min', 'Minimum'],
      ['max', 'Maximum'],
      ['std', 'Standard deviation'],
      ['var', 'Variance'],
    ),
    isShown: says,
  },
  point_radius_unit: {
    kind: 'choice',
    label: 'Unit of sizes',
    default: 'Pixels',
    choices: pairs(['Pixels', 'Pixels'], ['Miles', 'Miles'], ['Kilometers', 'Kilometers']),
    isShown: ({ point_radius: radius }) => toList(radius).some((one) => one !== AUTO),
  },
  mapbox_color: {
    kind: 'freeChoice',
    label: 'Color',
    help: 'As rgb(red, green, blue).',
    default: 'rgb(0, 139, 139)',
    choices: pairs(
      ['rgb(0, 139, 139)', 'Dark cyan'],
      ['rgb(128, 0, 128)', 'Purple'],
      ['rgb(255, 215, 0)', 'Gold'],
      ['rgb(69, 69, 69)', 'Dim gray'],
      ['rgb(220, 20, 60)', 'Crimson'],
      ['rgb(34, 139, 34)', 'Forest green'],
    ),
  },
  global_opacity: { kind: 'number', label: 'Opacity', default: 1, min: 0, max: 1, step: 0.1 },
  viewport_longitude: viewport('Longitude of the middle', -180, 180),
  viewport_latitude: viewport('Latitude of the middle', -90, 90),
  viewport_zoom: viewport('Zoom', -1, 20),
} as const satisfies Record<string, ControlDefinition>;
