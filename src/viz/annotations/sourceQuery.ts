/** The queries of a chart whose data another chart shows as a layer. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../formData';
import { buildQueries } from '../queries';
import { baseQuery, timeGrain } from '../shared/baseQuery';
import { toList } from '../shared/labels';
import { vizEntry } from '../registry';
import type { AnnotationLayer } from './layer';

/** What the layer replaces in the source's own queries. */
export interface Overrides {
  readonly timeRange: string | null;
  readonly grain: string | null;
}

const isTimeFilter = (filter: unknown): filter is Readonly<Record<string, unknown>> =>
  isRecord(filter) && filter.op === 'TEMPORAL_RANGE';

const timeRangeOf = (form: FormData): string | null => {
  const { time_range, filters } = baseQuery(form);
  const range = time_range ?? toList(filters).find(isTimeFilter)?.val;
  return typeof range === 'string' ? range : null;
};

/** Null in the layer's settings stands for what the chart that shows it has. */
export const overridesOf = ({ overrides }: AnnotationLayer, shownBy: FormData): Overrides => {
  const own = (key: string): string | null => {
    const value = overrides[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const has = (key: string): boolean => Object.hasOwn(overrides, key);
  return {
    timeRange: has('time_range') ? (own('time_range') ?? timeRangeOf(shownBy)) : null,
    grain: has('time_grain_sqla') ? (own('time_grain_sqla') ?? timeGrain(shownBy) ?? null) : null,
  };
};

const withTimeRange = (query: QueryObject, range: string): QueryObject => {
  const filters = toList(query.filters);
  return {
    ...query,
    ...(query.time_range === undefined && filters.some(isTimeFilter) ? {} : { time_range: range }),
    filters: filters.map((filter) => (isTimeFilter(filter) ? { ...filter, val: range } : filter)),
  };
};

const withGrain = (query: QueryObject, grain: string): QueryObject => ({
  ...query,
  extras: { ...(isRecord(query.extras) ? query.extras : {}), time_grain_sqla: grain },
  columns: toList(query.columns).map((column) =>
    isRecord(column) && column.columnType === 'BASE_AXIS'
      ? { ...column, timeGrain: grain }
      : column,
  ),
});

/** A chart as it was saved. */
interface Saved {
  readonly viz_type: string | null;
  readonly params: string | null;
  readonly query_context: string | null;
  readonly datasource_id: number;
  readonly datasource_type: string;
}

const parsed = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

export interface SourceQuery {
  readonly formData: FormData;
  readonly queries: readonly QueryObject[];
}

/** Null for a chart that was saved without anything to ask. */
export const sourceQuery = (
  id: number,
  { params, query_context, viz_type, datasource_id, datasource_type }: Saved,
  { timeRange, grain }: Overrides,
): SourceQuery | null => {
  const form = parsed(params);
  const { queries: saved } = parsed(query_context);
  const type = form.viz_type ?? viz_type;
  if (typeof type !== 'string') return null;
  const formData: FormData = {
    ...form,
    datasource:
      typeof form.datasource === 'string'
        ? form.datasource
        : `${datasource_id}__${datasource_type}`,
    viz_type: type,
    slice_id: id,
  };
  const own = toList(saved).filter(isRecord);
  const queries: readonly QueryObject[] =
    own.length > 0 || !vizEntry(type) ? own : buildQueries(formData);
  if (queries.length === 0) return null;
  return {
    formData,
    queries: queries.map((query) => {
      const plain = { ...query, annotation_layers: [] };
      const ranged = timeRange === null ? plain : withTimeRange(plain, timeRange);
      return grain === null ? ranged : withGrain(ranged, grain);
    }),
  };
};

/** The names of the columns in its rows. */
export const sourceColumns = ({ queries: [query] }: SourceQuery): readonly string[] =>
  query
    ? [
        ...new Set([
          ...toList(query.columns).map(columnLabel),
          ...toList(query.metrics).map(metricLabel),
        ]),
      ]
    : [];
