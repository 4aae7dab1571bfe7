/** What only the Gantt chart sets. */
import { NUMBER_FORMATS } from './choices';
import { isSet } from '../shared/xAxis';
import type { ControlDefinition } from './definition';

export const GANTT_QUERY_CONTROLS = {
  start_time: { kind: 'column', label: 'Start', help: 'When a bar begins.', default: null },
  end_time: { kind: 'column', label: 'End', help: 'When a bar ends.', default: null },
  y_axis: {
    kind: 'column',
    label: 'Rows',
    help: 'Each value of this column is a row.',
    default: null,
  },
  tooltip_columns: { kind: 'columns', label: 'Columns in tooltips', default: [] },
  tooltip_metrics: {
    kind: 'metrics',
    label: 'Metrics in tooltips',
    help: 'With a metric, bars that are equal otherwise become one.',
    default: [],
  },
} as const satisfies Record<string, ControlDefinition>;

export const GANTT_LOOK_CONTROLS = {
  x_axis_time_bounds: {
    kind: 'timesOfDay',
    label: 'Bounds of the time axis',
    help: 'Times of the first and of the last day; empty ends at the first and the last bar.',
    default: null,
  },
  subcategories: {
    kind: 'checkbox',
    label: 'A row for each series',
    default: false,
    isShown: ({ series }) => isSet(series),
  },
  tooltipValuesFormat: {
    kind: 'freeChoice',
    label: 'Number format of tooltips',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
} as const satisfies Record<string, ControlDefinition>;
