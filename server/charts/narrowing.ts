/** What a dashboard adds to the query of a chart: the filters that stand in it before anybody touches one. */
import { isRecord } from '#common/isRecord.ts';
import { QueryExtras, QueryFilter, type QueryObject } from '#common/wire/chartData.ts';
import { columnLabel } from '#common/labels.ts';

export interface Narrowing {
  readonly filters: readonly QueryFilter[];
  readonly timeRange: string | null;
  readonly granularity: string | null;
  readonly extras: Pick<QueryExtras, 'time_grain_sqla' | 'relative_start' | 'relative_end'>;
  /** Old names of what sets the time, with its value. */
  readonly appliedTimeExtras: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Settings of others may hold anything: what is no filter is left out. */
const filtersOf = (value: unknown): readonly QueryFilter[] =>
  listOf(value).flatMap((one) => {
    const parsed = QueryFilter.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });

const extrasOf = ({ time_grain_sqla, relative_start, relative_end }: Fields) => {
  const given = { time_grain_sqla, relative_start, relative_end };
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const parsed = QueryExtras.safeParse(Object.fromEntries(set));
  return parsed.success ? parsed.data : {};
};

const narrowingOf = (extra: Fields): Narrowing => ({
  filters: filtersOf(extra.filters),
  timeRange: textOf(extra.time_range),
  granularity: textOf(extra.granularity) ?? textOf(extra.granularity_sqla),
  extras: extrasOf(extra),
  appliedTimeExtras: {},
});

/** The later one wins where several set something. */
const joined = (all: readonly Partial<Narrowing>[]): Narrowing => {
  const last = <Key extends 'timeRange' | 'granularity'>(key: Key) =>
    all.findLast((one) => (one[key] ?? null) !== null)?.[key] ?? null;
  return {
    filters: all.flatMap(({ filters }) => filters ?? []),
    timeRange: last('timeRange'),
    granularity: last('granularity'),
    extras: Object.assign({}, ...all.map(({ extras }) => extras)),
    appliedTimeExtras: Object.assign({}, ...all.map((one) => one.appliedTimeExtras)),
  };
};

/** The ids of what a chart stands in, in the dashboard's layout. */
const aroundChart = (layout: Fields, chartId: number): ReadonlySet<unknown> =>
  new Set(
    Object.values(layout)
      .map(recordOf)
      .filter(({ type, meta }) => type === 'CHART' && recordOf(meta).chartId === chartId)
      .flatMap(({ parents }) => listOf(parents)),
  );

const reaches = (filter: Fields, chartId: number, around: ReadonlySet<unknown>): boolean => {
  const { rootPath, excluded } = recordOf(filter.scope);
  if (Array.isArray(rootPath)) {
    return !listOf(excluded).includes(chartId) && rootPath.some((id) => around.has(id));
  }
  return listOf(filter.chartsInScope).includes(chartId);
};

/** The starting values of a dashboard's filters that reach the chart. */
export const startingNarrowing = (metadata: Fields, layout: Fields, chartId: number): Narrowing => {
  const around = aroundChart(layout, chartId);
  return joined(
    listOf(metadata.native_filter_configuration)
      .map(recordOf)
      .filter((filter) => reaches(filter, chartId, around))
      .map(({ defaultDataMask }) => narrowingOf(recordOf(recordOf(defaultDataMask).extraFormData))),
  );
};

const TIMES: Readonly<Record<string, (value: string) => Partial<Narrowing>>> = {
  __time_range: (timeRange) => ({ timeRange }),
  __time_col: (granularity) => ({ granularity }),
  __granularity: (granularity) => ({ granularity }),
  __time_grain: (time_grain_sqla) => ({ extras: extrasOf({ time_grain_sqla }) }),
};

/** Filters in the old form, of which some set the time. */
export const givenNarrowing = (filters: readonly QueryFilter[]): Narrowing =>
  joined(
    filters.map((filter): Partial<Narrowing> => {
      const name = columnLabel(filter.col);
      const time = Object.hasOwn(TIMES, name) ? TIMES[name] : undefined;
      if (!time) return { filters: [filter] };
      const value = textOf(filter.val);
      return value === null ? {} : { ...time(value), appliedTimeExtras: { [name]: value } };
    }),
  );

/** As a dashboard asks it: its filters first, its time instead of the chart's. */
export const narrowed = (query: QueryObject, given: Narrowing): QueryObject => {
  const { filters, timeRange, granularity, extras, appliedTimeExtras } = given;
  const grain = extras.time_grain_sqla;
  return {
    ...query,
    filters: [...filters, ...(query.filters ?? [])],
    ...(timeRange === null ? {} : { time_range: timeRange }),
    ...(granularity === null ? {} : { granularity }),
    extras: { ...query.extras, ...extras },
    applied_time_extras: { ...query.applied_time_extras, ...appliedTimeExtras },
    columns:
      grain && query.columns
        ? query.columns.map((column) =>
            typeof column === 'object' && column.columnType === 'BASE_AXIS'
              ? { ...column, timeGrain: grain }
              : column,
          )
        : query.columns,
  };
};
