/** The dimension of a table that the time grain truncates: its first temporal one. */
import { columnLabel } from '#common/labels.ts';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { isTemporal } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { isRaw } from './mode';

/** Its place among the dimensions; −1 where there is none. */
export const timeDimensionAt = (dimensions: readonly unknown[], form: FormData): number =>
  timeGrain(form)
    ? dimensions.findIndex(
        (column) => typeof column === 'string' && isTemporal(column, form) === true,
      )
    : -1;

/** Its name in the result. */
export const timeDimension = (form: FormData): string | null => {
  const dimensions = isRaw(form) ? [] : toList(form.groupby);
  const at = timeDimensionAt(dimensions, form);
  return at < 0 ? null : columnLabel(dimensions[at]);
};
