/** The settings of one side of a mixed chart, under the names that a chart of one kind has. */
import type { FormData } from '../../formData';
import type { SeriesKind } from '../timeseries/model';
import { sideForm } from './query';

export type SideName = 'a' | 'b';

/** Settings of the picture that each side has of its own; those of B end in `B`. */
const OWN_LOOKS = [
  'seriesType',
  'stack',
  'area',
  'show_value',
  'only_total',
  'opacity',
  'markerEnabled',
  'markerSize',
  'yAxisIndex',
  'sort_series_type',
  'sort_series_ascending',
] as const;

/** Defaults of the single types that are not those of this one. */
const DEFAULTS = { seriesType: 'line', stack: null, area: false, only_total: true } as const;

const lookOf = (form: FormData, side: SideName) =>
  Object.fromEntries(
    OWN_LOOKS.map((name) => [
      name,
      form[side === 'a' ? name : `${name}B`] ?? (DEFAULTS as Record<string, unknown>)[name],
    ]),
  );

export const isOnSecondAxis = (form: FormData, side: SideName): boolean =>
  Number(lookOf(form, side).yAxisIndex ?? 0) === 1;

/** The right axis has settings of its own. */
const axisOf = (form: FormData, side: SideName) =>
  isOnSecondAxis(form, side)
    ? {
        y_axis_format: form.y_axis_format_secondary,
        currency_format: form.currency_format_secondary,
        y_axis_bounds: form.y_axis_bounds_secondary,
        logAxis: form.logAxisSecondary,
        y_axis_title: form.yAxisTitleSecondary,
      }
    : {};

export const wholeSide = (form: FormData, side: SideName): FormData => ({
  ...sideForm(form, side),
  ...lookOf(form, side),
  ...axisOf(form, side),
  /* The other side measures something else: a group alone would not tell what is drawn. */
  truncate_metric: false,
});

/** What draws the series of a side. Points are lines without lines, so that they share their places with the others. */
export const kindOf = ({ seriesType, area }: FormData): SeriesKind => {
  if (seriesType === 'bar') return 'bar';
  return area === true ? 'area' : 'line';
};

export const isStackedSide = ({ stack }: FormData): boolean => stack !== null && stack !== false;

export const showsValuesOf = ({ show_value }: FormData): boolean => show_value === true;
