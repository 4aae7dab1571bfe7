/** What only the types that show distributions set: histogram and box plot. */
import { identitiesLast } from '../shared/identities';
import { NUMBER_FORMATS, SERIES_LIMITS } from './choices';
import { pairs } from './choice';
import type { ControlDefinition } from './definition';
import { mainTime } from './queryControls';

const NUMERIC = 0;

export const DISTRIBUTION_QUERY_CONTROLS = {
  column: {
    kind: 'column',
    label: 'Column',
    help: 'The numbers that are counted.',
    takesRawColumns: true,
    default: null,
    defaultOf: ({ columns }) =>
      identitiesLast(columns).find(({ type_generic }) => type_generic === NUMERIC)?.column_name ??
      null,
  },
  bins: {
    kind: 'freeChoice',
    label: 'Bins',
    help: 'Equally wide ranges of values.',
    default: 5,
    choices: [5, 10, 20, 50, 100].map((value) => ({ value, label: String(value) })),
    checks: ['integer', 'positive'],
  },
  cumulative: { kind: 'checkbox', label: 'Cumulative', default: false },
  normalize: { kind: 'checkbox', label: 'Shares instead of counts', default: false },
  columns: {
    kind: 'columns',
    label: 'Distribute across',
    help: 'Each value of these columns adds one number to a box.',
    default: [],
    defaultOf: (dataset) => {
      const time = mainTime(dataset);
      return time === null ? [] : [time];
    },
  },
  whiskerOptions: {
    kind: 'freeChoice',
    label: 'Whiskers',
    default: 'Tukey',
    choices: pairs(
      ['Tukey', 'Tukey (1.5 × the box)'],
      ['Min/max (no outliers)', 'Smallest and largest'],
      ['2/98 percentiles', '2nd and 98th percentile'],
      ['5/95 percentiles', '5th and 95th percentile'],
      ['9/91 percentiles', '9th and 91st percentile'],
      ['10/90 percentiles', '10th and 90th percentile'],
    ),
  },
  series_limit: {
    kind: 'freeChoice',
    label: 'Series limit',
    help: 'Only the largest groups are shown.',
    default: null,
    choices: SERIES_LIMITS,
    checks: ['integer', 'positive'],
  },
} as const satisfies Record<string, ControlDefinition>;

export const DISTRIBUTION_LOOK_CONTROLS = {
  x_ticks_layout: {
    kind: 'choice',
    label: 'Names below the boxes',
    default: 'auto',
    choices: pairs(
      ['auto', 'As many as have room'],
      ['flat', 'All, side by side'],
      ['45°', 'Turned by 45°'],
      ['90°', 'Turned by 90°'],
      ['staggered', 'All, on two lines in turn'],
    ),
  },
  x_axis_format: {
    kind: 'freeChoice',
    label: 'Format of the ranges',
    default: 'SMART_NUMBER',
    choices: NUMBER_FORMATS,
  },
} as const satisfies Record<string, ControlDefinition>;
