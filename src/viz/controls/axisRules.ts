/** When settings of axes and series mean something. */
import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '../formData';
import { hasTimeAxis, isTemporal } from '../shared/columnTypes';
import { toList } from '../shared/labels';

type Columns = Pick<Datasource, 'columns'>;

/** `type_generic` of a column. */
const NUMBER = 0;
const TEXT = 1;
const YES_OR_NO = 3;

const columnOf = ({ x_axis: axis }: FormData, dataset: Columns | undefined) =>
  dataset?.columns.find(({ column_name }) => column_name === axis);

/** The x axis is no time, or its times are treated as names. */
export const hasCategories = (form: FormData): boolean =>
  form.xAxisForceCategorical === true ||
  (Boolean(form.x_axis) && isTemporal(form.x_axis, form) === false);

/** The x axis has a scale of time, with ticks to format and steps to label. */
export const hasTimeScale = (form: FormData): boolean =>
  form.xAxisForceCategorical !== true && hasTimeAxis(form);

/** Whether the x axis could be anything else than names, which text and yes or no are in any case. */
export const mayHaveScale = (form: FormData, dataset?: Columns): boolean => {
  const column = columnOf(form, dataset);
  if (!column || column.is_dttm) return Boolean(form.x_axis);
  return column.type_generic !== TEXT && column.type_generic !== YES_OR_NO;
};

/** The x axis is a column of numbers, and they are no names. */
export const hasNumbers = (form: FormData, dataset?: Columns): boolean =>
  form.xAxisForceCategorical !== true && columnOf(form, dataset)?.type_generic === NUMBER;

/** The x axis may have a scale of numbers; of an expression, only the data says whether it has. */
export const mayHaveNumbers = (form: FormData, dataset?: Columns): boolean => {
  if (form.xAxisForceCategorical === true || isTemporal(form.x_axis, form) === true) return false;
  return columnOf(form, dataset) === undefined || hasNumbers(form, dataset);
};

/** By groups, by metrics, by times that are compared, or by a second query. */
export const hasSeveralSeries = (form: FormData): boolean =>
  toList(form.groupby).length > 0 ||
  toList(form.metrics).length > 1 ||
  toList(form.time_compare).length > 0 ||
  toList(form.metrics_b).length > 0;

/** A single series needs no legend; annotation layers do. */
export const mayHaveLegend = (form: FormData): boolean =>
  hasSeveralSeries(form) || toList(form.annotation_layers).length > 0;

/** Series that are lines: they have points to show and an area to fill. */
export const isOfLines = (style: unknown): boolean => style !== 'bar' && style !== 'scatter';
