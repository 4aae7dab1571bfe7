/** What charts on a map set: where their rows are, how large they are, and which part of the world shows. */
import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '../formData';
import { FIRST_SIZE } from '../plugins/mapCharts/chartSize';
import { NUMBER_FORMATS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';

const LONGITUDE = /^(lon|lng|long|longitude|x_?lon)$/i;
const LATITUDE = /^(lat|latitude|y_?lat)$/i;

/** Columns that are called so. */
export const placesOf = ({ columns }: Datasource) => {
  const named = (like: RegExp) =>
    columns.find(({ column_name }) => like.test(column_name))?.column_name;
  const [lonCol, latCol] = [named(LONGITUDE), named(LATITUDE)];
  return lonCol === undefined || latCol === undefined
    ? null
    : ({ type: 'latlong', lonCol, latCol } as const);
};

const PLACES = 'Two columns of degrees, one that has both, or one of geohashes.';
const BLUE = { r: 0, g: 122, b: 135, a: 1 };
const GRAY = { r: 158, g: 158, b: 158, a: 1 };

/** Whether one of these ways colors things; a chart that says none may show all. */
export const isColoredBy =
  (...types: readonly string[]) =>
  ({ color_scheme_type: type }: FormData) =>
    typeof type !== 'string' || types.includes(type);

const count = (...values: readonly number[]) =>
  values.map((value) => ({ value, label: String(value) }));

export const PLACE_QUERY_CONTROLS = {
  spatial: {
    kind: 'spatial',
    label: 'Places',
    help: PLACES,
    default: null,
    defaultOf: placesOf,
  },
  start_spatial: { kind: 'spatial', label: 'From', help: PLACES, default: null },
  end_spatial: { kind: 'spatial', label: 'To', help: PLACES, default: null },
  line_column: {
    kind: 'column',
    label: 'Lines',
    help: 'The column whose values are lines.',
    takesRawColumns: true,
    default: null,
  },
  geojson: {
    kind: 'column',
    label: 'GeoJSON',
    help: 'The column whose values are features of GeoJSON.',
    takesRawColumns: true,
    default: null,
  },
  deck_slices: {
    kind: 'charts',
    label: 'Layers',
    help: 'Saved maps, the lowest first. Each asks for its own rows.',
    default: [],
  },
  selected_chart: {
    kind: 'innerChart',
    label: 'Chart',
    help: 'A saved chart of this dataset. The map keeps a copy of its settings.',
    default: null,
  },
  geom_column: {
    kind: 'column',
    label: 'Places',
    help: 'The column whose values are points of GeoJSON; of other shapes, the middle counts.',
    default: null,
  },
  filter_nulls: {
    kind: 'checkbox',
    label: 'Leave out rows without a place',
    default: true,
  },
  point_radius_fixed: {
    kind: 'fixedOrMetric',
    label: 'Point size',
    default: { type: 'fix', value: 1000 },
  },
  dimension: {
    kind: 'column',
    label: 'Colors by',
    help: 'Each value of this column has a color.',
    default: null,
  },
  tooltip_contents: {
    kind: 'columns',
    label: 'More in the tooltip',
    help: 'Columns that the tooltip shows, too.',
    default: [],
  },
} as const satisfies Record<string, ControlDefinition>;

export const PLACE_LOOK_CONTROLS = {
  line_type: {
    kind: 'choice',
    label: 'Lines are written as',
    default: 'json',
    choices: pairs(
      ['json', 'JSON'],
      ['polyline', 'Encoded polylines'],
      ['geohash', 'Geohashes (squares)'],
    ),
  },
  reverse_long_lat: { kind: 'checkbox', label: 'Latitude comes first', default: false },
  autozoom: {
    kind: 'checkbox',
    label: 'Fit the map to the data',
    help: 'Else the saved part of the world shows.',
    default: true,
  },
  viewport: {
    kind: 'viewport',
    label: 'Part of the world',
    default: null,
    isShown: ({ autozoom }) => autozoom === false,
  },
  map_view: {
    kind: 'extent',
    label: 'Part of the world',
    default: { mode: 'FIT_DATA' },
  },
  chart_size: { kind: 'chartSize', label: 'Size of the charts', default: FIRST_SIZE },
  chart_background_color: {
    kind: 'color',
    label: 'Background',
    default: { r: 255, g: 255, b: 255, a: 0.2 },
  },
  chart_background_border_radius: {
    kind: 'number',
    label: 'Rounded corners',
    help: 'In pixels.',
    default: 10,
    min: 0,
    max: 100,
  },
  point_unit: {
    kind: 'choice',
    label: 'Unit of sizes',
    default: 'square_m',
    choices: pairs(
      ['square_m', 'Square meters'],
      ['square_km', 'Square kilometers'],
      ['square_miles', 'Square miles'],
      ['radius_m', 'Radius in meters'],
      ['radius_km', 'Radius in kilometers'],
      ['radius_miles', 'Radius in miles'],
    ),
  },
  min_radius: {
    kind: 'number',
    label: 'Smallest radius',
    help: 'In pixels.',
    default: 2,
    min: 0,
  },
  max_radius: { kind: 'number', label: 'Largest radius', help: 'In pixels.', default: 250, min: 1 },
  multiplier: {
    kind: 'number',
    label: 'Multiply sizes by',
    default: 1,
  },
  color_scheme_type: {
    kind: 'choice',
    label: 'Colors',
    default: 'categorical_palette',
    choices: pairs(
      ['fixed_color', 'One color'],
      ['categorical_palette', 'A palette'],
      ['color_breakpoints', 'By ranges'],
    ),
  },
  target_color_picker: {
    kind: 'color',
    label: 'Color of the end',
    default: BLUE,
    isShown: isColoredBy('fixed_color'),
  },
  fill_color_picker: {
    kind: 'color',
    label: 'Fill color',
    help: 'At opacity 0, shapes keep colors of their own.',
    default: BLUE,
    isShown: isColoredBy('fixed_color'),
  },
  stroke_color_picker: { kind: 'color', label: 'Stroke color', default: BLUE },
  default_breakpoint_color: {
    kind: 'color',
    label: 'Color of the others',
    help: 'Of values in no range.',
    default: GRAY,
    isShown: ({ color_scheme_type }) => color_scheme_type === 'color_breakpoints',
  },
  color_breakpoints: {
    kind: 'breakpoints',
    label: 'Ranges',
    default: [],
    isShown: ({ color_scheme_type }) => color_scheme_type === 'color_breakpoints',
  },
  legend_position: {
    kind: 'choice',
    label: 'Legend',
    default: 'tr',
    choices: pairs(
      [null, 'None'],
      ['tl', 'Top left'],
      ['tr', 'Top right'],
      ['bl', 'Bottom left'],
      ['br', 'Bottom right'],
    ),
  },
  legend_format: {
    kind: 'freeChoice',
    label: 'Legend format',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
  filled: { kind: 'checkbox', label: 'Filled', default: true },
  stroked: { kind: 'checkbox', label: 'Outlined', default: false },
  line_width: { kind: 'number', label: 'Line width', default: 1, min: 0 },
  stroke_width: { kind: 'number', label: 'Line width', default: 3, min: 0 },
  line_width_unit: {
    kind: 'choice',
    label: 'Unit of line widths',
    default: 'pixels',
    choices: pairs(['pixels', 'Pixels'], ['meters', 'Meters']),
  },
  grid_size: { kind: 'number', label: 'Cell size', default: 20, min: 1 },
  js_agg_function: {
    kind: 'choice',
    label: 'Cells say',
    help: 'What is made of the values of a cell.',
    default: 'sum',
    choices: pairs(
      ['sum', 'Sum'],
      ['min', 'Minimum'],
      ['max', 'Maximum'],
      ['mean', 'Average'],
      ['median', 'Median'],
      ['count', 'Number of rows'],
      ['variance', 'Variance'],
      ['deviation', 'Standard deviation'],
      ['p1', '1st percentile'],
      ['p5', '5th percentile'],
      ['p95', '95th percentile'],
      ['p99', '99th percentile'],
    ),
  },
  intensity: { kind: 'number', label: 'Intensity', default: 1, min: 0, step: 0.1 },
  radius_pixels: {
    kind: 'number',
    label: 'Radius',
    help: 'How far a place is seen, in pixels.',
    default: 30,
    min: 1,
  },
  cellSize: {
    kind: 'number',
    label: 'Cell size',
    help: 'In meters.',
    default: 300,
    min: 1,
  },
  contours: {
    kind: 'contours',
    label: 'Lines and bands',
    help: 'A line where the value is reached, or a band between two values.',
    default: [],
  },
  num_buckets: {
    kind: 'freeChoice',
    label: 'Number of ranges',
    default: 5,
    choices: count(2, 3, 5, 10),
    checks: ['integer', 'positive'],
  },
  break_points: {
    kind: 'numbers',
    label: 'Ends of ranges',
    help: 'Numbers with commas between; empty for even ranges.',
    default: [],
  },
  point_radius_scale: {
    kind: 'number',
    label: 'Radius of points',
    help: 'In meters.',
    default: 100,
    min: 0,
  },
} as const satisfies Record<string, ControlDefinition>;
