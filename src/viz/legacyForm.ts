/** Older charts over time as their address is asked: a time column and a range of it are settings of their own there. */
import { type AdhocFilter, isTimeFilter } from './form/timeFilter';
import type { FormData } from './formData';
import { AUTO } from './plugins/mapClusters/settings';
import { toList } from './shared/labels';

/** A map of points takes an empty size for a column without a name. */
const sized = (form: FormData): FormData =>
  form.viz_type === 'mapbox' && toList(form.point_radius).length === 0
    ? { ...form, point_radius: AUTO }
    : form;

export const legacyForm = (saved: FormData): FormData => {
  const form = sized(saved);
  const { granularity_sqla: column } = form;
  if (typeof column !== 'string' || column === '') return form;
  const filters = toList(form.adhoc_filters) as readonly AdhocFilter[];
  const own = filters.find((one) => isTimeFilter(one) && one.subject === column);
  if (!own) return form;
  return {
    ...form,
    time_range: own.comparator,
    adhoc_filters: filters.filter((one) => one !== own),
  };
};
