/** The settings of a chart with what the filters of a dashboard say, for opening it alone. */
import { isRecord } from '#common/isRecord.ts';
import { randomId } from '@/lib/ids';
import { type AdhocFilter, isTimeFilter } from '@/viz/form/timeFilter';
import { filterControls } from '@/viz/form/upgrade';
import { valueFilters } from '@/viz/form/valueFilters';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';

type Extra = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const newId = () => `filter_${randomId(11)}`;

/** The settings with filters: those of a second query count only where it has some of its own. */
const filterNames = (form: FormData): readonly string[] => {
  const meta = vizEntry(form.viz_type);
  const others = meta ? filterControls(meta).filter((name) => form[name] !== undefined) : [];
  return [...new Set(['adhoc_filters', ...others])];
};

/**
 * Conditions are added, a time range takes the place of the chart's own, and so do a time column and a grain. `mark` is
 * what all these filters have beside.
 */
export const withFilters = (
  form: FormData,
  extra: Extra,
  mark: Pick<AdhocFilter, 'isExtra'> = {},
): FormData => {
  const { time_range, granularity_sqla, time_grain_sqla } = extra;
  const marked = (filter: unknown) => (isRecord(filter) ? { ...filter, ...mark } : filter);
  const narrowed = (filters: unknown): readonly unknown[] => [
    ...list(filters).map((filter) =>
      isRecord(filter) && isTimeFilter(filter as unknown as AdhocFilter) && isText(time_range)
        ? { ...filter, comparator: time_range, ...mark }
        : filter,
    ),
    ...list(extra.filters)
      .flatMap((clause) => valueFilters(clause, newId))
      .map(marked),
    ...list(extra.adhoc_filters).map(marked),
  ];
  return {
    ...form,
    ...Object.fromEntries(filterNames(form).map((name) => [name, narrowed(form[name])])),
    ...(isText(time_range) && 'time_range' in form ? { time_range } : {}),
    ...(isText(granularity_sqla) ? { granularity_sqla } : {}),
    ...(isText(time_grain_sqla) ? { time_grain_sqla } : {}),
  };
};
