/** What an annotation layer replaces in the queries of the chart whose rows it shows. */
import { isRecord } from './isRecord.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Overrides {
  readonly timeRange: string | null;
  readonly grain: string | null;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const isTimeFilter = (filter: unknown): filter is Fields =>
  isRecord(filter) && filter.op === 'TEMPORAL_RANGE';

/** Time range and grain of the query of the chart that shows the layer. */
const settingsOf = ({ time_range, filters, extras }: Fields): Overrides => ({
  timeRange: textOf(time_range) ?? textOf(list(filters).find(isTimeFilter)?.val),
  grain: isRecord(extras) ? textOf(extras.time_grain_sqla) : null,
});

/** Null in the settings of a layer stands for what the chart that shows it has; what they do not name stays. */
export const overridesOf = (layer: unknown, shownBy: Fields): Overrides => {
  const named = isRecord(layer) ? layer : {};
  const of = (key: string, own: string | null): string | null =>
    Object.hasOwn(named, key) ? (textOf(named[key]) ?? own) : null;
  const { timeRange, grain } = settingsOf(shownBy);
  return { timeRange: of('time_range', timeRange), grain: of('time_grain_sqla', grain) };
};

const withTimeRange = (query: Fields, range: string): Fields => {
  const filters = list(query.filters);
  const hasFilter = filters.some(isTimeFilter);
  return {
    ...query,
    ...(textOf(query.time_range) === null && hasFilter ? {} : { time_range: range }),
    filters: filters.map((filter) => (isTimeFilter(filter) ? { ...filter, val: range } : filter)),
  };
};

const withGrain = (query: Fields, grain: string): Fields => ({
  ...query,
  extras: { ...(isRecord(query.extras) ? query.extras : {}), time_grain_sqla: grain },
  columns: list(query.columns).map((column) =>
    isRecord(column) && column.columnType === 'BASE_AXIS'
      ? { ...column, timeGrain: grain }
      : column,
  ),
});

/** The query as the layer asks it, without layers of its own. */
export const overridden = (query: Fields, { timeRange, grain }: Overrides): Fields => {
  const plain = { ...query, annotation_layers: [] };
  const ranged = timeRange === null ? plain : withTimeRange(plain, timeRange);
  return grain === null ? ranged : withGrain(ranged, grain);
};
