/** What a chart's settings depend on in its dataset. */
import type { Datasource } from '#common/wire/datasource.ts';
import { columnLabel } from '#common/labels.ts';
import type { FormData } from '../formData';
import { toList } from './labels';

/** Which columns hold times, and which of them is the main one. */
export type TimeColumns = Pick<Datasource, 'columns' | 'main_dttm_col'>;

export const temporalColumns = ({ columns }: TimeColumns): readonly string[] =>
  columns
    .filter(({ is_dttm, type_generic }) => is_dttm || type_generic === 2)
    .map(({ column_name }) => column_name);

export const temporalLookup = (dataset: TimeColumns): Readonly<Record<string, true>> =>
  Object.fromEntries(temporalColumns(dataset).map((name) => [name, true]));

const lookupOf = ({ temporal_columns_lookup: lookup }: FormData) =>
  typeof lookup === 'object' && lookup !== null
    ? (lookup as Readonly<Record<string, unknown>>)
    : null;

export const knowsColumnTypes = (form: FormData): boolean => lookupOf(form) !== null;

/** Whether a chart can cut anything by time; every dataset has its lookup once the chart is open. */
export const mayHaveTimes = (form: FormData): boolean => {
  const lookup = lookupOf(form);
  return lookup === null || Object.keys(lookup).length > 0;
};

/** Null while the types of the columns are unknown. */
export const isTemporal = (column: unknown, form: FormData): boolean | null => {
  const lookup = lookupOf(form);
  return lookup && lookup[columnLabel(column)] === true;
};

/** Whether the axis is one of time: a column says it by its type, SQL may be anything. */
export const hasTimeAxis = (form: FormData): boolean => {
  const { x_axis: axis } = form;
  if (typeof axis !== 'string') return typeof axis === 'object' && axis !== null;
  return isTemporal(axis, form) !== false;
};

/** Whether one of the columns holds times. */
export const hasTimes = (columns: unknown, form: FormData): boolean =>
  toList(columns).some((column) => isTemporal(column, form) !== false);

export const hasTimeDimension = (form: FormData): boolean => hasTimes(form.groupby, form);
