/** What becomes of a query whose time column is named beside its columns: a dashboard's filter of the time column does so. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import type { ColumnForm, PostProcessingStep } from '#common/wire/chartData.ts';
import { periodText } from './period.ts';
import type { Query } from './query.ts';
import { isTemporal, type QuerySource, timeNamed } from './source.ts';

/** Whether an axis has periods: only a column with the flag of a time has them. */
const isTimeAxis = (name: string | null, { columns }: QuerySource): name is string => {
  const column = name === null ? undefined : columns.get(name);
  return column !== undefined && isTemporal(column);
};

/** The column that an x axis shows, as it is or by its expression. */
const columnOf = (form: unknown): string | null => {
  if (typeof form === 'string') return form;
  return isRecord(form) && typeof form.sqlExpression === 'string' ? form.sqlExpression : null;
};

/** Without the filters on a column; the bounds of its range are the query's from now on. */
const without = (query: Query, column: string): Query => {
  const isOn = ({ col }: Query['filters'][number]) => columnLabel(col) === column;
  const filters = query.filters.filter((filter) => !isOn(filter));
  if (query.timeRange !== null) return { ...query, filters };
  const given = query.filters.filter(isOn);
  const own = given.some(({ op }) => op === 'TEMPORAL_RANGE') ? given : query.filters;
  return { ...query, filters, bounds: periodText({ ...query, filters: own }) };
};

/** The column whose filter gives way: the time column itself, or else that of the first range. */
const filteredBy = ({ filters }: Query, granularity: string): string | null => {
  const ranges = filters
    .filter(({ op }) => op === 'TEMPORAL_RANGE')
    .map(({ col }) => columnLabel(col));
  return ranges.includes(granularity) ? granularity : (ranges[0] ?? null);
};

/** The options of steps that name columns of groups. */
const NAMING = ['index', 'group_by'] as const;

/** Under its new name wherever the query speaks of it. */
const renamed = (from: string, to: string) => {
  const name = (value: unknown) => (value === from ? to : value);
  const step = (one: PostProcessingStep): PostProcessingStep => {
    const options = one.options ?? {};
    const named = NAMING.filter((key) => options[key] !== undefined).map((key) => {
      const value = options[key];
      return [key, Array.isArray(value) ? value.map(name) : name(value)] as const;
    });
    return named.length === 0
      ? one
      : { ...one, options: { ...options, ...Object.fromEntries(named) } };
  };
  return { name, step };
};

const onAxis = (query: Query, axis: string, granularity: string): Query => {
  const old = query.columns.find((form) => columnOf(form) === axis);
  if (old === undefined) return query;
  const { name, step } = renamed(columnLabel(old), granularity);
  const replaced = (form: ColumnForm): ColumnForm => {
    if (columnOf(form) !== axis) return form;
    return typeof form === 'string'
      ? granularity
      : { ...form, sqlExpression: granularity, label: granularity };
  };
  return {
    ...query,
    columns: query.columns.map(replaced),
    orderBy: query.orderBy.map(([by, ascending]) => [
      typeof by === 'string' ? String(name(by)) : by,
      ascending,
    ]),
    postProcessing: query.postProcessing.map(step),
  };
};

/**
 * The named time column takes the place of a time axis, and its range that of the filter on that axis; without one, that
 * of a filter on the named column or of the first range. As a Superset does it.
 */
export const withTimeColumn = (query: Query, xAxis: unknown, source: QuerySource): Query => {
  const { granularity } = query;
  if (granularity === null) return query;
  const axis = columnOf(xAxis);
  if (isTimeAxis(axis, source) && timeNamed(granularity, source) !== null) {
    return onAxis(without(query, axis), axis, granularity);
  }
  const column = filteredBy(query, granularity);
  return column === null ? query : without(query, column);
};
