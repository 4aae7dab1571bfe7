/** Settings of the series: their style, order, colors and the values at their marks. */
import { columnLabel } from '#common/labels.ts';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';
import { hasSeveralSeries, isOfLines } from './axisRules';
import { ORIENTATIONS, SERIES_SORTS } from './choices';
import type { ControlDefinition } from './definition';
import { SERIES_STYLES, STACKS } from './seriesChoices';

export const isStackedForm = ({ stack }: FormData): boolean =>
  typeof stack === 'string' && stack !== '';
const showsValues = ({ show_value }: FormData) => show_value === true;

export const SERIES_CONTROLS = {
  color_scheme: { kind: 'colorScheme', label: 'Color scheme', default: 'supersetColors' },
  time_shift_color: {
    kind: 'checkbox',
    label: 'Same color for shifted series',
    default: true,
    isShown: ({ time_compare, time_compare_b }) =>
      toList(time_compare).length > 0 || toList(time_compare_b).length > 0,
  },
  sort_series_type: {
    kind: 'choice',
    label: 'Sort series by',
    default: 'sum',
    choices: SERIES_SORTS,
    isShown: hasSeveralSeries,
  },
  sort_series_ascending: {
    kind: 'checkbox',
    label: 'Sort series ascending',
    default: false,
    isShown: hasSeveralSeries,
  },
  seriesType: { kind: 'choice', label: 'Series style', default: 'line', choices: SERIES_STYLES },
  area: {
    kind: 'checkbox',
    label: 'Fill the area',
    default: false,
    isShown: ({ seriesType }) => isOfLines(seriesType),
  },
  opacity: { kind: 'number', label: 'Area opacity', default: 0.2, min: 0, max: 1, step: 0.1 },
  markerEnabled: {
    kind: 'checkbox',
    label: 'Show points',
    default: false,
    isShown: ({ seriesType }) => isOfLines(seriesType),
  },
  markerSize: {
    kind: 'number',
    label: 'Point size',
    default: 6,
    min: 0,
    max: 20,
  },
  stack: { kind: 'choice', label: 'Stacked style', default: null, choices: STACKS },
  show_extra_controls: {
    kind: 'checkbox',
    label: 'Stack switch on the chart',
    help: 'Readers choose how series are stacked; the saved chart stays as it is.',
    default: false,
  },
  stackDimension: {
    kind: 'derivedChoice',
    label: 'Stack by',
    help: 'Series that share its value form a stack; stacks stand side by side.',
    default: null,
    choicesOf: ({ groupby }) => [
      { value: null, label: 'All in one' },
      ...toList(groupby).map((column) => ({
        value: columnLabel(column),
        label: columnLabel(column),
      })),
    ],
    isShown: ({ stack, groupby }) => stack === 'Stack' && toList(groupby).length > 1,
  },
  show_value: { kind: 'checkbox', label: 'Show values', default: false },
  only_total: {
    kind: 'checkbox',
    label: 'Only the total',
    help: 'Writes the total of each stack instead of its parts.',
    default: true,
    isShown: (form) => showsValues(form) && isStackedForm(form),
  },
  percentage_threshold: {
    kind: 'number',
    label: 'Smallest labelled share (%)',
    default: 0,
    min: 0,
    max: 100,
    isShown: (form) => showsValues(form) && isStackedForm(form) && form.only_total === false,
  },
  orientation: {
    kind: 'radio',
    label: 'Orientation',
    default: 'vertical',
    choices: ORIENTATIONS,
  },
} as const satisfies Record<string, ControlDefinition>;
