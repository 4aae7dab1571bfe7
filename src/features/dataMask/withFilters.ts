/** The settings of a chart with what the filters of a dashboard say, for opening it alone. */
import { isRecord } from '#common/isRecord.ts';
import { randomId } from '@/lib/ids';
import { type AdhocFilter, isTimeFilter } from '@/viz/form/timeFilter';
import { valueFilters } from '@/viz/form/valueFilters';
import type { FormData } from '@/viz/formData';

type Extra = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const newId = () => `filter_${randomId(11)}`;

/** Conditions are added, a time range takes the place of the chart's own, and so do a time column and a grain. */
export const withFilters = (form: FormData, extra: Extra): FormData => {
  const { time_range, granularity_sqla, time_grain_sqla } = extra;
  const own = list(form.adhoc_filters).map((filter) =>
    isRecord(filter) && isTimeFilter(filter as unknown as AdhocFilter) && isText(time_range)
      ? { ...filter, comparator: time_range }
      : filter,
  );
  return {
    ...form,
    adhoc_filters: [
      ...own,
      ...list(extra.filters).flatMap((clause) => valueFilters(clause, newId)),
      ...list(extra.adhoc_filters),
    ],
    ...(isText(time_range) && 'time_range' in form ? { time_range } : {}),
    ...(isText(granularity_sqla) ? { granularity_sqla } : {}),
    ...(isText(time_grain_sqla) ? { time_grain_sqla } : {}),
  };
};
