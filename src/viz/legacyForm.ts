/** Older charts over time as their address is asked: a time column and a range of it are settings of their own there. */
import { type AdhocFilter, isTimeFilter } from './form/timeFilter';
import type { FormData } from './formData';
import { toList } from './shared/labels';

export const legacyForm = (form: FormData): FormData => {
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
