/** The order of categories along the axis, where the server has not set it. */
import { metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { CALENDAR, calendarOrder } from '#common/calendarOrder.ts';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';
import { isSet, xColumn, xLabel } from '../../shared/xAxis';
import type { ShownRows } from '../../vizPlugin';

type Row = ChartResult['data'][number];
type KeyOf = (row: Row) => number | string | null;

const TEMPORAL = 2;

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true });

const valuesOf = (row: Row, columns: readonly string[]): readonly number[] =>
  columns.map((column) => toNumber(row[column])).filter((value) => value !== null);

const MEASURES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  avg: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
};

interface Order {
  readonly keyOf: KeyOf;
  readonly isAscending: boolean;
}

const nameOf =
  (x: string): KeyOf =>
  (row) => {
    const value = row[x];
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };

const orderOf = (
  form: FormData,
  x: string,
  columns: readonly string[],
  data: ChartResult['data'],
): Order | null => {
  const sort = String(form.x_axis_sort ?? '');
  const isAscending = form.x_axis_sort_asc !== false;
  const isGrouped = toList(form.groupby).length > 0;
  if (sort === 'name') return { keyOf: nameOf(x), isAscending };
  const measure = Object.hasOwn(MEASURES, sort) ? MEASURES[sort] : undefined;
  if (measure)
    return {
      keyOf: (row) => {
        const values = valuesOf(row, columns);
        return values.length > 0 ? measure(values) : null;
      },
      isAscending,
    };
  if (sort === CALENDAR && !columns.includes(sort) && x !== sort) {
    const placeOf = calendarOrder(data.map((row) => row[x]));
    return placeOf && { keyOf: (row) => placeOf(row[x]), isAscending };
  }
  if (isGrouped || sort === '') return null;
  if (sort === xLabel(form)) return { keyOf: nameOf(x), isAscending };
  return columns.includes(sort) ? { keyOf: (row) => toNumber(row[sort]), isAscending } : null;
};

const hasCategories = ({ colnames, coltypes }: ChartResult, form: FormData, x: string): boolean =>
  form.xAxisForceCategorical === true || coltypes[colnames.indexOf(x)] !== TEMPORAL;

/** The metric that only sorts, and is no series. */
export const sortingColumn = (form: FormData): string | null => {
  const { timeseries_limit_metric: metric, x_axis_sort: sort } = form;
  if (!isSet(metric) || toList(form.groupby).length > 0) return null;
  const label = metricLabel(metric);
  const isShown = toList(form.metrics ?? form.metric).some((one) => metricLabel(one) === label);
  return label === sort && !isShown ? label : null;
};

/** Rows without a value to sort by come last, either way. */
export const sortCategories = (result: ChartResult, form: FormData): ChartResult => {
  const x = xColumn(result, form);
  if (!hasCategories(result, form, x)) return result;
  const order = orderOf(
    form,
    x,
    result.colnames.filter((name) => name !== x),
    result.data,
  );
  if (!order) return result;
  const sign = order.isAscending ? 1 : -1;
  const keyed = result.data.map((row) => ({ row, key: order.keyOf(row) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compare(a.key, b.key);
  });
  return { ...result, data: keyed.map(({ row }) => row) };
};

/** The rows of files and those behind the picture are in its order, too. A file of all rows is the query's. */
export const inCategoryOrder: ShownRows = {
  isFor: ({ x_axis_sort: sort }, isWhole) => isSet(sort) && !isWhole,
  of: (results, form) => {
    const sorted = results.map((result) => sortCategories(result, form));
    return sorted.every((result, at) => result === results[at]) ? results : sorted;
  },
};
