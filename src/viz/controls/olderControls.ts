/** What only types set that are asked for at the address of older charts. */
import { pairs } from './choice';
import { TIME_FORMATS } from './choices';
import type { ControlDefinition } from './definition';
import { mainTime } from './queryControls';

const SUBDOMAINS = pairs(
  ['min', 'Minutes'],
  ['hour', 'Hours'],
  ['day', 'Days'],
  ['week', 'Weeks'],
  ['month', 'Months'],
);

export const OLDER_QUERY_CONTROLS = {
  granularity_sqla: {
    kind: 'column',
    label: 'Time column',
    default: null,
    defaultOf: mainTime,
  },
  domain_granularity: {
    kind: 'choice',
    label: 'Blocks of',
    help: 'The stretch of time that stands together.',
    default: 'month',
    choices: pairs(
      ['hour', 'Hours'],
      ['day', 'Days'],
      ['week', 'Weeks'],
      ['month', 'Months'],
      ['year', 'Years'],
    ),
  },
  subdomain_granularity: {
    kind: 'choice',
    label: 'Cells of',
    help: 'Shorter than the blocks.',
    default: 'day',
    choices: SUBDOMAINS,
  },
  time_series_option: {
    kind: 'choice',
    label: 'Time',
    help: 'What becomes of time: a level of its own, a difference between its ends, or nothing.',
    default: 'not_time',
    choices: pairs(
      ['not_time', 'Not used'],
      ['time_series', 'A level of its own'],
      ['agg_sum', 'Sum of its steps'],
      ['agg_mean', 'Average of its steps'],
      ['point_diff', 'Difference of its ends'],
      ['point_factor', 'Ratio of its ends'],
      ['point_percent', 'Percent change between its ends'],
      ['adv_anal', 'A level of its own, with rolling values'],
    ),
  },
  contribution: {
    kind: 'checkbox',
    label: 'Shares of each step',
    default: false,
  },
  freq: {
    kind: 'choice',
    label: 'Period',
    help: 'The periods that are laid over each other.',
    default: 'W-MON',
    choices: pairs(
      ['AS', 'Years'],
      ['QS', 'Quarters'],
      ['MS', 'Months'],
      ['W-MON', 'Weeks from Monday on'],
      ['W-SUN', 'Weeks from Sunday on'],
      ['D', 'Days'],
    ),
  },
} as const satisfies Record<string, ControlDefinition>;

const numbers = (label: string, help: string) => ({
  kind: 'text' as const,
  label,
  help,
  default: '',
});
const LIST = 'Numbers with commas between them.';
const NAMES = 'Texts with commas between them.';

/** What a new table over time shows of each row. */
const NEW_TIME_COLUMNS = [
  { key: 'column-1', label: '', colType: 'time', comparisonType: 'value', timeLag: 0 },
  { key: 'column-2', label: '', colType: 'time', comparisonType: 'perc_change', timeLag: 1 },
  { key: 'column-3', label: '', colType: 'spark' },
];

export const OLDER_LOOK_CONTROLS = {
  ranges: numbers('Ranges', LIST),
  range_labels: numbers('Names of ranges', NAMES),
  markers: numbers('Markers', LIST),
  marker_labels: numbers('Names of markers', NAMES),
  marker_lines: numbers('Marker lines', LIST),
  marker_line_labels: numbers('Names of marker lines', NAMES),
  date_time_format: {
    kind: 'freeChoice',
    label: 'Time format',
    default: 'smart_date',
    choices: TIME_FORMATS,
  },
  line_interpolation: {
    kind: 'choice',
    label: 'Line style',
    default: 'linear',
    choices: pairs(
      ['linear', 'Straight'],
      ['basis', 'Smooth, basis'],
      ['cardinal', 'Smooth, cardinal'],
      ['monotone', 'Smooth, monotone'],
      ['step-before', 'Step before'],
      ['step-after', 'Step after'],
    ),
  },
  steps: {
    kind: 'number',
    label: 'Color steps',
    help: 'How many colors tell the values apart.',
    default: 10,
    min: 1,
    max: 100,
    checks: ['integer', 'positive'],
  },
  include_series: {
    kind: 'checkbox',
    label: 'Names as an axis',
    help: 'The first axis has the name of each line.',
    default: false,
  },
  column_collection: {
    kind: 'timeColumns',
    label: 'Columns',
    default: [],
    defaultOf: () => NEW_TIME_COLUMNS,
  },
  url: {
    kind: 'text',
    label: 'Link of a row',
    help: 'An address; {{metric}} in it is the name of the row.',
    default: '',
  },
  partition_limit: {
    kind: 'number',
    label: 'Most parts of a part',
    help: 'The largest are drawn; 0 draws all.',
    default: 5,
    min: 0,
    max: 1000,
  },
  partition_threshold: {
    kind: 'number',
    label: 'Least share',
    help: 'Parts with a smaller share of what they divide are not drawn.',
    default: 0.05,
    min: 0,
    max: 1,
    step: 0.01,
  },
  log_scale: { kind: 'checkbox', label: 'Logarithmic sizes', default: false },
  equal_date_size: {
    kind: 'checkbox',
    label: 'Steps of time are equally large',
    default: true,
  },
  cell_size: { kind: 'number', label: 'Cell size', default: 10, min: 2, max: 60 },
  cell_padding: { kind: 'number', label: 'Gap between cells', default: 2, min: 0, max: 20 },
  cell_radius: { kind: 'number', label: 'Corner radius', default: 0, min: 0, max: 30 },
  series_height: {
    kind: 'freeChoice',
    label: 'Height of a series',
    default: 25,
    choices: [10, 25, 40, 50, 75, 100, 150, 200].map((value) => ({ value, label: String(value) })),
    checks: ['integer', 'positive'],
  },
  horizon_color_scale: {
    kind: 'choice',
    label: 'Scale of values',
    default: 'series',
    choices: pairs(
      ['series', 'Each series'],
      ['overall', 'All series'],
      ['change', 'Change since the first value'],
    ),
  },
  rose_area_proportion: {
    kind: 'checkbox',
    label: 'Areas say the values',
    help: 'Else the radius says them.',
    default: false,
  },
} as const satisfies Record<string, ControlDefinition>;
