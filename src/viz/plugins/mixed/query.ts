/** The two queries of a mixed chart: A from the plain settings, B from those whose names end in `_b`. */
import type { FormData, QueryObject } from '../../formData';
import { defined } from '../../shared/baseQuery';
import { buildTimeseriesQueries } from '../timeseries/query';

const SUFFIX = '_b';

/** What no side of this type has a setting for, though a chart that was another type may hold it. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'contributionMode',
  'x_axis_sort',
  'x_axis_sort_asc',
  'show_empty_columns',
]);

/** One side's settings under the plain names. */
export const sideForm = (form: FormData, side: 'a' | 'b'): FormData => {
  const kept = Object.entries(form).filter(([key]) => !key.endsWith(SUFFIX) && !NOT_HERE.has(key));
  const own = Object.entries(form)
    .filter(([key]) => key.endsWith(SUFFIX))
    .map(([key, value]) => [key.slice(0, -SUFFIX.length), value] as const)
    .filter(([key]) => !NOT_HERE.has(key));
  return Object.fromEntries(side === 'a' ? kept : [...kept, ...own]) as FormData;
};

const dropsEmpty = (step: unknown): unknown => {
  const { operation, options } = step as {
    readonly operation: string;
    readonly options?: Readonly<Record<string, unknown>>;
  };
  return operation === 'pivot'
    ? { operation, options: { ...options, drop_missing_columns: true } }
    : step;
};

const sideQuery = (form: FormData): QueryObject => {
  const [query = {}] = buildTimeseriesQueries(form);
  const { order_desc: _order, series_limit_metric: _metric, orderby, ...rest } = query;
  return defined({
    ...rest,
    post_processing: (rest.post_processing as readonly unknown[]).map(dropsEmpty),
    orderby,
  });
};

export const buildMixedQueries = (form: FormData): readonly QueryObject[] => [
  sideQuery(sideForm(form, 'a')),
  sideQuery(sideForm(form, 'b')),
];
