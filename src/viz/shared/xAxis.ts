import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import type { FormData } from '../formData';
import { isTemporal } from './columnTypes';

/** A control holds something; `None` is how some controls say that they do not. */
export const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 'None';

/** Label of the x column in the result; `__timestamp` where old charts have no x axis. */
export const xLabel = (form: FormData): string =>
  isSet(form.x_axis) ? columnLabel(form.x_axis) : '__timestamp';

/** The name that the column along the axis has in the rows: a dashboard's filter may have put another time column there. */
export const xColumn = (
  { colnames }: { readonly colnames: readonly string[] },
  form: FormData,
): string => {
  const label = xLabel(form);
  return colnames.includes(label) ? label : (colnames[0] ?? label);
};

/** The time column that the dashboard names. */
export const timeColumnOf = ({ extra_form_data: extra }: FormData): string | null =>
  isRecord(extra) && typeof extra.granularity_sqla === 'string' && extra.granularity_sqla !== ''
    ? extra.granularity_sqla
    : null;

const ownAxis = (form: FormData): unknown =>
  isSet(form.x_axis) ? form.x_axis : (timeColumnOf(form) ?? form.granularity_sqla);

/** The column along the axis, for conditions on the values that the rows have there. */
export const columnAlong = (
  result: { readonly colnames: readonly string[] },
  form: FormData,
): unknown => {
  const own = ownAxis(form);
  const name = xColumn(result, form);
  return isSet(own) && name !== xLabel(form) ? name : own;
};

/** The same before there are rows: a time column of the dashboard takes the place of a column of times only. */
export const columnAsked = (form: FormData): unknown => {
  const { x_axis: axis } = form;
  const given = timeColumnOf(form);
  const isReplaced = given !== null && typeof axis === 'string' && isTemporal(axis, form) === true;
  return isReplaced ? given : ownAxis(form);
};
