/** When settings of the x axis mean something. */
import type { FormData } from '../formData';
import { isTemporal } from '../shared/columnTypes';
import { toList } from '../shared/labels';

/** The x axis is no time, or its times are treated as names. */
export const hasCategories = (form: FormData): boolean =>
  form.xAxisForceCategorical === true ||
  (Boolean(form.x_axis) && isTemporal(form.x_axis, form) === false);

export const hasSeveralSeries = ({ groupby, metrics }: FormData): boolean =>
  toList(groupby).length > 0 || toList(metrics).length > 1;
