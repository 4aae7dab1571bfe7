/** When settings of the x axis mean something. */
import { columnLabel } from '#common/labels.ts';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';

/** The x axis is no time, or its times are treated as names. */
export const hasCategories = ({
  x_axis: axis,
  xAxisForceCategorical,
  temporal_columns_lookup: lookup,
}: FormData): boolean => {
  if (xAxisForceCategorical === true) return true;
  if (!axis || typeof lookup !== 'object' || lookup === null) return false;
  return (lookup as Record<string, boolean>)[columnLabel(axis)] !== true;
};

export const hasSeveralSeries = ({ groupby, metrics }: FormData): boolean =>
  toList(groupby).length > 0 || toList(metrics).length > 1;
