import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { FormData } from '../formData';
import { legacyForm } from '../legacyForm';
import { toList } from '../shared/labels';
import { type AdhocFilter, isTimeFilter } from './timeFilter';

const given = (range: unknown): string | null =>
  typeof range === 'string' && range !== '' && range !== NO_TIME_RANGE ? range : null;

/** The time range that an older chart is asked with: that of its dashboard, or its own; null without one. */
export const rangeOf = (form: FormData): string | null => {
  const { time_range: ofDashboard } = (form.extra_form_data ?? {}) as Record<string, unknown>;
  return given(ofDashboard ?? legacyForm(form).time_range);
};

/** Whether a range was chosen, also one of another time column. */
export const hasRange = (form: FormData): boolean =>
  rangeOf(form) !== null ||
  (toList(form.adhoc_filters) as readonly AdhocFilter[]).some(
    (filter) => isTimeFilter(filter) && given(filter.comparator) !== null,
  );
