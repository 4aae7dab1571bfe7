/** What a layer of a map asks: its rows as they are, each with its place. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { FormData, QueryObject } from '../formData';
import { baseQuery } from '../shared/baseQuery';
import { toList, unique } from '../shared/labels';
import { isSet } from '../shared/xAxis';

/** The metric that sizes things; null where all have one size. */
export const sizeMetric = ({ point_radius_fixed: size }: FormData): unknown =>
  isRecord(size) && size.type === 'metric' ? (size.value ?? null) : null;

/** The size of all things; null where a metric says it. */
export const fixedSize = ({ point_radius_fixed: size }: FormData): unknown =>
  isRecord(size) && size.type !== 'metric' ? (size.value ?? null) : null;

/** Former charts name them in objects, with metrics among them: those of the query are shown anyway. */
export const tooltipColumns = ({ tooltip_contents: contents }: FormData): readonly unknown[] =>
  toList(contents).flatMap((one): readonly unknown[] => {
    if (!isRecord(one) || one.item_type === undefined) return [one];
    return one.item_type === 'column' && typeof one.column_name === 'string'
      ? [one.column_name]
      : [];
  });

interface Asked {
  readonly places: readonly unknown[];
  readonly metrics: readonly unknown[];
  /** Columns whose values have colors. */
  readonly groups?: readonly unknown[];
}

/** The rows of a map, in no order yet. */
export const mapQuery = (form: FormData, { places, metrics, groups = [] }: Asked): QueryObject => {
  const base = baseQuery({ ...form, metric: undefined, size: undefined, orderby: undefined });
  const more = [
    ...toList(base.columns),
    ...places,
    ...groups,
    ...toList(form.js_columns),
    ...tooltipColumns(form),
  ];
  const known = unique(
    metrics.filter((metric) => metric !== null && metric !== undefined),
    metricLabel,
  );
  const filters =
    form.filter_nulls === false
      ? toList(base.filters)
      : [
          ...toList(base.filters),
          ...unique(places, columnLabel).map((col) => ({ col, op: 'IS NOT NULL', val: null })),
        ];
  return {
    ...base,
    columns: unique(more, columnLabel),
    metrics: known,
    filters,
    is_timeseries: false,
  };
};

/** The same, where outlines are in a column: its places are told apart by name alone. */
export const outlineQuery = (form: FormData, metrics: readonly unknown[]): QueryObject => {
  const column = toList(form.line_column);
  const query = mapQuery(form, { places: column, metrics });
  const own = toList(query.filters).map((filter) =>
    isRecord(filter) && filter.op === 'IS NOT NULL' ? { col: filter.col, op: filter.op } : filter,
  );
  return { ...query, filters: own };
};

/** Lines and arcs are cut by time where a grain of their own says so. */
export const isCut = ({ time_grain_sqla: grain }: FormData): boolean => isSet(grain);
