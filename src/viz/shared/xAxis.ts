import { columnLabel } from '#common/labels.ts';
import type { FormData } from '../formData';

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
